import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { role } from '../contract/domain/statuses.ts';
import { settingMessages } from '../contract/messages/server/settings.ts';
import { terminalMessages as words } from '../contract/messages/server/terminal.ts';
import { makeFirstAccounts, type FirstAccount } from './accounts/sign-up/first-accounts.ts';
import { listUsers } from './accounts/managing/manage-users.ts';
import { type App, createApp } from './app.ts';
import { hasApplications } from './applications/has-applications.ts';
import { sweepFiles } from './attachments/sweep.ts';
import { createBackgroundJobs, errorName } from './background.ts';
import { readConfiguration } from './configuration-files.ts';
import { dataPaths, openDataFolder, openStore } from './data-folder.ts';
import { openFolderFiles } from './files/folder-files.ts';
import { writeAside } from './files/write-aside.ts';
import { createJsonLog } from './http/log/json-log.ts';
import { closeIfUnread } from './http/requests/drain.ts';
import { adaptorErrorResponse, respondToUnreadRequests } from './http/requests/unread-requests.ts';
import { joinWrites } from './http/joined-writes.ts';
import { chooseMail } from './mail/choose-mail.ts';
import type { MailMessage } from './mail/mail.ts';
import type { Portal } from './portal.ts';
import { defaultPublicUrl } from './public-address.ts';
import { limitConnections } from './server-limits.ts';
import { readSettings, type Settings } from './settings.ts';
import { notingHead } from './record/head-file.ts';
import { recordIdentity } from './record/write.ts';
import { startScanning } from './scanning/scan-rounds.ts';
import { openScanner } from './scanning/scanner.ts';
import { StartError } from './start-error.ts';
import { atMost, stopServer } from './stop.ts';
import { logSecretOf } from './store/log-secret.ts';
import { purge } from './store/purge.ts';
import { renewStatistics } from './store/sqlite/planner-statistics.ts';
import { settleIdentity } from './store/sqlite/database-identity.ts';
import { welcome } from './welcome.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const BUILT_APP = join(REPOSITORY, 'dist');
const DAY_MS = 24 * 60 * 60 * 1000;
/** Well above the time that a request for a mailed link takes with letters in a folder. */
const MAIL_RESPONSE_MS = 300;
/** Also the time until the first retry of a scan without a result. */
const SCAN_EVERY_MS = 60_000;
const BACKGROUND_STOP_MAX_MS = 5_000;

/** Stdout is for people, stderr for the log. */
const logLines = joinWrites((lines) => process.stderr.write(lines));
process.on('exit', logLines.flush);
const log = createJsonLog(logLines.write, Date.now);

// The database contains users' work, and letters contain links that give access, so only this account of the system may
// read them.
process.umask(0o077);

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** Starts the server. The order matters: nothing (a password, an address) is announced before the port is bound. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  openDataFolder(settings.dataFolder);
  const paths = dataPaths(settings.dataFolder);
  const configuration = readConfiguration([join(REPOSITORY, 'public/config.json'), paths.configuration]);
  const command = settings.scanCommand;
  const scanner = command === null ? null : await openScanner({ command, folder: paths.scanning, log });
  const { store, portalId, logSecret, isRenewed, noteHead, noteCommit } = await openDatabase(settings);
  const files = await openFolderFiles(paths.files);

  const app = Promise.withResolvers<App>();
  const ready = Promise.withResolvers<Portal>();
  const server = await listen(settings, app.promise, ready.promise);
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
    logSecret,
    files,
    mail,
    scanner,
    clock: Date.now,
    random: randomBytes,
    background: createBackgroundJobs(log),
    log,
    noteHead,
    configuration,
    settings: {
      publicUrl,
      appOrigin: settings.appOrigin,
      trustedProxyHops: settings.trustedProxyHops,
      plainAddressesInLog: settings.plainAddressesInLog,
      hstsSubdomains: settings.hstsSubdomains,
      pagesFolder: existsSync(join(BUILT_APP, 'index.html')) ? BUILT_APP : null,
      mailResponseMs: MAIL_RESPONSE_MS,
    },
  };
  const isForReal = publicUrl.startsWith('https:');
  const accounts = await makeFirstAccounts(portal, settings.firstAdministrator, { forTrial: !isForReal });
  const passwordFile = isForReal && !process.stdout.isTTY ? paths.firstPassword : null;
  if (passwordFile !== null) await keepPassword(passwordFile, accounts);
  await noteCommit();
  app.resolve(notingCommits(createApp(portal), noteCommit));
  ready.resolve(portal);
  if (isRenewed) console.log(words.identityRenewed);
  startUpkeep(portal);
  stopOnSignals(server, portal, noteCommit);
  // Written in one piece, so that a process that waits for the address gets the passwords too.
  console.log(
    welcome({
      address: publicUrl,
      accounts,
      passwordFile,
      administrators: (await listUsers(portal)).filter((user) => user.roleId === role.administrator && !user.disabled),
      configured: settings.firstAdministrator?.email ?? null,
      isEmpty: !(await hasApplications(store)),
      dataFolder: settings.dataFolder,
      mailFolder: settings.smtpUrl === null ? paths.mail : null,
      isTerminal: process.stdout.isTTY,
    }),
  );
}

