import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The name that the portal's server gives it. */
const SESSION_COOKIE = 'portal_session';
const JOURNAL_BEGINS = Buffer.from('d9d505f920a163d7', 'hex');

/**
 * Whether a browser has written the cookie of the session to its profile. Chromium and Firefox do so up to half a
 * minute after it was set; a browser that is killed before that has nobody signed in at its next start. `cookies`:
 * names, if the session's has another.
 */
export async function isSessionOnDisk(profileFolder: string, cookies = [SESSION_COOKIE]): Promise<boolean> {
  const paths = await readdir(profileFolder, { recursive: true });
  const stored = paths.filter((path) => /^cookies/i.test(basename(path)) && !path.endsWith('-journal'));
  for (const path of stored) {
    // A file may be replaced while it is read.
    const content = await readFile(join(profileFolder, path)).catch(() => undefined);
    const isThere = content !== undefined && cookies.every((name) => content.includes(name));
    if (isThere && !(await isUncommitted(join(profileFolder, path)))) return true;
  }
  return false;
}

/**
 * Whether an SQLite database has a transaction that a kill would undo: its pages are in the file already, and its
 * journal, which begins with this, is still there. https://www.sqlite.org/fileformat.html#the_rollback_journal
 */
async function isUncommitted(path: string): Promise<boolean> {
  const journal = await readFile(`${path}-journal`).catch(() => undefined);
  return journal?.subarray(0, JOURNAL_BEGINS.length).equals(JOURNAL_BEGINS) === true;
}
