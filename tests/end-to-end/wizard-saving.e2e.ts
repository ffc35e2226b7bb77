import type { Page } from '@playwright/test';
import { features, header } from '../../src/contract/api/headers.ts';
import { loginWithReturn } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import type { Fate, FaultProxy, Passing } from '../support/fault-proxy.ts';
import { addInvestigator, agree, atStep, chooseFile, title } from './application.ts';
import { applicationsAt, dataAt, filesAt, pdfOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { enter, nur, signIn } from './people.ts';
import { expectSuccess, withClockStopped } from './page-clock.ts';
import { inHeader } from './waiting-page.ts';

test.use({ provoked: [400, 401] });

const button = (page: Page, name: 'Back' | 'Save As Draft' | 'Next') => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: 'Back' | 'Save As Draft' | 'Next') => button(page, name).click();
const problems = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const detail = ['Work Number', 'Research Title', 'Duration of Study'];

const isPost = (path: string) => (request: Passing) => request.method === 'POST' && request.path.endsWith(path);
const isDetail = isPost('/ProjectApplication/Step/1');
const isInvestigators = isPost('/InvestigatorInfo');
const isConflict = isPost('/ProjectApplication/Step/3');

/** A refusal by the portal. */
const refusal = (status: number, message: string): Fate => ({
  status,
  headers: { 'Content-Type': 'application/json', [header.features]: features.join(', ') },
  body: JSON.stringify({ isSuccess: false, message }),
});

/**
 * Checks that a refused request shows a dialog, and that the step stays open. `act` changes the answers as well: before,
 * they could be saved automatically.
 */
async function expectRefused(
  page: Page,
  line: FaultProxy,
  {
    isMeant,
    reason,
    act,
    says,
  }: {
    isMeant: (request: Passing) => boolean;
    reason: string;
    act: () => Promise<void>;
    says: readonly string[];
  },
): Promise<void> {
  const before = page.url();
  const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true });
  line.fate = (request) => (isMeant(request) ? refusal(400, reason) : undefined);
  await withClockStopped(page, async (until) => {
    await act();
    await until(() => dialog.isVisible());
  });
  line.fate = () => undefined;
  await expect(dialog.getByRole('paragraph')).toHaveText(says);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(before);
}

