import type { Page } from '@playwright/test';
import { decisionMessages } from '../../src/contract/messages/application/review.ts';
import { administrator } from '../support/portal-process.ts';
import { longText } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { signedInByCalls, submitted, type Calls } from './every-status.ts';
import { heldDecisions } from './held-decisions.ts';
import { nur, registerByCalls, signIn } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ provoked: [412] });

const statusAt = async (page: Page, id: number) =>
  Reflect.get(Object(await dataAt(page, `ProjectApplication/${id}`)), 'appStatusId');

/**
 * The administrator has asked for more, opens the application, and almost rejects it: until a decision is begun, what
 * arrives within the first seconds counts as the version that was opened.
 */
async function openAsked(page: Page, reviewer: Calls, id: number): Promise<void> {
  await reviewer.ask(id, 'How large is the sample?');
  await page.goto(`/my/admin/view-researchdetail/${id}`);
  await expect(page.getByText('More Information Required', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
}

/** The applicant answers and submits again; then the administrator comes back from another tab of the browser. */
async function submitAgain(page: Page, applicant: Calls, id: number): Promise<void> {
  await applicant.save(id, 4, {
    study_Title: 'Quite another study',
    study_BackgroundInformation: longText('Background', 1095),
    study_PurposeInCarrying: 'To learn whether lamps help.',
    study_SignificanceOfStudy: longText('Significance', 700),
  });
  await applicant.submit(id);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Pending Review', { exact: true }).last()).toBeVisible();
}

test('a decision is about the version that the administrator has looked at, and a newer one is told of', async ({
  portal,
  visit,
}) => {
  const applicant = (await visit()).page;
  await registerByCalls(applicant, portal, nur);
  const calls = await signedInByCalls(applicant, portal, nur);
  const toReject = await submitted(calls, 'Naps before a night shift');
  const toApprove = await submitted(calls, 'Ear plugs on the ward');
  const toReadAgain = await submitted(calls, 'Lamps on the ward');
  const { page } = await visit();
  await signIn(page, administrator);
  const reviewer = callsOf(page, portal.url, await userIdOf(page));
  const popup = page.getByRole('region', { name: 'Need More Info?' });
  const changed = page.getByText(decisionMessages.changedMeanwhile);
  const lookAgain = page.getByRole('button', { name: 'Read again' });

  await test.step('a rejection that was begun before the applicant answered does not reject the answer', async () => {
    await openAsked(page, reviewer, toReject.id);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await popup.getByLabel('Your Message').fill('No answer for three months.');
    await submitAgain(page, calls, toReject.id);
    await expect(popup.getByText(decisionMessages.changedMeanwhile)).toBeVisible();
    await expect(changed).toHaveCount(1);
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(heldDecisions(page)).toBeVisible();
    await expect(page.getByRole('alert').getByText('The application was changed elsewhere')).toBeVisible();
    expect(await statusAt(page, toReject.id)).toBe(5);
  });

  await test.step('a page that shows a newer version says so, and once it was looked at, it is decided on', async () => {
    await openAsked(page, reviewer, toApprove.id);
    await expect(changed).toHaveCount(0);
    await submitAgain(page, calls, toApprove.id);
    await expect(changed).toBeVisible();
    await expectAccessible(page);
    await lookAgain.click();
    await expect(changed).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(() => statusAt(page, toApprove.id)).toBe(1);
  });

  await test.step('a decision that met a newer file shows that file, before it can be made again', async () => {
    await openAsked(page, reviewer, toReadAgain.id);
    await page.getByRole('tab', { name: 'PI-CV' }).click();
    await expect(page.getByText('later.pdf')).toHaveCount(0);
    await calls.upload(toReadAgain.id, 4, 'later.pdf', pdfOf('A later appendix'));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('alert').getByText('The application was changed elsewhere')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View later.pdf' })).toBeVisible();
    expect(await statusAt(page, toReadAgain.id)).toBe(4);
  });

  await test.step('a message that was begun before somebody else decided says why it cannot be sent, and stays', async () => {
    await page.getByRole('button', { name: decisionMessages.moreInformation }).click();
    await popup.getByLabel('Your Message').fill('How long were the naps?');
    await reviewer.approve(toReadAgain.id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(popup.getByText(decisionMessages.unavailableAt[1])).toBeVisible();
    await expectAccessible(page);
    await expect(popup.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await expect(popup.getByLabel('Your Message')).toHaveValue('How long were the naps?');
  });

  await test.step('a button keeps the focus while somebody else decides', async () => {
    const { id } = await submitted(calls, 'Curtains on the ward');
    await page.goto(`/my/admin/view-researchdetail/${id}`);
    const reject = page.getByRole('button', { name: 'Reject', exact: true });
    await reject.focus();
    await reviewer.approve(id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/^Approved by /)).toBeVisible();
    await expect(reject).toBeFocused();
  });
});
