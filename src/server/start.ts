import { join } from 'node:path';
import { build } from 'vite';
import { terminalMessages } from '../contract/messages/server/terminal.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const STARTER_LOOKED_AT_EVERY_MS = 500;

/**
 * `npm start`: builds the app, then serves it. npm passes a SIGTERM only to the shell in which it runs this, and a
 * shell that ends does not end its child: the server therefore stops, as at its own SIGTERM, once the process that
 * started it has ended.
 */
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
}, STARTER_LOOKED_AT_EVERY_MS).unref();

if (settingsAreRight()) {
  console.log(terminalMessages.building);
  await build({ configFile: join(import.meta.dirname, '../../vite.config.ts'), logLevel: 'error' });
}
// With a wrong setting nothing is built: the server reports in one sentence what is wrong. Only the password of the
// first administrator is checked later: it matters only while the database has none.
await import('./main.ts');

function settingsAreRight(): boolean {
  try {
    readSettings(process.env);
    return true;
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
}
