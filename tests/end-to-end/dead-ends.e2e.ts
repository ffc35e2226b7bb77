import type { Page } from '@playwright/test';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { listMessages } from '../../src/contract/messages/application/review.ts';
import { routes } from '../../src/contract/routes.ts';
import { administrator } from '../support/portal-process.ts';
import { agree } from './application.ts';
import { dataAt, submitByCalls, userIdOf } from './at-server.ts';
import { signedInByCalls } from './every-status.ts';
import { ARRIVES_WITHIN_MS, operationsOnDevice } from './on-device.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { inHeader, openWaiting } from './waiting-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const nothingWaits = (page: Page) => expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();

test('a draft that was only started is deleted from its card, and nothing of it is left on the device', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  await agree(page);
  await page.goto(routes.drafts);
  const remove = page.getByRole('button', { name: listMessages.delete, exact: true });
  await remove.click();
  const dialog = page.getByRole('alertdialog', { name: listMessages.deleteTitle });
  await expect(dialog).toContainText(listMessages.deleteNothing.onlyHere);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: listMessages.deleteNo }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: listMessages.deleteYes }).click();
  await expect(page.getByText(listMessages.emptyTitle)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(inHeader(page)).toContainText('Saved');
});

test.describe('decisions that came too late', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 409, 412] });

  test('what somebody else rejected cannot be approved all the same; a rejection that was taken back is discarded', async ({
    portal,
    visit,
  }) => {
    const applicant = await visit();
    await enter(applicant.page, portal, nur);
    const rejected = await submitByCalls(applicant.page, portal.url);
    const accepted = await submitByCalls(applicant.page, portal.url);
    const elsewhere = await signedInByCalls((await visit()).page, portal, administrator);
    const { page, context } = await visit();
    await signInAsAdministrator(page);
    const userId = await userIdOf(page);
    for (const id of [accepted, rejected]) {
      await page.goto(`/my/admin/view-researchdetail/${id}`);
      await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    }
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(async () => (await operationsOnDevice(page, userId)).length).toBe(1);
    await page.goto(`/my/admin/view-researchdetail/${accepted}`);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByLabel('Your Message').fill('Too few patients.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(async () => (await operationsOnDevice(page, userId)).length).toBe(2);
    await elsewhere.reject(rejected, 'The sample is too small.');
    await elsewhere.approve(accepted);
    await context.setOffline(false);
    await expect(inHeader(page)).toContainText('Action needed 2', { timeout: ARRIVES_WITHIN_MS });

    await openWaiting(page);
    await page.getByRole('link', { name: 'Choose: Approve' }).click();
    await expect(page.getByText(/rejected it on \d/)).toBeVisible();
    await expect(page.getByText('The sample is too small.')).toBeVisible();
    await expect(page.getByText(waitingMessages.decisionClosed)).toBeVisible();
    await expect(page.getByRole('button', { name: waitingMessages.sendAllTheSame })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: waitingMessages.withdrawDecision }).click();

    await page.getByRole('link', { name: /^Choose: Reject/ }).click();
    await expect(page.getByText(waitingMessages.decisionClosed)).toBeVisible();
    await page.getByRole('button', { name: waitingMessages.withdrawDecision }).click();
    await expect(page.getByRole('heading', { level: 2, name: waitingMessages.keptTitle })).toBeVisible();
    await expect(page.getByText(waitingMessages.keptClosed)).toBeVisible();
    await page.getByText(waitingMessages.words, { exact: true }).click();
    await expect(page.getByText('Too few patients.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Discard: / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: waitingMessages.discardYes }).click();
    await nothingWaits(page);
    await expect(page.getByRole('heading', { name: waitingMessages.keptTitle, exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(inHeader(page)).toContainText('Saved');
    expect(await dataAt(page, `ProjectApplication/${accepted}`)).toMatchObject({ appStatusId: 1 });
  });
});
