import type { Page } from '@playwright/test';
import { routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { agree, atStep, openStep, title } from './application.ts';
import { applicationsAt, callsOf, dataAt, userIdOf } from './at-server.ts';
import { arrived, fieldsOnDevice } from './on-device.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

// Playwright turns the back/forward cache off by default.
test.use({
  launchOptions: {
    executablePath: findOrInstallChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Leaves the page, and goes back to it after `away`. Returns whether it is the page that was left. */
async function comeBack(page: Page, away: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isBack', persisted));
  });
  await page.goto('about:blank');
  await away();
  await page.goBack({ waitUntil: 'commit' });
  // Playwright gets no load event of a page from the back/forward cache.
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  return page.evaluate(() => Reflect.get(window, 'isBack') === true);
}

const keptFields = async (page: Page, userId: number) =>
  Object.fromEntries((await fieldsOnDevice(page, userId)).map(({ name, value }) => [name, value]));

test.describe('a page that is shown again as it was left', () => {
  test('has its words, and keeps and sends what is typed next', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    const userId = await userIdOf(page);
    await page.getByLabel('Research Title').fill(title);
    expect(await comeBack(page, async () => undefined)).toBe(true);
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Duration of Study').fill('12 months');
    await expect.poll(() => keptFields(page, userId)).toMatchObject({ researchTitle: title, workNumber: '4711' });
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Investigators Info');
    await arrived(page, userId);
    expect(await applicationsAt(page)).toMatchObject([{ researchTitle: title }]);
  });

  test('reads what was changed elsewhere, and overwrites none of it', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const id = await calls.startDraft();
    await openStep(page, id, 'methodology');
    await expect(page.getByLabel('Setting')).toHaveValue('Ward 3');
    const elsewhere = async () => void (await calls.save(id, 5, { methodology_Setting: 'Ward 9' }));
    expect(await comeBack(page, elsewhere)).toBe(true);
    await expect(page.getByLabel('Setting')).toHaveValue('Ward 9');
    await page.getByLabel('Sample Size').fill('240 patients.');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await arrived(page, calls.userId);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
      methodology_Setting: 'Ward 9',
      methodology_SampleSize: '240 patients.',
    });
  });
});

// Chromium evicts a page from the cache if another page requests a lock that it holds, and then loads it again.
test.describe('a page that somebody goes back to while the portal is open in another tab', () => {
  test('has its words and those of the other tab', async ({ portal, visit }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await agree(page);
    const userId = await userIdOf(page);
    await page.getByLabel('Research Title').fill(title);
    await comeBack(page, async () => {
      const other = await context.newPage();
      await other.goto(routes.drafts);
      await other.getByRole('link', { name: 'Edit Research' }).click();
      await atStep(other, 'Policy Agreement');
      await other.goto(stepAddress('application-detail'));
      await expect(other.getByLabel('Research Title')).toHaveValue(title);
      await other.getByLabel('Work Number').fill('4711');
      await expect.poll(() => keptFields(other, userId)).toMatchObject({ researchTitle: title, workNumber: '4711' });
    });
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await expect(page.getByLabel('Work Number')).toHaveValue('4711');
  });

  test('shows nobody’s work once they have signed out there', async ({ portal, visit }) => {
    const { page, context } = await visit();
    await enter(page, portal, nur);
    await callsOf(page, portal.url, await userIdOf(page)).begin();
    await page.goto(routes.drafts);
    await expect(page.getByText(title)).toBeVisible();
    await comeBack(page, async () => {
      const other = await context.newPage();
      await other.goto(routes.drafts);
      await other.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL(/\/login/);
    });
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(title)).toHaveCount(0);
    await expect(page.getByText(nur.lastName)).toHaveCount(0);
  });
});
