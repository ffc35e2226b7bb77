import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import packageFile from '../../package.json' with { type: 'json' };
import { settingMessages } from '../../src/contract/messages/server/settings.ts';
import { terminalMessages } from '../../src/contract/messages/server/terminal.ts';

export const administrator = {
  emailAddress: 'admin@centre.example.org',
  password: 'Adm1n$Secret',
} as const;

/** Below the ports that operating systems use for outgoing connections, so that none of those can conflict. */
const PORTS = { from: 20_000, below: 30_000 };
const PORTS_TRIED_MAX = 20;
const START_MAX_MS = 45_000;

/** The flags of `npm start`. */
const NODE_FLAGS = packageFile.scripts.start.split(' ').filter((word) => word.startsWith('--'));

type Letter = { to: string; subject: string; text: string };

/** A real server process with its own data folder and the built app. */
export type PortalProcess = {
  url: string;
  dataFolder: string;
  /** The id of the process; 0 while none is running. */
  processId(): number;
  /** Starts it again over the same data, at the same address. */
  start(): Promise<void>;
  /** Sends SIGTERM and waits for the end; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Every mail that was written, oldest first. */
  letters(): Promise<Letter[]>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
};

/** `repository` is the folder of the portal's sources and its built app. */
export async function startPortal(environment: Record<string, string> = {}, repository = '.'): Promise<PortalProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portal-data-'));
  let port = 0;
  const urlOf = () => `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  const start = async () => {
    const started = spawn(process.execPath, [...NODE_FLAGS, join(repository, 'src/server/main.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: urlOf(),
        DATA_DIR: dataFolder,
        ADMIN_EMAIL: administrator.emailAddress,
        ADMIN_PASSWORD: administrator.password,
        ...environment,
      },
    });
    child = started;
    await running(started);
  };
  /** Another program may use a port; only the server can tell, so it is started to find out. */
  const startAnywhere = async () => {
    for (let tried = 1; ; tried += 1) {
      port = randomInt(PORTS.from, PORTS.below);
      try {
        return await start();
      } catch (error) {
        const isTaken = error instanceof Error && error.message.includes(settingMessages.portTaken(port));
        if (tried >= PORTS_TRIED_MAX || !isTaken) throw error;
      }
    }
  };
  const endWith = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return null;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  };

  try {
    await startAnywhere();
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: urlOf(),
    dataFolder,
    processId: () => child?.pid ?? 0,
    start,
    stop: () => endWith('SIGTERM'),
    async kill() {
      await endWith('SIGKILL');
    },
    letters: lettersIn(join(dataFolder, 'mail')),
    async end() {
      await endWith('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Resolves once the server itself says that it is running; another program could respond at its port. */
async function running(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes(terminalMessages.running(''))) resolve();
  };
  server.stdout?.on('data', hear);
  server.stderr?.on('data', hear);
  server.once('error', reject);
  server.once('close', () => reject(new Error(`The server ended at its start:\n${said}`)));
  const tooLong = setTimeout(() => {
    server.kill('SIGKILL');
    reject(new Error(`The server did not start within ${START_MAX_MS / 1000} s:\n${said}`));
  }, START_MAX_MS);
  await promise.finally(() => clearTimeout(tooLong));
  // Later output is read and dropped: the log grows with every response.
  server.stdout?.off('data', hear).resume();
  server.stderr?.off('data', hear).resume();
}

/** Reads the mails in a folder, each of them once. */
function lettersIn(folder: string): () => Promise<Letter[]> {
  const read = new Map<string, Letter>();
  return async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of names) {
      if (read.has(name)) continue;
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
      read.set(name, { to: to?.[0]?.address ?? '', subject, text });
    }
    return names.flatMap((name) => read.get(name) ?? []);
  };
}
