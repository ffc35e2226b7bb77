import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import {
  CONTROL_COMES_WITHIN_MS,
  isReadyForNoServer,
  headingOnPage,
  wordsOnPage,
  type Engine,
  type EngineDriver,
} from './engine-driver.ts';
import { killGroup } from '../support/process-group.ts';

/** Chromium, driven by Playwright. */
export const chromiumEngine: Engine = { name: 'Chromium', start };

async function start(profileFolder: string): Promise<EngineDriver> {
  const context = await chromium.launchPersistentContext(profileFolder, {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(CONTROL_COMES_WITHIN_MS);
  const leader = await processOf(profileFolder);
  const page = context.pages()[0] ?? (await context.newPage());

  return {
    async open(address) {
      await page.goto(address);
    },
    address: async () => page.url(),
    heading: () => page.evaluate(headingOnPage),
    words: () => page.evaluate(wordsOnPage),
    fill: (label, text) => page.getByRole('textbox', { name: label, exact: true }).fill(text),
    tick: (label) => page.getByRole('checkbox', { name: label, exact: true }).check(),
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    chooseFile: (button, path) => page.getByRole('button', { name: button, exact: true }).setInputFiles(path),
    isReadyForNoServer: () => page.evaluate(isReadyForNoServer),
    async kill() {
      await killGroup(leader);
      // The lock names a process that no longer exists, and the next start would take it as running.
      await rm(lockOf(profileFolder), { force: true });
    },
  };
}

const lockOf = (profileFolder: string) => join(profileFolder, 'SingletonLock');

/** Playwright does not expose the process of a persistent context, but its lock is a link to "machine-process". */
async function processOf(profileFolder: string): Promise<number> {
  const owner = await readlink(lockOf(profileFolder));
  return Number(owner.slice(owner.lastIndexOf('-') + 1));
}
