import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../http/log/log.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import type { Command } from './run-command.ts';
import { openScanner } from './scanner.ts';

/** The test file of the antivirus makers (eicar.org), in two parts, so that no scanner finds it in this source. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/**
 * - `scan`: looks for the test virus.
 * - `fail`: exits with 2, as clamscan does if it has no result.
 * - `hang`: never ends, and neither does a program that it has started.
 */
type Orders = 'scan' | 'fail' | 'hang';

/** Hanging programs connect to the test, so that the test sees whether they run. */
const HANG = `require('node:net').connect(Number(process.argv.at(-1)), '127.0.0.1')`;
const PROGRAM = `
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const [folder, path] = process.argv.slice(2);
const [orders, port] = readFileSync(folder + '/orders', 'utf8').split(' ');
if (orders === 'hang') {
  process.argv.push(port);
  ${HANG};
  spawn(process.execPath, ['-e', ${JSON.stringify(HANG)}, port], { stdio: 'ignore' });
} else if (orders === 'fail') process.exit(2);
else process.exit(readFileSync(path, 'latin1').includes(${JSON.stringify(EICAR)}) ? 1 : 0);
`;

/** Writes a scanner for a test: a program in its own folder, which follows the given order. */
export async function writeScanProgram() {
  const folder = scratchFolder();
  const hanging = new Set<Socket>();
  const server = createServer((socket) => {
    hanging.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => hanging.delete(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const program = join(folder.path, 'scan.cjs');
  const order = (orders: Orders) => writeFileSync(join(folder.path, 'orders'), `${orders} ${port}`);
  writeFileSync(program, PROGRAM);
  order('scan');
  const command: Command = [process.execPath, program, folder.path];
  const copies = join(folder.path, 'copies');
  return {
    command,
    order,
    /** The copies that are being scanned. */
    copies: () => (existsSync(copies) ? readdirSync(copies) : []),
    /** How many programs hang: the scanner, and those that it has started. */
    hanging: () => hanging.size,
    open: (log: Log, timeUp?: (milliseconds: number) => AbortSignal) =>
      openScanner({ command, folder: copies, log, ...(timeUp === undefined ? {} : { timeUp }) }),
    [Symbol.dispose]: () => {
      server.close();
      folder[Symbol.dispose]();
    },
  };
}
