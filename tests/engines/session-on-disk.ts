import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const COOKIE = 'portal_session';

/**
 * Whether a browser has written the cookie of the session to its profile. Chromium and Firefox do so up to half a minute
 * after it was set; a browser that is killed before that has nobody signed in at its next start.
 */
export async function isSessionOnDisk(profileFolder: string): Promise<boolean> {
  const paths = await readdir(profileFolder, { recursive: true });
  const stored = paths.filter((path) => /^cookies/i.test(basename(path)) && !path.endsWith('-journal'));
  for (const path of stored) {
    // A file may be replaced while it is read.
    const content = await readFile(join(profileFolder, path)).catch(() => undefined);
    if (content?.includes(COOKIE) === true) return true;
  }
  return false;
}
