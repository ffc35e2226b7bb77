import type { Page } from '@playwright/test';
import { callsOf, dataAt, userIdOf } from './at-server.ts';
import { inEveryStatus, signedInByCalls } from './every-status.ts';
import { enter, nur } from './people.ts';
import { administrator } from '../support/portal-process.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Opens the messages of one's own application, which the server has. */
async function openThread(page: Page, { id, title }: { id: number; title: string }): Promise<void> {
  await page.goto(`/my/publish/view-researchdetail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('tab', { name: /^Requested Information/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
}

/** Every message of an application at the server, oldest first. */
async function commentsAt(page: Page, id: number): Promise<string[]> {
  const comments = await dataAt(page, `Comments?applicationId=${id}`);
  return (Array.isArray(comments) ? comments : []).map((comment) => String(Reflect.get(Object(comment), 'comment')));
}

test('an applicant answers what was asked, and is told why nothing can be written elsewhere', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const reviewing = await signedInByCalls((await visit()).page, portal, administrator);
  const own = await inEveryStatus(callsOf(page, portal.url, await userIdOf(page)), reviewing);
  const field = page.getByPlaceholder('Type your message here...');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const thread = page.getByRole('log', { name: 'Messages' });

  await test.step('where the application is under review, accepted or rejected, field and Send are unavailable', async () => {
    for (const [status, reason] of [
      [5, 'The application is under review. You can write if an administrator asks for more information.'],
      [1, 'This application was approved. You can’t send more messages.'],
      [2, 'This application was rejected. You can’t send more messages.'],
    ] as const) {
      await openThread(page, own[status]);
      await expect(page.getByText(reason)).toBeVisible();
      await expect(field).toBeDisabled();
      await expect(field).not.toBeEditable();
      await expect(send).toBeDisabled();
      await expect(send).toHaveAccessibleDescription(reason);
    }
  });

  await openThread(page, own[4]);

  await test.step('a message of blanks alone is not sent', async () => {
    await expect(thread.getByText('Who reads the diaries?')).toBeVisible();
    await expect(field).toBeEditable();
    await expect(send).toBeEnabled();
    await send.click();
    await field.fill('  \n ');
    await send.click();
    await field.press('Enter');
    await expect(thread.getByRole('article')).toHaveCount(1);
  });

  await test.step('Send sends what was written', async () => {
    await field.fill('The research nurse does.');
    await send.click();
    await expect(thread.getByText('The research nurse does.')).toBeVisible();
    await expect(field).toHaveValue('');
    // If an earlier click had sent something, it would be between the question and the answer.
    await expect
      .poll(() => commentsAt(page, own[4].id))
      .toEqual(['Who reads the diaries?', 'The research nurse does.']);
    await expect(thread.getByRole('article')).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step('a face is initials that are drawn here, and no picture', async () => {
    const answer = thread.getByRole('article').filter({ hasText: 'The research nurse does.' });
    await expect(answer.getByText('NA', { exact: true })).toBeVisible();
    // A request to a foreign host would fail every test.
    await expect(thread.locator('img, picture, svg image')).toHaveCount(0);
    // The user's own avatar is in the column of the messages, which is as wide as the form.
    const [face, form] = await Promise.all([
      answer.getByText('NA', { exact: true }).boundingBox(),
      field.boundingBox(),
    ]);
    expect((face?.x ?? 0) + (face?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
    const painted = await thread
      .locator('*')
      .evaluateAll((all) => all.filter((element) => getComputedStyle(element).backgroundImage !== 'none').length);
    expect(painted).toBe(0);
  });
});
