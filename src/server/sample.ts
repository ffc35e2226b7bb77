import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { terminalMessages } from '../contract/messages/server/terminal.ts';
import { statusBadge } from '../contract/wording/status-badges.ts';
import { statuses } from '../contract/domain/statuses.ts';
import { createBackgroundJobs } from './background.ts';
import { readConfiguration } from './configuration-files.ts';
import { dataPaths, openDataFolder, openStore } from './data-folder.ts';
import { openFolderFiles } from './files/folder-files.ts';
import { createJsonLog } from './http/log/json-log.ts';
import type { Portal } from './portal.ts';
import { notingHead } from './record/head-file.ts';
import { fillPortal, type Filled } from './sample/fill-portal.ts';
import { CallRefusedError } from './sample/front-door.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { logSecretOf } from './store/log-secret.ts';
import { settleIdentity } from './store/sqlite/database-identity.ts';

const words = terminalMessages.sample;
const DONE = 0;
const REFUSED = 1;
const MISUSED = 2;
const REPOSITORY = join(import.meta.dirname, '../..');

// The database contains users' work, so only this account of the system may read it.
process.umask(0o077);

process.exitCode = await run(process.argv.slice(2));

/**
 * `npm run sample`: fills a portal that has no applications with made-up ones, also while it runs. Returns the exit
 * code.
 */
async function run(given: readonly string[]): Promise<number> {
  const [first] = given;
  if (first === '--help' || first === '-h') {
    console.log(words.usage);
    return DONE;
  }
  // With an unknown argument nothing is filled.
  if (first !== undefined) {
    console.error(`${terminalMessages.unknownCommand(first)}\n\n${words.usage}`);
    return MISUSED;
  }
  try {
    const settings = readSettings(process.env);
    const folder = settings.dataFolder;
    openDataFolder(folder);
    const paths = dataPaths(folder);
    const configuration = readConfiguration([join(REPOSITORY, 'public/config.json'), paths.configuration]);
    const log = createJsonLog(() => undefined, Date.now);
    const store = await openStore(folder, Date.now);
    const { portalId, noteCommit } = await settleIdentity(store, { random: randomBytes, clock: Date.now }, 'same');
    const portal: Portal = {
      store,
      portalId,
      logSecret: await logSecretOf(store, randomBytes),
      files: await openFolderFiles(paths.files),
      // No user of the sample has a mailbox.
      mail: { send: async () => undefined },
      clock: Date.now,
      random: randomBytes,
      scanner: null,
      background: createBackgroundJobs(log),
      log,
      noteHead: notingHead(store, portalId, paths.database),
      configuration,
      settings: {
        publicUrl: null,
        appOrigin: null,
        trustedProxyHops: 0,
        plainAddressesInLog: false,
        hstsSubdomains: true,
        pagesFolder: null,
        mailResponseMs: 0,
      },
    };
    try {
      const { firstAdministrator } = settings;
      return told(await fillPortal(portal, { firstAdministrator, onBegin: () => console.log(words.filling(folder)) }));
    } finally {
      await noteCommit();
      await portal.store.destroy();
    }
  } catch (error) {
    if (error instanceof CallRefusedError) console.error(words.stopped(error.message));
    else if (error instanceof StartError) console.error(error.message);
    else throw error;
    return REFUSED;
  }
}

function told(filled: Filled): number {
  if (filled.kind === 'refused') {
    console.error(`${filled.why} ${words.nothingChanged}`);
    return REFUSED;
  }
  const { accounts, counts } = filled;
  const lines = [
    '',
    words.filled(statuses.reduce((sum, one) => sum + counts[one], 0)),
    '',
    ...statuses.map((one) => `  ${String(counts[one]).padStart(2)}  ${statusBadge(one).text}`),
    '',
    words.accounts,
    '',
    ...accounts.map(
      ({ kind, name, emailAddress, password }) =>
        `  ${terminalMessages.accountKinds[kind].padEnd(13)}  ${emailAddress.padEnd(18)}  ${password}  ${name}`,
    ),
    '',
    words.forTryingOut,
    words.next,
    '',
  ];
  console.log(lines.join('\n'));
  return DONE;
}
