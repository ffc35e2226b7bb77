import { outboxMessages } from '../../src/contract/messages/device/saving.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { role, status } from '../../src/contract/domain/statuses.ts';
import type { OperationRow } from '../../src/local-db/tables/rows.ts';
import type { FaultProxy, Passing } from '../support/fault-proxy.ts';
import { PLAIN_PASSWORD, type PlainServer } from '../support/plain-server/plain-server.ts';
import { chooseFile, openFiles, openStep } from './application.ts';
import { callsOf, pdfOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { ARRIVES_WITHIN_MS, arrived, rowsOnDevice } from './on-device.ts';
import { nur, signIn } from './people.ts';
import { expectTruth } from './truth.ts';
import { inHeader, openWaiting, tabTo } from './waiting-page.ts';
import type { Visitor } from './fixtures.ts';
import { serverGone } from './network-errors.ts';

const EXTRA = 4;

test.use({
  provoked: [
    ...serverGone,
    'net::ERR_FAILED',
    'net::ERR_CONTENT_LENGTH_MISMATCH',
    'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
    'net::ERR_INTERNET_DISCONNECTED',
    404,
  ],
});

/** A person in their own browser with the draft that all these tests begin with, its files open. */
async function withDraft(line: FaultProxy, plain: PlainServer, visit: () => Promise<Visitor>) {
  const person = plain.addUserTo({ emailAddress: nur.emailAddress });
  const visitor = await visit();
  await signIn(visitor.page, { ...person, password: PLAIN_PASSWORD });
  const calls = callsOf(visitor.page, line.url, person.userId);
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  // This server cannot tell that the question about conflicts was answered elsewhere, so it is answered here.
  await openStep(visitor.page, id, 'conflict-of-interest');
  await visitor.page.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Title Of Study' })).toBeVisible();
  await openFiles(visitor.page, id);
  return { visitor, userId: person.userId, calls, id };
}

/**
 * From now on matching requests are processed and their responses are lost. From the first one on, the app cannot read
 * from the server either until the line is corrected.
 */
function lose(line: FaultProxy, isMeant: (request: Passing) => boolean): void {
  line.passed.length = 0;
  line.fate = (request) => {
    // If not a single byte of the response arrives, Chromium itself sends a POST again.
    if (isMeant(request)) return 'cutBody';
    const isReading = request.method === 'GET' && request.path.startsWith('/api/');
    return isReading && line.passed.some(isMeant) ? 'cutBefore' : undefined;
  };
}

for (const again of [true, false]) {
  test(`fault 32: what looking cannot decide is asked, and ${again ? 'tried again' : 'forgotten'} as the person says`, async ({
    line,
    plain,
    visit,
  }) => {
    const { visitor, userId, id } = await withDraft(line, plain, visit);
    const administrator = plain.addUserTo({ emailAddress: 'admin@centre.example.org', roleId: role.administrator });
    const { page: reviewer } = await visit();
    await signIn(reviewer, { ...administrator, password: PLAIN_PASSWORD });
    const { page } = visitor;
    const isSubmission = ({ method, path }: Passing) => method === 'POST' && path.endsWith('/change-status');
    const statuses = () => plain.state.applications.flatMap((one) => one.statuses.map(({ to }) => to));
    lose(line, isSubmission);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(statuses).toEqual([status.pending]);
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expectTruth(page, userId);
    // The request for information may follow this submission or an earlier one; the app cannot tell which.
    await callsOf(reviewer, line.url, administrator.userId).ask(id, 'Who reads the diaries?');
    line.fate = () => undefined;

    await expect(inHeader(page)).toContainText('Action needed 1', { timeout: ARRIVES_WITHIN_MS });
    await expectTruth(page, userId);
    await openWaiting(page);
    const { mayHaveArrivedHow, arrivedTitle } = waitingMessages;
    await expect(page.getByText(outboxMessages.mayHaveArrived)).toBeVisible();
    await expect(page.getByText(mayHaveArrivedHow.mayDouble)).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: /^View details: / }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: arrivedTitle })).toBeFocused();
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: again ? /^Try again: / : /^Remove from this device: / }));
    await page.keyboard.press('Enter');
    if (!again) {
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('This change may already be saved.');
      await tabTo(page, dialog.getByRole('button', { name: 'Remove from this device' }));
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('heading', { level: 1, name: waitingMessages.gone })).toBeVisible();
    await arrived(page, userId);
    await expectTruth(page, userId);
    const { pending, moreInformation } = status;
    expect(statuses()).toEqual(again ? [pending, moreInformation, pending] : [pending, moreInformation]);
    expect(line.passed.filter(isSubmission)).toHaveLength(again ? 2 : 1);
  });
}

for (const hasLeft of [true, false]) {
  const when = hasLeft ? 'whose answer was lost' : 'that never left';
  test(`fault 32: a file ${when} is not taken for another device’s file of the same name`, async ({
    line,
    plain,
    visit,
  }) => {
    const { visitor, userId, calls, id } = await withDraft(line, plain, visit);
    const { page, context } = visitor;
    const isUpload = ({ method, path }: Passing) => method === 'POST' && path.endsWith('/Pi-CV/Step/6');
    const contents = () =>
      plain.state.files.filter(({ type }) => type === EXTRA).map(({ bytes }) => Buffer.from(bytes).toString());
    const here = pdfOf('Written here').toString();
    const there = pdfOf('Written there').toString();
    // This device does not learn of the other device's file before it sends its own.
    if (hasLeft) lose(line, () => false);
    else await context.setOffline(true);
    await calls.upload(id, EXTRA, 'ward.pdf', Buffer.from(there));
    if (hasLeft) lose(line, isUpload);
    await chooseFile(page, 'Extra Supporting Files', 'ward.pdf', 'application/pdf', Buffer.from(here));
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(inHeader(page)).toContainText('Waiting to send 2');
    if (hasLeft) await expect.poll(contents).toEqual([there, here]);
    else
      await expect
        .poll(async () => (await rowsOnDevice<OperationRow>(page, userId, 'operations'))[0]?.state)
        .toBe('unsure');
    await expectTruth(page, userId);
    line.fate = () => undefined;
    await context.setOffline(false);
    await arrived(page, userId);
    await expectTruth(page, userId);
    expect(contents()).toEqual([there, here]);
  });
}
