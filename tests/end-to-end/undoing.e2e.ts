import type { BrowserContext, Page } from '@playwright/test';
import { status } from '../../src/contract/domain/statuses.ts';
import { title } from './application.ts';
import { applicationsAt, submitByCalls } from './at-server.ts';
import { heldDecisions, undoButton, untilSaid } from './held-decisions.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { inHeader, tabTo } from './waiting-page.ts';
import { expectContrast } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

test.use({
  provoked: [...serverGone],
});

/**
 * The pages' clock is fixed so far ahead of the clock of the worker, which does the sending, that a decision is held
 * until the test undoes it, however slow the machine is.
 */
const AHEAD_MS = 45_000;
const fixClock = (context: BrowserContext, passed = 0) => context.clock.setFixedTime(Date.now() + AHEAD_MS + passed);

/** Runs the pages' stopped clock in small steps until the condition holds. */
const passUntil = (context: BrowserContext, isSo: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await context.clock.runFor(20);
        return isSo();
      },
      { intervals: [50] },
    )
    .toBe(true);

const ofDecisions = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && (path.endsWith('/change-status') || path.endsWith('/Comments'));

const statusesAt = async (page: Page) =>
  (await applicationsAt(page)).map((one) => one['appStatusId'] ?? one['appStatus']);

/** Opens the rejection as far as its message field, and returns the field. */
async function openRejection(page: Page) {
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  return page.getByLabel('Your Message');
}

