import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { atStep, title } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { expect, test } from './faulty-fixtures.ts';
import { atRest, stopClock } from './page-clock.ts';
import { enter, nur } from './people.ts';
import { inHeader } from './waiting-page.ts';

/** The overlay over the window, with this text. */
const overlay = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words, { exact: true });
const anyOverlay = /^(Loading|Processing|Saving)\.\.\.$/;

/** Keeps a person's database busy, so that nothing can be written. Returns a function that releases it. */
async function holdDatabase(page: Page, userId: number): Promise<() => Promise<void>> {
  await page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const stores = [...database.objectStoreNames];
    const store = database.transaction(stores, 'readwrite').objectStore(stores[0] ?? '');
    let isHeld = true;
    // A transaction stays active as long as it gets new requests.
    const ask = () => {
      if (isHeld) store.count().addEventListener('success', ask);
      else database.close();
    };
    ask();
    Object.assign(window, { releaseDatabase: () => (isHeld = false) });
  }, `portal-${userId}`);
  return () => page.evaluate(() => void Reflect.get(window, 'releaseDatabase')());
}

/** Lets time pass in small steps until something is shown that depends on more than the clock. */
async function passUntilShown(page: Page, text: string, stepMs: number): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(stepMs);
    return page.getByText(text, { exact: true }).first().isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

test('what blocks going on covers the window after 300 ms, typing never does, and a success stays for 2 seconds', async ({
  line,
  portal,
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  const id = await callsOf(page, portal.url, userId).startDraft();
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Research Title')).toHaveValue(title);

  await test.step('keeping what is typed covers nothing, however long it takes', async () => {
    const releaseDatabase = await holdDatabase(page, userId);
    await stopClock(page);
    await page.getByLabel('Duration of Study').fill('18 months');
    await page.clock.runFor(1000);
    await atRest(page);
    await expect(page.getByRole('banner').getByText('Storing…')).toBeVisible();
    await expect(overlay(page, anyOverlay)).toHaveCount(0);
    await releaseDatabase();
    await page.clock.resume();
    await expect(inHeader(page)).toContainText('On this device');
  });

  await test.step('a save covers the whole window after 300 ms, and says "Saving..."', async () => {
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    line.fate = ({ path }) => (path.endsWith('/ProjectApplication/Step/1') ? { until } : undefined);
    await stopClock(page);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await page.clock.runFor(299);
    await atRest(page);
    await expect(overlay(page, anyOverlay)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(overlay(page, 'Saving...')).toBeVisible();
    const covered = await overlay(page, 'Saving...')
      .locator('..')
      .evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isOnTop = element.contains(document.elementFromPoint(innerWidth / 2, 2));
        return { x, y, width, height, isOnTop };
      });
    expect(covered).toEqual({ x: 0, y: 0, width: 1280, height: 800, isOnTop: true });
    answer();
  });

  await test.step('a success shows for 2 seconds', async () => {
    const saved = 'Application saved successfully!';
    await passUntilShown(page, saved, 10);
    await expect(overlay(page, anyOverlay)).toHaveCount(0);
    await page.clock.runFor(1980);
    await atRest(page);
    await expect(page.getByText(saved, { exact: true })).toBeVisible();
    await page.clock.runFor(20);
    await expect(page.getByText(saved, { exact: true })).toHaveCount(0);
  });

  await test.step('a deletion covers it too, and says "Processing..."', async () => {
    await page.clock.resume();
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    line.fate = ({ method }) => (method === 'DELETE' ? { until } : undefined);
    await page.goto('/my/application/investigators-info');
    await page.getByRole('button', { name: 'Delete row 1' }).click();
    await stopClock(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.clock.runFor(300);
    await expect(overlay(page, 'Processing...')).toBeVisible();
    answer();
    await page.clock.resume();
    await expect(overlay(page, anyOverlay)).toHaveCount(0);
  });

  await test.step('a submission covers it with no other words than "Processing..."', async () => {
    const calls = callsOf(page, portal.url, userId);
    const whole = await calls.startDraft('A complete study');
    await calls.upload(whole, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
    await page.goto(editApplication(whole));
    await atStep(page, 'Policy Agreement');
    await page.goto('/application');
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    line.fate = ({ path }) => (path.endsWith('/ProjectApplication/change-status') ? { until } : undefined);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const words = page.getByRole('status').getByText(/\.\.\.$/);
    await expect(words).toHaveText(['Processing...']);
    answer();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
  });
});
