import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { settingMessages, terminalMessages as words } from '../contract/messages/server.ts';
import { makeFirstAccounts } from './accounts/first-accounts.ts';
import { listPeople } from './accounts/managing.ts';
import { type App, createApp } from './app.ts';
import { hasApplications } from './applications/has-applications.ts';
import { sweepFiles } from './attachments/sweeping.ts';
import { createBackground } from './background.ts';
import { readConfiguration } from './configuration-files.ts';
import { dataPaths, openDataFolder, openStore } from './data-folder.ts';
import { openFolderFiles } from './files/folder-files.ts';
import { createJsonLog } from './http/json-log.ts';
import { chooseMail } from './mail/choose-mail.ts';
import type { Letter } from './mail/mail.ts';
import type { Portal } from './portal.ts';
import { defaultPublicUrl } from './public-address.ts';
import { limitConnections } from './server-limits.ts';
import { readSettings, type Settings } from './settings.ts';
import { notingHead } from './record/head-file.ts';
import { recordIdentity } from './record/writing.ts';
import { StartError } from './start-error.ts';
import { atMost, stopServer } from './stopping.ts';
import { purge } from './store/purge.ts';
import { renewStatistics } from './store/statistics.ts';
import { settleIdentity } from './store/sqlite-identity.ts';
import { welcome } from './welcome.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const BUILT_APP = join(REPOSITORY, 'dist');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Well above what the work behind such an answer takes with letters in a folder. */
const MAIL_ANSWER_MS = 300;
const BACKGROUND_STOP_MOST_MS = 5_000;

/** Stdout is for people, stderr for the log. */
const log = createJsonLog((line) => process.stderr.write(line), Date.now);

// The database holds people's work, and letters hold links that sign in: for this account alone.
process.umask(0o077);

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** The order matters: nothing is promised to anybody (a password, an address) before the port is ours. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  openDataFolder(settings.dataFolder);
  const paths = dataPaths(settings.dataFolder);
  const configuration = readConfiguration([join(REPOSITORY, 'public/config.json'), paths.configuration]);
  const store = await openStore(settings.dataFolder, Date.now);
  const { portalId, renewed, noteCommit: noteHeight } = await settleIdentity(store, { random: randomBytes });
  await recordIdentity({ store, clock: Date.now }, portalId);
  const noteHead = notingHead(store, portalId, paths.database);
  const noteCommit = async () => void (await Promise.all([noteHeight(), noteHead()]));
  const files = await openFolderFiles(paths.files);

  const app = Promise.withResolvers<App>();
  const server = await listen(settings, app.promise);
  const publicUrl = settings.publicUrl ?? defaultPublicUrl(settings.host, portOf(server));
  const mail = await chooseMail({
    settings,
    configuration,
    publicUrl,
    folder: paths.mail,
    clock: Date.now,
    announce: announceLetter,
  });
  const portal: Portal = {
    store,
    portalId,
    files,
    mail,
    clock: Date.now,
    random: randomBytes,
    background: createBackground(log),
    log,
    configuration,
    settings: {
      publicUrl,
      appOrigin: settings.appOrigin,
      trustedProxyHops: settings.trustedProxyHops,
      plainAddressesInLog: settings.plainAddressesInLog,
      pagesFolder: existsSync(join(BUILT_APP, 'index.html')) ? BUILT_APP : null,
      mailAnswerMs: MAIL_ANSWER_MS,
    },
  };
  const accounts = await makeFirstAccounts(portal, settings.firstAdministrator);
  await noteCommit();
  app.resolve(notingCommits(createApp(portal), noteCommit));
  if (renewed) console.log(words.identityRenewed);
  const cleanUp = () =>
    portal.background.start('purge', async () => {
      await purge(store, Date.now);
      await sweepFiles(portal);
      await renewStatistics(store);
    });
  cleanUp();
  setInterval(cleanUp, DAY_MS).unref();
  stopOnSignals(server, portal);
  // Written at once, so that whoever waits for the address has the passwords too.
  console.log(
    welcome({
      address: publicUrl,
      accounts,
      administrators: (await listPeople(portal)).filter(
        (person) => person.role === 'administrator' && !person.disabled,
      ),
      configured: settings.firstAdministrator?.email ?? null,
      isEmpty: !(await hasApplications(store)),
      dataFolder: settings.dataFolder,
      mailFolder: settings.smtpUrl === null ? paths.mail : null,
      isTerminal: process.stdout.isTTY,
    }),
  );
}

/** What is answered as done is noted first, so that an older copy of the database is told from this one at the next start. */
function notingCommits(app: App, noteCommit: () => Promise<void>): App {
  return async (request, peer) => {
    const response = await app(request, peer);
    if (request.method !== 'GET') await noteCommit();
    return response;
  };
}

async function listen(settings: Settings, app: Promise<App>): Promise<Server> {
  const server = createAdaptorServer({
    fetch: async (request, { incoming }) => (await app)(request, { address: incoming.socket.remoteAddress ?? '' }),
  });
  if (!(server instanceof Server)) throw new TypeError('Without options the adaptor makes a plain HTTP server.');
  limitConnections(server);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, settings)));
  server.listen(settings.port, settings.host, resolve);
  await promise;
  return server;
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Settings): Error {
  if (error.code === 'EADDRINUSE') return new StartError(settingMessages.portTaken(port));
  if (error.code === 'EACCES') return new StartError(settingMessages.portForbidden(port));
  const isHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN';
  return isHost ? new StartError(settingMessages.hostUnknown(host)) : error;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function stopOnSignals(server: Server, portal: Portal): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stopServer(server);
    await atMost(BACKGROUND_STOP_MOST_MS, portal.background.settled());
    await portal.store.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** A link signs somebody in, so it is shown to a terminal and never to a file that keeps the output. */
function announceLetter(path: string, letter: Letter): void {
  if (!process.stdout.isTTY) return console.log(words.letterUnnamed(path));
  console.log(words.letter(letter.to, path) + (letter.link === undefined ? '' : `\n  ${letter.link}`));
}
