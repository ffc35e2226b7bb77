import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { killGroup } from '../support/process-group.ts';
import { createProfileFolder } from '../support/profile-folder.ts';
import { isSessionOnDisk } from '../support/session-on-disk.ts';

/** A browser whose profile survives a kill. */
export type LastingBrowser = {
  context: BrowserContext;
  page: Page;
  /** Makes it store the session now. Without that, nobody is signed in after a kill. */
  storeSession(): Promise<void>;
  /** Sends SIGKILL to it and all of its processes, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again over the same profile, with an empty page. */
  start(): Promise<void>;
  /** Kills it and removes its profile. */
  end(): Promise<void>;
};

export async function openLastingBrowser(options: { baseURL: string }): Promise<LastingBrowser> {
  const profile = await createProfileFolder();
  const lock = join(profile, 'SingletonLock');
  let leader = 0;
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findOrInstallChromium(),
      args: chromiumFlags,
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      ...options,
    });
    // Playwright does not expose the process of a persistent context, but its lock is a link to "machine-process".
    const owner = await readlink(lock);
    leader = Number(owner.slice(owner.lastIndexOf('-') + 1));
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const killProcesses = async () => {
    await killGroup(leader);
    // The lock names a process that no longer exists, and the next start would take it as running.
    await rm(lock, { force: true });
  };
  const browser: LastingBrowser = {
    ...(await open()),
    storeSession: () => storeSession(browser.context, profile),
    kill: killProcesses,
    async start() {
      Object.assign(browser, await open());
    },
    async end() {
      await killProcesses();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return browser;
}

/** So many changes of cookies make Chromium write all of them to the disk. */
const WRITTEN_AFTER = 512;
/** Most cookies that Chromium keeps of one host. */
const PER_HOST = 128;

/**
 * Stores the cookies, and with them the session, in the profile. Chromium would do so half a minute after they were
 * set; the tests are about what the portal stored. Given back at the next start, they would come too late: the worker
 * may begin to send at once, and would learn that the session is over.
 */
async function storeSession(context: BrowserContext, profile: string): Promise<void> {
  const cookies = await context.cookies();
  const names = cookies.map(({ name }) => name);
  if (names.length === 0) return;
  const inAnHour = Date.now() / 1000 + 3600;
  // A plain server's cookie has no end, and a browser keeps none of those.
  const lasting = cookies.map((cookie) => (cookie.expires === -1 ? { ...cookie, expires: inAnHour } : cookie));
  const others = Array.from({ length: WRITTEN_AFTER + PER_HOST }, (_, index) => ({
    name: `c${index}`,
    value: '',
    domain: `host${Math.floor(index / PER_HOST)}.example`,
    path: '/',
    expires: inAnHour,
  }));
  await context.addCookies([...lasting, ...others]);
  await expect.poll(() => isSessionOnDisk(profile, names)).toBe(true);
}
