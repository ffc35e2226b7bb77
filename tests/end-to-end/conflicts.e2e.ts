import type { Page } from '@playwright/test';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { routes } from '../../src/contract/routes.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { atStep, chooseFile, openFiles, openStep } from './application.ts';
import { applicationsAt, callsOf, dataAt, filesAt, pdfOf, userIdOf } from './at-server.ts';
import { rememberMessages } from './messages.ts';
import { ARRIVES_WITHIN_MS, arrived, rowsOnDevice } from './on-device.ts';
import { enter, nur, signIn, signInAsAdministrator } from './people.ts';
import { expectTruth } from './truth.ts';
import { followHeader, inHeader, openWaiting, tabTo } from './waiting-page.ts';
import { expect, expectAccessible, test, type Visitor } from './fixtures.ts';

const CONSENT = 2;

/** One person in two browsers, with a complete draft at the server. */
async function onTwoDevices(portal: PortalProcess, visit: () => Promise<Visitor>) {
  const [here, there] = [await visit(), await visit()];
  await enter(here.page, portal, nur);
  await signIn(there.page, nur);
  const userId = await userIdOf(here.page);
  const calls = callsOf(there.page, portal.url, userId);
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  return { here, there, userId, calls, id };
}

/** Opens the one change that needs the user, with the keyboard alone. */
async function choose(page: Page, title: string): Promise<void> {
  await expect(inHeader(page)).toContainText('Action needed 1', { timeout: ARRIVES_WITHIN_MS });
  await openWaiting(page);
  await tabTo(page, page.getByRole('link', { name: /^Choose: / }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expectAccessible(page);
}

const nothingWaits = (page: Page) => expect(page.getByText('Nothing is waiting', { exact: true })).toBeVisible();

test.describe('one file on two devices', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 409, 412] });

  for (const side of ['mine', 'theirs'] as const) {
    test(`fault 17: a second file where there may be one, and the person takes ${side}: one file, with its bytes`, async ({
      portal,
      visit,
    }) => {
      const { here, there, userId, id } = await onTwoDevices(portal, visit);
      const { page } = here;
      await openFiles(page, id);
      await openFiles(there.page, id);
      await here.context.setOffline(true);
      await chooseFile(page, 'Informed Consent Form', 'consent here.pdf', 'application/pdf', pdfOf('Written here'));
      await page.getByRole('button', { name: 'Save As Draft' }).click();
      await expect(inHeader(page)).toContainText('Waiting to send 2');
      // While the step waits for the server's response, it would show a conflict itself.
      await expect(page.getByRole('button', { name: 'Save As Draft' })).not.toHaveAttribute('aria-disabled');
      await expectTruth(page, userId);
      await chooseFile(
        there.page,
        'Informed Consent Form',
        'consent there.pdf',
        'application/pdf',
        pdfOf('Written there'),
      );
      await there.page.getByRole('button', { name: 'Save As Draft' }).click();
      await arrived(there.page, userId);

      await here.context.setOffline(false);
      await choose(page, waitingMessages.fileTitle);
      await expectTruth(page, userId);
      await expect(page.getByRole('link', { name: waitingMessages.fileLook('consent there.pdf') })).toBeVisible();
      const group = page.getByRole('group', { name: waitingMessages.fileText });
      const [mine, theirs] = [
        group.getByRole('radio', { name: waitingMessages.fileMine('consent here.pdf') }),
        group.getByRole('radio', { name: waitingMessages.fileTheirs('consent there.pdf') }),
      ];
      await expect(mine.or(theirs)).toHaveCount(2);
      await tabTo(page, mine);
      await page.keyboard.press(side === 'mine' ? 'Space' : 'ArrowDown');
      await expect(side === 'mine' ? mine : theirs).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: 'Send my choice' }));
      await page.keyboard.press('Enter');
      await arrived(page, userId);
      await nothingWaits(page);
      await expectTruth(page, userId);

      const [name, content] =
        side === 'mine' ? ['consent here.pdf', 'Written here'] : ['consent there.pdf', 'Written there'];
      const stored = (await filesAt(page, id)).filter(({ type }) => type === CONSENT);
      expect(stored).toEqual([{ type: CONSENT, name, content: pdfOf(content).toString() }]);
      expect(await rowsOnDevice(page, userId, 'files')).toEqual([]);
      for (const device of [here, there]) {
        await openFiles(device.page, id);
        await expect(device.page.getByText(/^consent .*\.pdf$/)).toHaveText([name]);
      }
    });
  }
});

