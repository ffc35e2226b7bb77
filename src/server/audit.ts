import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import * as v from 'valibot';
import { recordMessages as words } from '../contract/messages/server/record.ts';
import { terminalMessages } from '../contract/messages/server/terminal.ts';
import { dataPaths } from './data-folder.ts';
import { verifyBytes } from './record/file-bytes.ts';
import { headPath, readHeadFile, type HeadInFile } from './record/head-file.ts';
import { restoresOf } from './record/restores.ts';
import { verifyRecord, type SeenHead } from './record/verify.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { identityOf } from './store/sqlite/identity.ts';
import { openSqliteToRead } from './store/sqlite/sqlite.ts';
import type { Store } from './store/tables.ts';

const DONE = 0;
const WRONG = 1;
const MISUSED = 2;
const FINDINGS_SHOWN_MAX = 100;
const ENTRIES_AT_ONCE = 1000;
const PROGRESS_EVERY_MS = 10_000;

/** A line of the log that names an entry (written by `logHead`). */
const LineOfHead = v.object({
  event: v.literal('record'),
  portal: v.string(),
  sequence: v.number(),
  hash: v.string(),
});

/** The command was not understood: the usage is shown. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

process.exitCode = await run(process.argv.slice(2));

/** `npm run audit -- …`: reads the record, also while the server runs, and changes nothing. Returns the exit code. */
async function run(given: string[]): Promise<number> {
  try {
    const { positionals, values } = parsed(given);
    if (values.help === true) return say(words.usage);
    const [command, argument, ...rest] = positionals;
    if (command === undefined || rest.length > 0) throw new UsageError('');
    const prepare = taskOf(command, argument, values);
    const paths = dataPaths(readSettings(process.env).dataFolder);
    const { database } = paths;
    if (!existsSync(database)) throw new StartError(words.noDatabase(database));
    const task = await prepare(paths);
    const store = openSqliteToRead(database);
    try {
      // Everything is read as of one moment, while the server continues to write.
      return await store.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
        if (!(await hasRecord(connection))) throw new StartError(words.noRecord);
        return task(connection);
      });
    } finally {
      await store.destroy();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message === '' ? words.usage : `${error.message}\n\n${words.usage}`);
      return MISUSED;
    }
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return WRONG;
  }
}

/** Whether there is a record: a database of an early release has none. */
async function hasRecord(store: Store): Promise<boolean> {
  const tables = await store.introspection.getTables();
  return tables.some(({ name }) => name === 'record');
}

type Task = (store: Store) => Promise<number>;
/** Reads what the task needs besides the database, before the database is read. */
type Prepare = (paths: ReturnType<typeof dataPaths>) => Promise<Task>;
type Options = ReturnType<typeof parsed>['values'];

function parsed(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        log: { type: 'string', multiple: true },
        head: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
}

/** Checks everything about the command before the database is opened. */
function taskOf(command: string, argument: string | undefined, { log = [], head = [] }: Options): Prepare {
  if (command === 'verify' && argument === undefined) {
    const onPaper = head.map((hash) => hash.toLowerCase());
    const bad = onPaper.find((hash) => !/^[0-9a-f]{8,64}$/.test(hash));
    if (bad !== undefined) throw new UsageError(words.badHead(bad));
    return async ({ database, files: folder }) => {
      const outside = await readOutside(database, log);
      return (store) => verify(store, folder, { outside, onPaper });
    };
  }
  if (command === 'list') {
    if (argument !== undefined && !/^\d{1,15}$/.test(argument)) throw new UsageError(words.badNumber(argument));
    return async () => (store) => list(store, argument === undefined ? undefined : Number(argument));
  }
  if (command === 'copy' && argument !== undefined) return async () => (store) => printCopy(store, argument);
  throw new UsageError(terminalMessages.unknownCommand(command));
}

type Outside = {
  /** The path of the head file, and its content if it can be read. */
  filePath: string;
  inFile: HeadInFile | undefined;
  /** What the logs name, each with the path of its log. */
  inLogs: (v.InferOutput<typeof LineOfHead> & { path: string })[];
};