/** Opens the database, settles its identity, and returns how to note each commit in the files next to it. */
async function openDatabase({ dataFolder }: Settings) {
  const store = await openStore(dataFolder, Date.now);
  const identity = await settleIdentity(store, { random: randomBytes, clock: Date.now });
  await recordIdentity({ store, clock: Date.now }, identity.portalId);
  const logSecret = await logSecretOf(store, randomBytes);
  const noteHead = notingHead(store, identity.portalId, dataPaths(dataFolder).database);
  const noteCommit = async () => void (await Promise.all([identity.noteCommit(), noteHead()]));
  return { store, portalId: identity.portalId, logSecret, isRenewed: identity.renewed, noteHead, noteCommit };
}

/**
 * Deletes what has expired and renews the statistics of the database, now and once a day, and scans new files once a
 * minute.
 */
function startUpkeep(portal: Portal): void {
  const { store, scanner } = portal;
  const cleanUp = () =>
    portal.background.start('purge', async () => {
      await purge(store, Date.now);
      await sweepFiles(portal);
      await renewStatistics(store);
    });
  cleanUp();
  setInterval(cleanUp, DAY_MS).unref();
  if (scanner !== null) setInterval(startScanning(portal, scanner), SCAN_EVERY_MS).unref();
}

/**
 * Keeps the administrator's password in a file that only the portal's account can read: the output of a service is kept
 * in a journal that others can read.
 */
async function keepPassword(path: string, [administrator]: readonly FirstAccount[]): Promise<void> {
  if (administrator === undefined) return;
  const text = `${administrator.email}\n${administrator.password}\n`;
  await writeAside(dirname(path), basename(path), Buffer.from(text));
}

/**
 * Notes the commits of every request but a GET before it is answered, so that the next start can tell an older copy of
 * the database from this one.
 */
function notingCommits(app: App, noteCommit: () => Promise<void>): App {
  return async (request, peer) => {
    const response = await app(request, peer);
    if (request.method !== 'GET') await noteCommit();
    return response;
  };
}

async function listen(settings: Settings, app: Promise<App>, portal: Promise<Portal>): Promise<Server> {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const response = await (await app)(request, { address: incoming.socket.remoteAddress ?? '' });
      closeIfUnread(incoming, response);
      return response;
    },
    { errorHandler: (error) => adaptorErrorResponse(portal, error) },
  );
  // A request without a Host is left to the adaptor, which refuses it too: Node's own refusal has no headers.
  const server = createServer({ requireHostHeader: false }, listener);
  limitConnections(server);
  respondToUnreadRequests(server, portal);
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

function stopOnSignals(server: Server, portal: Portal, noteCommit: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await stopServer(server);
    portal.scanner?.close();
    await atMost(BACKGROUND_STOP_MAX_MS, portal.background.settled());
    // Work in the background may have stored something since the last response.
    await noteCommit().catch((error: unknown) => log('error', 'not-noted', { error: errorName(error) }));
    await portal.store.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** A link gives access to an account: it is shown on a terminal, and never in a file that keeps the output. */
function announceLetter(path: string, letter: MailMessage): void {
  if (!process.stdout.isTTY) return console.log(words.letterUnnamed(path));
  console.log(words.letter(letter.to, path) + (letter.link === undefined ? '' : `\n  ${letter.link}`));
}