test.describe('an investigator', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 412] });

  const rowsAt = async (page: Page, id: number) => {
    const rows = await dataAt(page, `InvestigatorInfo?applicationId=${id}`);
    return (Array.isArray(rows) ? rows : []).map((row) => ({
      id: Number(Reflect.get(Object(row), 'investigatorInfoId')),
      name: String(Reflect.get(Object(row), 'principleInvestigatorName')),
    }));
  };

  for (const side of ['mine', 'theirs'] as const) {
    test(`fault 17: one who was deleted here and changed elsewhere is asked about as one, and the person takes ${side}`, async ({
      portal,
      visit,
    }) => {
      const { here, userId, calls, id } = await onTwoDevices(portal, visit);
      const { page } = here;
      const table = page.getByRole('table', { name: 'Investigators' });
      await openStep(page, id, 'investigators-info');
      await here.context.setOffline(true);
      await page.getByRole('button', { name: 'Delete row 1' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      await expect(inHeader(page)).toContainText('Waiting to send 1');
      // A page that waits for the server's response would show a conflict itself.
      await followHeader(page);
      await expect(page.getByRole('heading', { name: 'Waiting to send', level: 1 })).toBeVisible();
      const [stored] = await rowsAt(page, id);
      await calls.post('InvestigatorInfo', [
        {
          investigatorInfoId: stored?.id,
          applicationId: id,
          userId,
          principleInvestigatorName: 'Nur Rahman',
          idNumber: '1029384756',
          position: 'Head of the sleep laboratory',
        },
      ]);
      await here.context.setOffline(false);
      await openStep(page, id, 'investigators-info');
      // Until the user has chosen, no investigator is deleted, and the list shows what the portal has.
      await expect(table.getByText('Nur Rahman')).toBeVisible({ timeout: ARRIVES_WITHIN_MS });
      await expectTruth(page, userId);
      await choose(page, waitingMessages.removalTitle);
      await expectTruth(page, userId);
      await expect(page.getByRole('definition')).toHaveCount(2);
      await expect(page.getByRole('definition').first().getByRole('insertion')).toHaveText('Rahman');
      const group = page.getByRole('group', { name: waitingMessages.removalQuestion });
      const [keeps, deletes] = [
        group.getByRole('radio', { name: waitingMessages.removalTheirs }),
        group.getByRole('radio', { name: waitingMessages.removalMine }),
      ];
      await tabTo(page, keeps);
      await page.keyboard.press(side === 'theirs' ? 'Space' : 'ArrowDown');
      await expect(side === 'theirs' ? keeps : deletes).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: 'Send my choice' }));
      await page.keyboard.press('Enter');
      await arrived(page, userId);
      await nothingWaits(page);
      await expectTruth(page, userId);
      const names = side === 'theirs' ? ['Nur Rahman'] : [];
      expect((await rowsAt(page, id)).map(({ name }) => name)).toEqual(names);
      expect(await rowsOnDevice(page, userId, 'investigators')).toEqual([]);
      await openStep(page, id, 'investigators-info');
      await expect(table).toBeVisible();
      await expect(table.getByText('Nur')).toHaveCount(names.length);
    });
  }
});

