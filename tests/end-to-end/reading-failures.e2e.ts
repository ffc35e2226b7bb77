import type { Page } from '@playwright/test';
import { reviewApplication, viewApplication } from '../../src/contract/routes.ts';
import { title } from './application.ts';
import { submitByCalls } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { enter, nur, signIn, signInAsAdministrator } from './people.ts';

test.use({ provoked: [500] });

/**
 * The parts of an application that are read separately: their tab, their call, their content, and the message if
 * reading fails.
 */
const parts = [
  ['Principle Investigator', '/InvestigatorInfo?', 'Nur Al-Harbi', 'We couldn’t load the investigators'],
  ['PI-CV', '/Pi-CV/', 'cv.pdf', 'We couldn’t load the files'],
  ['Requested Information', '/Comments?', 'No messages yet', 'We couldn’t load the messages'],
] as const;

const panel = (page: Page) => page.getByRole('tabpanel');
const openPart = async (page: Page, tab: string) => page.getByRole('tab', { name: tab }).click();
/** When the copy was read, to the minute and in words, and why there is no newer one. */
const age =
  /Offline copy from \d{1,2} \w+ \d{4}, \d\d:\d\d\s*\((just now|\d+ minutes? ago)\)\. We can’t reach the portal\./;

for (const [who, addressOf] of [
  ['an applicant', viewApplication],
  ['an administrator', reviewApplication],
] as const) {
  test(`what ${who} cannot read again of an application is shown as it was, with its age and Retry`, async ({
    portal,
    line,
    visit,
  }) => {
    const applicant = await visit();
    await enter(applicant.page, portal, nur);
    const id = await submitByCalls(applicant.page, portal.url);
    const isOfWhole = (path: string) => path.includes(`/ProjectApplication/${id}`);
    const isOfList = (path: string) => path.includes('/ProjectApplication?');
    const visitor = who === 'an applicant' ? applicant : await visit();
    const { page } = visitor;
    if (visitor !== applicant) await signInAsAdministrator(page);
    const failing = (isMeant: (path: string) => boolean) => {
      line.fate = ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/') && isMeant(path) ? { status: 500, body: 'failed' } : undefined;
    };
    const open = async () => {
      await page.goto(addressOf(id));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    };

    await test.step('while all can be read nothing is said of an age', async () => {
      await open();
      for (const [tab, , words] of parts) {
        await openPart(page, tab);
        await expect(panel(page).getByText(words).first()).toBeVisible();
      }
      await expect(page.getByText(age)).toHaveCount(0);
    });

    await test.step('the application itself', async () => {
      failing((path) => isOfWhole(path) || isOfList(path));
      await open();
      const kept = page.getByRole('status').filter({ hasText: age });
      await expect(kept).toHaveCount(1);
      await expectAccessible(page);
      failing(() => false);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(kept).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });

    for (const [tab, call, words] of parts) {
      await test.step(`its part ${tab}`, async () => {
        failing((path) => path.includes(call) || isOfList(path));
        await open();
        await openPart(page, tab);
        const kept = panel(page).getByRole('status').filter({ hasText: age });
        await expect(kept).toBeVisible();
        await expect(panel(page).getByText(words).first()).toBeVisible();
        failing(() => false);
        await panel(page).getByRole('button', { name: 'Retry' }).click();
        await expect(kept).toHaveCount(0);
        await expect(panel(page).getByText(words).first()).toBeVisible();
      });
    }
  });
}

test('what was never read here, and cannot be read now, says so plainly, and is never said to be empty', async ({
  portal,
  line,
  visit,
}) => {
  const elsewhere = await visit();
  await enter(elsewhere.page, portal, nur);
  const id = await submitByCalls(elsewhere.page, portal.url);
  const { page } = await visit();
  const failed = (what: string) => page.getByRole('alert').filter({ has: page.getByRole('heading', { name: what }) });
  const sentence = 'We can’t reach the portal. Your work is safe. Try again in a moment.';
  const isOfParts = (path: string) => parts.some(([, call]) => path.includes(call));
  const failing = (isMeant: (path: string) => boolean) => {
    line.fate = ({ method, path }) =>
      method === 'GET' && path.startsWith('/api/') && isMeant(path) ? { status: 500, body: 'failed' } : undefined;
  };
  failing((path) => path.includes('/ProjectApplication') || isOfParts(path));
  await signIn(page, nur);

  await test.step('the application itself', async () => {
    await page.goto(viewApplication(id));
    await expect(failed('We couldn’t load the application')).toContainText(sentence);
    await expectAccessible(page);
    failing((path) => path.includes('/ProjectApplication?') || isOfParts(path));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  for (const [tab, , words, what] of parts) {
    await test.step(`its part ${tab}`, async () => {
      await openPart(page, tab);
      await expect(failed(what)).toContainText(sentence);
      for (const empty of ['No investigators', 'No file', 'No messages yet']) {
        await expect(panel(page).getByText(empty)).toHaveCount(0);
      }
      await expect(panel(page).getByText(words)).toHaveCount(0);
    });
  }
  await test.step('Retry shows each of them once it can be read', async () => {
    failing(() => false);
    for (const [tab, , words] of parts) {
      await openPart(page, tab);
      await panel(page).getByRole('button', { name: 'Retry' }).click();
      await expect(panel(page).getByText(words).first()).toBeVisible();
    }
  });
});
