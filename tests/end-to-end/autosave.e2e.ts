import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { AUTOSAVE_AFTER_MS } from '../../src/drafts/autosave/enqueue-autosave.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { agree, fillInDetail, longText } from './application.ts';
import { applicationsAt, dataAt } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { withClockStopped } from './page-clock.ts';
import { enter, nur } from './people.ts';
import { inHeader } from './waiting-page.ts';

test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED'] });

const TITLE = 'Lamps on the ward';

const saves = ({ passed }: FaultProxy) =>
  passed.filter(({ method, path }) => method === 'POST' && /\/Step\/\d$/.test(path)).length;
const stepState = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true });

async function atServer(page: Page): Promise<string> {
  const [application] = await applicationsAt(page);
  return JSON.stringify(await dataAt(page, `ProjectApplication/${String(application?.['id'])}`));
}

/** An application that is started at the portal, at the step with its title. */
async function openTitle(page: Page): Promise<void> {
  await agree(page);
  await fillInDetail(page);
  await page.goto(stepAddress('title-of-study'));
  await expect(page.getByLabel('Study Title')).toBeVisible();
}

test('a draft is saved without a press: when typing stops, and when a field is left', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await openTitle(page);
  const before = saves(line);

  await test.step('ten seconds after the last key press', async () => {
    await page.getByLabel('Study Title').fill(TITLE);
    await expect(stepState(page, 'On this device')).toBeVisible();
    await expect(stepState(page, 'Saved')).toBeVisible();
    await expect(inHeader(page)).toContainText('Saved');
    expect(saves(line)).toBe(before + 1);
    expect(await atServer(page)).toContain(TITLE);
    await expectAccessible(page);
  });

  await test.step('once the cursor is in another field', async () => {
    await withClockStopped(page, async (until) => {
      await page.clock.runFor(AUTOSAVE_AFTER_MS);
      const begun = await page.evaluate(() => Date.now());
      await page.getByLabel('Background Information').fill(longText('Background', 200));
      await page.getByLabel('Purpose').focus();
      await until(() => stepState(page, 'Saved').isVisible());
      expect(await page.evaluate(() => Date.now())).toBeLessThan(begun + AUTOSAVE_AFTER_MS);
    });
    expect(saves(line)).toBe(before + 2);
    expect(await atServer(page)).toContain('Background');
  });
});

test('without a connection a draft stays on the device, and is saved once there is one', async ({
  portal,
  line,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  await openTitle(page);
  const before = saves(line);
  await context.setOffline(true);
  await page.getByLabel('Study Title').fill(TITLE);
  await withClockStopped(page, async () => {
    await expect(stepState(page, 'On this device')).toBeVisible();
    await page.clock.runFor(3 * AUTOSAVE_AFTER_MS);
    await expect(stepState(page, 'On this device')).toBeVisible();
  });
  await context.setOffline(false);
  await expect(stepState(page, 'Saved')).toBeVisible();
  expect(saves(line)).toBe(before + 1);
});

test('a centre can leave saving to the buttons', async ({ portal, line, visit }) => {
  await writeFile(join(portal.dataFolder, 'config.json'), JSON.stringify({ autosave: false }));
  await portal.stop();
  await portal.start();
  const { page } = await visit();
  await enter(page, portal, nur);
  await openTitle(page);
  const before = saves(line);
  await page.getByLabel('Study Title').fill(TITLE);
  await page.getByLabel('Purpose').focus();
  await expect(stepState(page, 'On this device')).toBeVisible();
  await withClockStopped(page, async () => {
    await page.clock.runFor(3 * AUTOSAVE_AFTER_MS);
    await expect(stepState(page, 'On this device')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Save As Draft' }).click();
  await expect(stepState(page, 'Saved')).toBeVisible();
  expect(saves(line)).toBe(before + 1);
});
