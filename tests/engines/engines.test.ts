import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { fileKinds } from '../../src/contract/steps/files.ts';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { createProfileFolder } from '../support/profile-folder.ts';
import { peopleAt, type Person } from '../support/v1-client.ts';
import { applicationsOf, sha256, wholeApplication } from './at-server.ts';
import { chromiumEngine } from './chromium-driver.ts';
import type { EngineDriver } from './engine-driver.ts';
import { firefoxEngine } from './firefox-driver.ts';
import { isSessionOnDisk } from '../support/session-on-disk.ts';
import { webkitEngine } from './webkit-driver.ts';
import { answers, fillInWizard, investigators, signIn, submit, writeLargestPdf } from './wizard.ts';

/** For fetching all that the open tab needs, on a busy machine. */
const READY_WITHIN_MS = 60_000;
/**
 * Only Chromium has Background Sync, which lets a worker wait for the network; in the other engines an open page has to
 * retry on its own.
 */
const DELIVERED_WITHIN_MS = 120_000;

/** Chromium and Firefox write a new cookie to disk within half a minute. */
const SESSION_ON_DISK_WITHIN_MS = 60_000;

let folder: string;
let profile: string;
let filePath: string;
let file: Buffer;
let portal: PortalProcess;
let person: Person;
let browser: EngineDriver | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-engine-'));
  profile = await createProfileFolder();
  filePath = join(folder, 'Curriculum vitae.pdf');
  file = await writeLargestPdf(filePath);
  portal = await startPortal();
  person = await peopleAt(portal).researcher();
});
afterEach(async () => {
  await browser?.kill();
  browser = undefined;
  await portal.end();
  for (const used of [folder, profile]) await rm(used, { recursive: true, force: true, maxRetries: 5 });
});

describe.each([chromiumEngine, firefoxEngine, webkitEngine])('$name', (engine) => {
  test('an application reaches the server whole', async () => {
    browser = await engine.start(profile);
    await signIn(browser, portal.url, person);
    await fillInWizard(browser, filePath);
    await submit(browser);
    expect(await applicationsDelivered()).toEqual(oneWholeApplication());
  });

  test('an application that was written and submitted without the server survives the death of the browser, and reaches the server whole, once', async () => {
    browser = await engine.start(profile);
    await signIn(browser, portal.url, person);
    const before = browser;
    await expect
      .poll(() => before.isReadyForNoServer(), {
        timeout: READY_WITHIN_MS,
        message: 'the tab has not fetched all that it needs',
      })
      .toBe(true);
    await portal.stop();
    await fillInWizard(browser, filePath);
    await submit(browser);
    await expect
      .poll(() => isSessionOnDisk(profile), {
        timeout: SESSION_ON_DISK_WITHIN_MS,
        message: 'the browser has not written the session to its profile',
      })
      .toBe(true);
    await browser.kill();
    browser = undefined;

    browser = await engine.start(profile);
    await portal.start();
    await browser.open(portal.url + routes.underReview);
    expect(await applicationsDelivered()).toEqual(oneWholeApplication());
  });
});

/** The person's applications on the server, once one of them is under review. */
async function applicationsDelivered() {
  await expect
    .poll(async () => (await applicationsOf(person)).map((one) => one.status), {
      timeout: DELIVERED_WITHIN_MS,
      interval: 500,
    })
    .toContain(status.pending);
  const delivered = await applicationsOf(person);
  return Promise.all(delivered.map(({ id }) => wholeApplication(person, portal.url, id)));
}

/** What was written: nothing else, and nothing twice. */
function oneWholeApplication() {
  return [
    {
      status: status.pending,
      agreed: true,
      answers,
      investigators,
      files: [{ type: fileKinds[0].type, name: basename(filePath), size: file.length, sha256: sha256(file) }],
    },
  ];
}