test('a decision can be taken back for ten seconds, wherever the administrator is by then, and is told once it has left', async ({
  portal,
  line,
  visit,
}) => {
  const applicant = (await visit()).page;
  await enter(applicant, portal, nur);
  const id = await submitByCalls(applicant, portal.url);
  const address = `/my/admin/view-researchdetail/${id}`;
  const atServer = () => statusesAt(applicant);
  const submitted = line.passed.filter(ofDecisions).length;
  const decided = () => line.passed.filter(ofDecisions).length - submitted;
  const { page, context } = await visit();
  await signInAsAdministrator(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const approve = page.getByRole('button', { name: 'Approve' });
  const leave = page.getByRole('link', { name: 'Go there now' });
  const pending = page.getByText('Pending Review', { exact: true }).last();

  await test.step('Approve says “Approving… Undo”, in every tab and on the page that a link leads to; no second time runs beside', async () => {
    await page.goto(address);
    await expect(approve).toBeVisible();
    const other = await context.newPage();
    await other.goto('/my/user-deatil');
    await expect(inHeader(other)).toBeVisible();
    const headOfPage = () =>
      page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().top + scrollY);
    const before = await headOfPage();
    await fixClock(context);
    await approve.click();
    await expect(heldDecisions(page)).toContainText(`Approving… ${title}`);
    await expect(heldDecisions(page)).toContainText(/\b[89] s|10 s/);
    // The page does not move while the user is about to press something.
    expect(await headOfPage()).toBe(before);
    await expect(page.getByText('You can undo this decision for a few seconds.')).toBeVisible();
    await expect(page.getByText(/in \d+ seconds/)).toHaveCount(0);
    await leave.click();
    await expect(page).toHaveURL(/\/my\/admin\/pending$/);
    await expect(heldDecisions(page)).toContainText(`Approving… ${title}`);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await expect(undoButton(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(heldDecisions(other)).toContainText(`Approving… ${title}`);
    await other.close();
  });

  await test.step('a reload keeps it; Undo is reached by Tab and takes the decision back', async () => {
    await page.reload();
    await expect(heldDecisions(page)).toContainText(`Approving… ${title}`);
    await tabTo(page, undoButton(page));
    const told = untilSaid(page, 'Undone. Nothing was sent.');
    await page.keyboard.press('Enter');
    await told;
    await expect(heldDecisions(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(inHeader(page)).toContainText('Saved');
    await page.goto(address);
    await expect(pending).toBeVisible();
    await expect(approve).not.toHaveAttribute('aria-disabled');
  });

  await test.step('so do the keys Ctrl+Z, though not where something is being written', async () => {
    await fixClock(context);
    await approve.click();
    await leave.click();
    await page.goto('/my/change-password');
    await page.getByLabel('Current Password').press('Control+z');
    await expect(undoButton(page)).toBeEnabled();
    await expect(heldDecisions(page)).toContainText(`Approving… ${title}`);
    await page.getByRole('main').focus();
    await page.keyboard.press('Control+z');
    await expect(heldDecisions(page)).toHaveCount(0);
    await page.goto(address);
    await expect(pending).toBeVisible();
    await expect(approve).not.toHaveAttribute('aria-disabled');
  });

  await test.step('so does a rejection, and its message is in the box again', async () => {
    const message = await openRejection(page);
    await message.fill('The sample is too small.');
    await fixClock(context);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
    await expect(heldDecisions(page)).toContainText(`Rejecting… ${title}`);
    await undoButton(page).click();
    await expect(heldDecisions(page)).toHaveCount(0);
    await page.goto(address);
    await expect(pending).toBeVisible();
    await expect(await openRejection(page)).toHaveValue('The sample is too small.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('and so do a request and an approval without a connection', async () => {
    await line.cut();
    await page.getByRole('button', { name: 'More Information' }).click();
    await page.getByLabel('Your Message').fill('Who reads the diaries?');
    await fixClock(context);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(heldDecisions(page)).toContainText(`Asking for more information… ${title}`);
    await undoButton(page).click();
    await expect(heldDecisions(page)).toHaveCount(0);
    await page.goto(address);
    await fixClock(context);
    await approve.click();
    await leave.click();
    await undoButton(page).click();
    await expect(heldDecisions(page)).toHaveCount(0);
    await page.goto(address);
    await expect(pending).toBeVisible();
    await line.mend();
  });

  await test.step('who takes it back at once is not led away', async () => {
    await page.goto(address);
    await expect(approve).not.toHaveAttribute('aria-disabled');
    await fixClock(context);
    await context.clock.pauseAt(Date.now() + AHEAD_MS + 1000);
    await approve.click();
    await passUntil(context, () => page.getByText(/we’ll open Pending Review/i).isVisible());
    await undoButton(page).click();
    await passUntil(context, async () => (await heldDecisions(page).count()) === 0);
    await passUntil(context, async () => (await approve.getAttribute('aria-disabled')) === null);
    await context.clock.runFor(5000);
    await expect(page).toHaveURL(address);
    await expect(pending).toBeVisible();
    await context.clock.resume();
  });

  await test.step('nothing of all that was sent', async () => {
    // The two messages are in their fields.
    await expect(inHeader(page)).toContainText('On this device');
    expect(decided()).toBe(0);
    expect(await atServer()).toEqual([status.pending]);
  });

  await test.step('once the time is over it leaves, Undo goes, and the verdict is told on another page', async () => {
    const reviewer = (await visit()).page;
    await signInAsAdministrator(reviewer);
    await reviewer.goto(address);
    const answered = Promise.withResolvers<void>();
    line.fate = (request) => (ofDecisions(request) ? { until: answered.promise } : undefined);
    await reviewer.getByRole('button', { name: 'Approve' }).click();
    await expect(heldDecisions(reviewer)).toContainText('Approving…');
    await expect(reviewer).toHaveURL(/\/my\/admin\/pending$/);
    await reviewer.getByRole('link', { name: 'All Application' }).click();
    await expect(inHeader(reviewer)).toContainText('Sending…');
    await expect(heldDecisions(reviewer)).toHaveCount(0);
    await expect(reviewer.getByText('Approved successfully')).toHaveCount(0);
    const told = untilSaid(reviewer, 'Success!\nApplication Approved successfully!');
    answered.resolve();
    await told;
    await expect(reviewer).toHaveURL(/\/my\/admin\/all-published$/);
    const card = reviewer.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('Approved', { exact: true })).toBeVisible();
    expect(await atServer()).toEqual([status.accepted]);
    expect(decided()).toBe(1);
  });
});

test('a decision whose page was closed at once leaves all the same, once its ten seconds are over', async ({
  portal,
  visit,
}) => {
  const applicant = (await visit()).page;
  await enter(applicant, portal, nur);
  const address = `/my/admin/view-researchdetail/${await submitByCalls(applicant, portal.url)}`;
  const { page, context } = await visit();
  await signInAsAdministrator(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(address);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(heldDecisions(page)).toContainText(`Approving… ${title}`);
  await page.close();
  await expect.poll(() => statusesAt(applicant), { timeout: 60_000 }).toEqual([status.accepted]);
  const another = await context.newPage();
  await another.goto(address);
  await expect(another.getByText('Accepted', { exact: true }).last()).toBeVisible();
  await expect(inHeader(another)).toContainText('Saved');
});
