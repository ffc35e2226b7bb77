import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Cookie, type Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { killGroup } from '../support/process-group.ts';
import { createProfileFolder } from '../support/profile-folder.ts';

/** A browser whose profile survives a kill. */
export type LastingBrowser = {
  context: BrowserContext;
  page: Page;
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
  // Chromium writes a new cookie to the disk only after half a minute, and then keeps it through a kill, also one without
  // an end. The tests are about what the portal stored, so a browser that was killed earlier gets its cookies back.
  let cookies: Cookie[] = [];
  const browser: LastingBrowser = {
    ...(await open()),
    async kill() {
      cookies = await browser.context.cookies();
      await killProcesses();
    },
    async start() {
      Object.assign(browser, await open());
      await browser.context.addCookies(cookies);
    },
    async end() {
      await killProcesses();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return browser;
}
