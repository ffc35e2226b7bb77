import { administrator } from '../support/portal-process.ts';
import { openFiles, title } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { signedInByCalls } from './every-status.ts';
import { expect, test } from './faulty-fixtures.ts';
import { serverGone } from './network-errors.ts';
import { arrived } from './on-device.ts';
import { enter, nur } from './people.ts';
import { inHeader, openWaiting } from './waiting-page.ts';

test.use({ provoked: [...serverGone] });

test('a request can be worked on while a reply waits, and nothing says that the portal cannot be reached', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const userId = await userIdOf(page);
  const calls = callsOf(page, portal.url, userId);
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  const elsewhere = await signedInByCalls((await visit()).page, portal, administrator);
  // Submitted on this device, so that its draft has the status "under review".
  await openFiles(page, id);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL(/review-research/);
  await arrived(page, userId);
  await elsewhere.ask(id, 'Who reads the diaries?');

  line.fate = ({ method, path }) => (method === 'POST' && path.endsWith('/Comments') ? 'cutBefore' : undefined);
  await page.goto(`/my/publish/view-researchdetail/${id}`);
  await page.getByRole('tab', { name: /^Requested Information/ }).click();
  await page.getByPlaceholder('Type your message here...').fill('Two nurses.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(inHeader(page)).toContainText('Waiting to send 1');
  await page.goto(`/my/publish/view-researchdetail/${id}`);
  await page.getByRole('link', { name: 'Edit Research' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Policy Agreement/i })).toBeVisible();
  await page.goto('/my/application/methodology');
  await page.getByLabel('Setting').fill('Ward 9');
  await expect(page.getByText(/can’t reach the portal/)).toHaveCount(0);
  await openWaiting(page);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText(/can’t reach the portal/)).toHaveCount(0);
});
