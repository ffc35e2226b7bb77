import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { transitionMessages } from '../../src/contract/messages/server/transitions.ts';
import { administrator } from '../support/portal-process.ts';
import { dataAt } from './at-server.ts';
import { signedInByCalls, submitted } from './every-status.ts';
import { holdClock, shownFor } from './page-clock.ts';
import { nur, registerByCalls, signIn } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** The time is counted in steps, and the page may follow the clock late. */
const TWO_SECONDS = { least: 1600, most: 2600 };

type Listed = { id: number; title: string };

const statusAt = async (page: Page, id: number) =>
  Reflect.get(Object(await dataAt(page, `ProjectApplication/${id}`)), 'appStatusId');
const commentsAt = async (page: Page, id: number) => {
  const comments = await dataAt(page, `Comments?applicationId=${id}`);
  return (Array.isArray(comments) ? comments : []).map((comment) => Reflect.get(Object(comment), 'comment'));
};

async function openDetail(page: Page, { id, title }: Listed): Promise<void> {
  await page.goto(`/my/admin/view-researchdetail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
}

/** A success message with this text about an application. */
const success = (page: Page, words: string, { title }: Listed) =>
  page
    .locator('[data-kind="success"]')
    .filter({ has: page.getByText('Success!', { exact: true }) })
    .filter({ has: page.getByText(words, { exact: true }) })
    .filter({ has: page.getByText(title, { exact: true }) });

function expectTwoSeconds(ms: number): void {
  expect(ms).toBeGreaterThanOrEqual(TWO_SECONDS.least);
  expect(ms).toBeLessThanOrEqual(TWO_SECONDS.most);
}

test('each decision does what it says, says so for 2 seconds, and leads on', async ({ portal, visit }) => {
  const applicant = (await visit()).page;
  await registerByCalls(applicant, portal, nur);
  const calls = await signedInByCalls(applicant, portal, nur);
  const [toReject, toAsk, toApprove] = [
    await submitted(calls, 'Naps before a night shift'),
    await submitted(calls, 'Light in the recovery room'),
    await submitted(calls, 'Ear plugs on the ward'),
  ];
  const { page } = await visit();
  await page.clock.install();
  const decided: unknown[] = [];
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && /\/(change-status|Comments)$/.test(request.url())) {
      decided.push(request.postDataJSON());
    }
  });
  await signIn(page, administrator);

  const popup = page.getByRole('region', { name: 'Need More Info?' });
  const message = popup.getByLabel('Your Message');
  const send = popup.getByRole('button', { name: 'Send', exact: true });
  const required = popup.getByText('Message is required.');

  await openDetail(page, toAsk);
  // The message is shown on the page where the administrator is by then, and for only 2 seconds, so every frame is
  // checked.
  const messageShown = page.waitForFunction(() => document.body.innerText.includes('Message sent successfully.'));

  await test.step('a sent message closes the popup and leads to all applications', async () => {
    await page.getByRole('button', { name: 'More Information', exact: true }).click();
    await message.fill('Who reads the diaries?');
    await send.click();
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
    await expect(popup).toHaveCount(0);
  });

  await page
    .getByRole('article')
    .filter({ hasText: toReject.title })
    .getByRole('link', { name: 'View Research' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: toReject.title })).toBeVisible();

  await test.step('Reject asks first whether to proceed', async () => {
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('heading', { name: 'Are you sure?', exact: true })).toBeVisible();
    await expect(question.getByText('Do you want to proceed?', { exact: true })).toBeVisible();
    await expect(question.getByText(toReject.title, { exact: true })).toBeVisible();
    await expect(question).toContainText(/You’re about to reject RA-\d{4}-\d{5}\. You’ll write the reason next\./);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(popup).toHaveCount(0);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
  });

  await test.step('the popup is a fixed panel of 320 px, titled Need More Info?', async () => {
    await expect(popup.getByRole('heading', { name: 'Need More Info?', exact: true })).toBeVisible();
    await expect(popup).toHaveCSS('position', 'fixed');
    expect((await popup.boundingBox())?.width).toBe(320);
  });

  await test.step('the popup has a field Your Message, and Send and Close', async () => {
    await expect(message).toHaveAttribute('placeholder', 'Type your information request here...');
    expect(await message.evaluate((element) => element.tagName)).toBe('TEXTAREA');
    await expect(popup.getByRole('button')).toHaveText(['Send', 'Close']);
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(popup).toHaveCount(0);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expect(message).toBeVisible();
  });

  await test.step('Send is unavailable without a message', async () => {
    await expect(send).toBeDisabled();
    await message.fill('  ');
    await expect(send).toBeDisabled();
    await message.fill('The sample is too small.');
    await expect(send).toBeEnabled();
  });

  await test.step('that a message is required is said once the field was left, or written in and emptied', async () => {
    // Reopened, the popup has its earlier text; if the text was removed, the field is untouched the next time.
    await message.fill('');
    await expect(required).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await message.focus();
    await expect(message).toHaveValue('');
    await expect(required).toHaveCount(0);
    await message.blur();
    await expect(required).toBeVisible();
    await expectAccessible(page);
    await message.fill('The sample is too small.');
    await expect(required).toHaveCount(0);
  });

  await test.step('More Information sends its message with 5, and says that it was sent', async () => {
    await messageShown;
    expect(decided.at(-1)).toMatchObject({ applicationID: toAsk.id, statusId: 5 });
    expect(await statusAt(page, toAsk.id)).toBe(4);
    expect(await commentsAt(page, toAsk.id)).toEqual(['Who reads the diaries?']);
  });

  await test.step('a message that cannot even be kept says that an error occurred, and stays', async () => {
    await page.evaluate(() => {
      const { add, put } = IDBObjectStore.prototype;
      const refuse = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
      addEventListener('roommade', () => Object.assign(IDBObjectStore.prototype, { add, put }), { once: true });
    });
    await send.click();
    await expect(popup.getByText('An error occurred while sending the message.')).toBeVisible();
    await expect(message).toHaveValue('The sample is too small.');
    await page.evaluate(() => dispatchEvent(new Event('roommade')));
  });

  await test.step('a rejection is a message with 2, and says so for 2 seconds', async () => {
    const rejected = success(page, 'Application Rejected successfully!', toReject);
    await holdClock(page);
    await send.click();
    const [shown = 0] = await shownFor(page, () => rejected.isVisible());
    expectTwoSeconds(shown);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
    await expect(popup).toHaveCount(0);
    expect(decided.at(-1)).toMatchObject({ applicationID: toReject.id, statusId: 2 });
    expect(await statusAt(page, toReject.id)).toBe(2);
    expect(await commentsAt(page, toReject.id)).toEqual(['The sample is too small.']);
  });

  await test.step('Approve sends status 1, says so for 2 seconds, and leads to the pending ones after 2 seconds', async () => {
    await openDetail(page, toApprove);
    const approved = success(page, 'Application Approved successfully!', toApprove);
    const leaving = page.getByText('We’ll open Pending Review in 2 seconds.');
    await holdClock(page);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    for (const shown of await shownFor(
      page,
      () => approved.isVisible(),
      () => leaving.isVisible(),
    )) {
      expectTwoSeconds(shown);
    }
    await page.clock.resume();
    await expect(page).toHaveURL(/\/my\/admin\/pending$/);
    expect(decided.at(-1)).toMatchObject({ id: toApprove.id, applicationSatusId: 1 });
    expect(await statusAt(page, toApprove.id)).toBe(1);
  });
});

test('an administrator who has applied themselves is told that another one decides', async ({ portal, visit }) => {
  const { page } = await visit();
  await registerByCalls(page, portal, nur);
  const own = await submitted(await signedInByCalls(page, portal, nur), 'Naps before a night shift');
  const changed = spawnSync(process.execPath, ['src/server/user-cli.ts', 'role', nur.emailAddress, 'administrator'], {
    env: { ...process.env, DATA_DIR: portal.dataFolder },
    encoding: 'utf8',
  });
  expect(changed.status, changed.stderr).toBe(0);
  await signIn(page, nur);
  await page.goto(`/my/admin/view-researchdetail/${own.id}`);
  await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible();
  await expect(page.getByText(transitionMessages.nobodyDecidesOnTheirOwn)).toBeVisible();
  for (const name of ['Approve', 'More Information', 'Reject']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  await expectAccessible(page);
  expect(await statusAt(page, own.id)).toBe(5);
});