test.describe('a submission', () => {
  test.use({ provoked: ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED', 409, 412] });

  /**
   * Submits without a connection, with a changed `setting` before it if given. The submission waits, and the page does
   * not claim more.
   */
  async function submitOffline({ page, context }: Visitor, id: number, setting?: string): Promise<void> {
    await openFiles(page, id);
    await context.setOffline(true);
    if (setting !== undefined) {
      await page.getByRole('button', { name: 'Back' }).click();
      await atStep(page, 'Methodology');
      await page.getByLabel('Setting').fill(setting);
      await page.getByRole('button', { name: 'Next' }).click();
      await atStep(page, 'Pi Cv');
    }
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expect(inHeader(page)).toContainText(`Waiting to send ${setting === undefined ? 1 : 2}`);
    await expect(page.getByText('Application submitted successfully!')).toHaveCount(0);
  }

  test('fault 17: what was changed elsewhere after Submit is looked at first, and is submitted once the person says so', async ({
    portal,
    visit,
  }) => {
    const { here, userId, calls, id } = await onTwoDevices(portal, visit);
    const { page } = here;
    await submitOffline(here, id);
    await expectTruth(page, userId);
    await calls.save(id, 5, { methodology_Setting: 'Ward 9' });

    await here.context.setOffline(false);
    await choose(page, waitingMessages.submissionChangedTitle);
    await expect(page.getByText(waitingMessages.submissionChanged)).toBeVisible();
    await expectTruth(page, userId);
    expect(await applicationsAt(page)).toMatchObject([{ appStatusId: status.draft }]);
    await tabTo(page, page.getByRole('button', { name: waitingMessages.submissionAgain }));
    await page.keyboard.press('Enter');
    await arrived(page, userId);
    await nothingWaits(page);
    await expectTruth(page, userId);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
      appStatusId: status.pending,
      methodology_Setting: 'Ward 9',
    });
  });

  test('a choice that is pressed twice is made once, and the change is not said to be gone', async ({
    portal,
    visit,
  }) => {
    const { here, userId, calls, id } = await onTwoDevices(portal, visit);
    const { page } = here;
    const messages = await rememberMessages(page);
    await submitOffline(here, id);
    await calls.save(id, 5, { methodology_Setting: 'Ward 9' });
    await here.context.setOffline(false);
    await choose(page, waitingMessages.submissionChangedTitle);
    await page.getByRole('button', { name: waitingMessages.submissionAgain }).dblclick();
    await arrived(page, userId);
    await nothingWaits(page);
    await expect.poll(() => messages).toContain(waitingMessages.choiceSent);
    expect(messages).not.toContain(waitingMessages.gone);
    expect(messages).not.toContain(waitingMessages.goneText);
    expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({ appStatusId: status.pending });
  });

  for (const [how, setting] of [
    ['it goes with an answer', 'Ward 4'],
    ['it goes alone', undefined],
  ] as const) {
    test(`fault 17: what was asked for after Submit is read first, where ${how}, and nothing is submitted where the person says no`, async ({
      portal,
      visit,
    }) => {
      const { here, userId, calls, id } = await onTwoDevices(portal, visit);
      const { page } = here;
      await submitOffline(here, id, setting);
      await calls.submit(id);
      const reviewer = await visit();
      await signInAsAdministrator(reviewer.page);
      await callsOf(reviewer.page, portal.url, await userIdOf(reviewer.page)).ask(id, 'Who reads the diaries?');

      await here.context.setOffline(false);
      await choose(page, waitingMessages.submissionTitle);
      await expect(page.getByText('Who reads the diaries?')).toBeVisible();
      await expectAccessible(page);
      await expectTruth(page, userId);
      await tabTo(page, page.getByRole('button', { name: waitingMessages.submissionNot }));
      await page.keyboard.press('Enter');
      await arrived(page, userId);
      await nothingWaits(page);
      await expectTruth(page, userId);
      expect(await dataAt(page, `ProjectApplication/${id}`)).toMatchObject({
        appStatusId: status.moreInformation,
        methodology_Setting: setting ?? 'Ward 3',
      });
      await page.goto(routes.moreInformation);
      await expect(page.getByRole('link', { name: 'Edit Research' })).toHaveCount(1);
    });
  }
});