/**
 * Reads which entries are named outside the database. This comes before the database is read: as of an earlier moment,
 * the newest of these entries would be missing from it.
 */
async function readOutside(database: string, logs: readonly string[]): Promise<Outside> {
  const inFile = readHeadFile(database);
  const inLogs: Outside['inLogs'] = [];
  for (const path of logs) for await (const one of headsIn(path)) inLogs.push({ ...one, path });
  return { inFile, inLogs, filePath: headPath(database) };
}

async function verify(
  store: Store,
  folder: string,
  { outside: { inFile, inLogs, filePath }, onPaper }: { outside: Outside; onPaper: readonly string[] },
): Promise<number> {
  const portalId = await identityOf(store);
  const seen: SeenHead[] = onPaper.map((hash) => ({ hash, where: words.onPaper }));
  if (inFile === undefined) console.error(words.noHeadFile(filePath));
  else if (inFile.portalId === portalId) seen.push({ ...inFile, where: words.inFile(filePath) });
  let former = inFile === undefined || inFile.portalId === portalId ? 0 : 1;
  for (const { path, ...one } of inLogs) {
    if (one.portal === portalId) seen.push({ ...one, where: words.inLog(path) });
    else former += 1;
  }
  const { entries, head, findings, files } = await verifyRecord(store, seen);
  const restores = await restoresOf(store);
  // The files of submissions never change, so they need no transaction. An open one keeps the database from shortening
  // its write-ahead log, and reading many files takes long.
  await sql`rollback`.execute(store);
  findings.push(...(await verifyBytes(folder, files, tellProgress(files.length))));
  if (former > 0) console.error(words.otherDatabase(former));
  for (const { at, madeAt, entries: last } of restores) console.log(words.restored(at, madeAt, last));
  if (findings.length === 0) return say(words.whole(entries, head.sequence, head.hash));
  console.error(words.notWhole(findings.length));
  for (const sentence of findings.slice(0, FINDINGS_SHOWN_MAX)) console.error(`  ${sentence}`);
  if (findings.length > FINDINGS_SHOWN_MAX) console.error(`  ${words.more(findings.length - FINDINGS_SHOWN_MAX)}`);
  return WRONG;
}

/** Returns a function that says from time to time how many files were read; nothing if it is quick. */
function tellProgress(all: number): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (performance.now() - last < PROGRESS_EVERY_MS) return;
    last = performance.now();
    console.error(words.filesRead(done, all));
  };
}

/** Yields the entries that a log names; skips its other lines. */
async function* headsIn(path: string): AsyncGenerator<v.InferOutput<typeof LineOfHead>> {
  const log = await open(path).catch(() => {
    throw new StartError(words.noLog(path));
  });
  for await (const line of log.readLines()) {
    // A journal may write a prefix before each line.
    const json = line.slice(Math.max(0, line.indexOf('{')));
    if (!json.includes('"record"')) continue;
    const head = v.safeParse(v.pipe(v.string(), v.parseJson(), LineOfHead), json);
    if (head.success) yield head.output;
  }
}

async function list(store: Store, applicationId: number | undefined): Promise<number> {
  for (let after = 0; ;) {
    let rows = store.selectFrom('record').where('sequence', '>', after).selectAll();
    if (applicationId !== undefined) rows = rows.where('application_id', '=', applicationId);
    const some = await rows.orderBy('sequence').limit(ENTRIES_AT_ONCE).execute();
    for (const { payload, ...row } of some) console.log(JSON.stringify({ ...row, payload: JSON.parse(payload) }));
    const last = some.at(-1);
    if (last === undefined) return DONE;
    after = last.sequence;
  }
}

async function printCopy(store: Store, sha256: string): Promise<number> {
  const copy = await store.selectFrom('copies').where('sha256', '=', sha256).select('content').executeTakeFirst();
  if (copy === undefined) throw new StartError(words.noCopy(sha256));
  return say(copy.content);
}

function say(text: string): number {
  console.log(text);
  return DONE;
}