test('what Back, Save As Draft and Next of the steps save, and what they say of it', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await enter(page, portal, nur);
  await agree(page);
  const details = () => line.passed.filter(isDetail).length;

  await test.step('application detail: incomplete, Save As Draft and Next cannot act, and say why', async () => {
    for (const name of ['Save As Draft', 'Next'] as const) {
      await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(button(page, name)).toHaveAccessibleDescription('Some required answers are missing.');
    }
    await expect(page.getByText('Some required answers are missing.')).toBeVisible();
    await expect(problems(page)).toHaveCount(0);
  });

  await test.step('application detail: pressed all the same, it shows all that is missing, at every field', async () => {
    // Playwright would not click a button with `aria-disabled`; a user can press it anyway.
    await button(page, 'Save As Draft').press('Enter');
    await expect(problems(page)).toBeFocused();
    const missing = ['Work number is required', 'Research Title is required', 'Duration of Study is required'];
    await expect(problems(page).getByRole('listitem')).toHaveText(missing);
    for (const [index, name] of detail.entries()) {
      await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(name)).toHaveAccessibleDescription(new RegExp(missing[index] ?? ''));
    }
    await expect(page).toHaveURL(stepAddress('application-detail'));
  });

  await test.step('application detail: Back saves when, and only when, it is valid, and leads to the policies', async () => {
    await page.getByLabel('Research Title').fill(title);
    await press(page, 'Back');
    await atStep(page, 'Policy Agreement');
    await press(page, 'Next');
    await atStep(page, 'Application Detail');
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    await page.getByLabel('Work Number').fill('4711');
    await page.getByLabel('Duration of Study').fill('12 months');
    await expect(button(page, 'Next')).not.toHaveAttribute('aria-disabled');
    await press(page, 'Back');
    await atStep(page, 'Policy Agreement');
    await expect(page).toHaveURL(stepAddress('policy-agreement'));
    await expect.poll(() => applicationsAt(page)).toMatchObject([{ researchTitle: title }]);
    // Saves are sent in order: a save of the incomplete form would have been sent before.
    expect(details()).toBe(1);
  });

  await test.step('application detail: Save As Draft says "Application saved successfully!", for 2 seconds', async () => {
    await press(page, 'Next');
    await atStep(page, 'Application Detail');
    await expectSuccess(page, () => press(page, 'Save As Draft'), 'Application saved successfully!');
    await expect(page).toHaveURL(stepAddress('application-detail'));
  });

  await test.step('application detail: Next saves first, and leads to the investigators once that is done', async () => {
    const before = details();
    const answer = Promise.withResolvers<void>();
    line.fate = (request) => (isDetail(request) ? { until: answer.promise } : undefined);
    await withClockStopped(page, async (until) => {
      await press(page, 'Next');
      await until(() => Promise.resolve(details() > before));
      await until(() => page.getByRole('status').filter({ hasText: 'Saving...' }).isVisible());
      await expect(page).toHaveURL(stepAddress('application-detail'));
      answer.resolve();
      await until(() => page.getByRole('heading', { level: 1, name: 'Investigators Info' }).isVisible());
    });
    line.fate = () => undefined;
    await expect(page).toHaveURL(stepAddress('investigators-info'));
  });

  await test.step('application detail: a refusal opens a dialog "Error" with "Failed: " and the reason; nobody goes on', async () => {
    await press(page, 'Back');
    await atStep(page, 'Application Detail');
    const reason = 'This title is taken.';
    await expectRefused(page, line, {
      isMeant: isDetail,
      reason,
      act: async () => {
        await page.getByLabel('Research Title').fill('A title that is taken');
        await press(page, 'Next');
      },
      says: [`Failed: ${reason}`],
    });
    await page.getByLabel('Research Title').fill('Another title');
    await press(page, 'Next');
    await atStep(page, 'Investigators Info');
    await expect.poll(() => applicationsAt(page)).toMatchObject([{ researchTitle: 'Another title' }]);
  });

  const [application] = await applicationsAt(page);
  const id = Number(application?.['id']);
  const investigators = () => dataAt(page, `InvestigatorInfo?applicationId=${id}`);
  const answers = () => dataAt(page, `ProjectApplication/${id}`);

  await test.step('investigators: a refusal says "Failed to save investigators"; nobody goes on', async () => {
    const reason = 'The list is being looked at.';
    await expectRefused(page, line, {
      isMeant: isInvestigators,
      reason,
      act: async () => {
        await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
        await press(page, 'Next');
      },
      says: ['Failed to save investigators', reason],
    });
    expect(await investigators()).toEqual([]);
  });

  await test.step('investigators: success says "Investigators saved successfully!", for 2 seconds', async () => {
    await expectSuccess(page, () => press(page, 'Save As Draft'), 'Investigators saved successfully!');
    expect(await investigators()).toMatchObject([{ principleInvestigatorName: 'Nur Al-Harbi' }]);
    await press(page, 'Next');
    await atStep(page, 'Conflict Of Interest');
  });

  await test.step('conflict of interest: a refusal says "Failed to save conflict of interest", with the reason', async () => {
    const reason = 'Nobody may say so now.';
    await expectRefused(page, line, {
      isMeant: isConflict,
      reason,
      act: async () => {
        await page.getByLabel('There is no Conflict of Interest').check();
        await page.getByLabel('Name 1').fill('Nur Al-Harbi');
        await press(page, 'Save As Draft');
      },
      says: ['Failed to save conflict of interest', reason],
    });
  });

  await test.step('conflict of interest: success says "Conflict of interest saved successfully!"', async () => {
    await expectSuccess(page, () => press(page, 'Save As Draft'), 'Conflict of interest saved successfully!');
  });

  await test.step('Save As Draft of steps 3 to 7 sends what there is, however short', async () => {
    expect(await answers()).toMatchObject({
      conflict_of_Interest: true,
      explanation_Name_1: 'Nur Al-Harbi',
      explanation_: '',
    });
    await page.goto(stepAddress('title-of-study'));
    await page.getByLabel('Background Information').fill('Too short');
    await press(page, 'Save As Draft');
    await expect.poll(answers).toMatchObject({ study_BackgroundInformation: 'Too short' });
    await page.goto(stepAddress('methodology'));
    await page.getByLabel('Research Design').fill('Too short as well');
    await press(page, 'Save As Draft');
    await expect.poll(answers).toMatchObject({ methodology_ResearchDesign: 'Too short as well' });
    await page.goto(stepAddress('pi-cv'));
    await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', pdfOf('Curriculum vitae'));
    await press(page, 'Save As Draft');
    await expect.poll(async () => (await filesAt(page, id)).map(({ name }) => name)).toEqual(['cv.pdf']);
    await expect(problems(page)).toHaveCount(0);
  });

  await test.step('investigators: a failed deletion leaves the row and needs somebody', async () => {
    await page.goto(stepAddress('investigators-info'));
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Nur Al-Harbi' });
    await expect(row).toBeVisible();
    const reason = 'The list is being looked at.';
    await expectRefused(page, line, {
      isMeant: ({ method, path }) => method === 'DELETE' && path.includes('/InvestigatorInfo/'),
      reason,
      act: async () => {
        await row.getByRole('button', { name: 'Delete row 1' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
      },
      says: ['We couldn’t delete the investigator.', reason],
    });
    await expect(row).toBeVisible();
    await expect(inHeader(page)).toContainText('Action needed 1');
  });

  await test.step('a 401 on the investigators leads to the login, and back', async () => {
    line.fate = ({ method, path }) =>
      method === 'GET' && path.includes('/InvestigatorInfo') ? refusal(401, 'Sign in first.') : undefined;
    await page.reload();
    await expect(page).toHaveURL(loginWithReturn(stepAddress('investigators-info')));
    await expect(page.getByText('Your session has ended. Log in again to continue.', { exact: true })).toBeVisible();
    line.fate = () => undefined;
    await signIn(page, nur);
    await expect(page).toHaveURL(stepAddress('investigators-info'));
    await expect(page.getByRole('table')).toContainText('Nur Al-Harbi');
  });
});
