import { printApplication, reviewApplication, routes } from '../../src/contract/routes.ts';
import { addEighthStep } from '../support/eighth-step.ts';
import { copyPortal } from '../support/portal-copy.ts';
import { startPortal } from '../support/portal-process.ts';
import { atStep, openStep } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';

/** A portal with one more step, built from a copy of the sources in which only the table of the step was added. */
const test = base.extend({
  portal: async ({}, use) => {
    const copy = await copyPortal();
    await addEighthStep(copy);
    const { code, output } = await copy.run('vite', ['build', '--logLevel', 'error']);
    expect(code, output).toBe(0);
    const portal = await startPortal({}, copy.folder);
    await use(portal);
    await portal.end();
    await copy.end();
  },
});

const STEP = 'Funding And Dates';
const ADDRESS = `${routes.application}/funding-and-dates`;

test('a step that is added in one place is asked, saved, checked, submitted, reviewed and printed', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  const stored = () => dataAt(page, `ProjectApplication/${id}`);
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await test.step('it lies between its neighbours, and asks one question of each kind', async () => {
    await openStep(page, id, 'methodology');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(ADDRESS);
    await atStep(page, STEP);
    await page.getByRole('button', { name: 'Next' }).click();
    for (const problem of [
      'Sponsor is required',
      'Terms: Minimum 20 characters required',
      'Expected funding is required',
      'Paid from is required',
      'Source is required',
      'I have declared the funding is required',
    ]) {
      await expect(page.getByRole('link', { name: problem, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('what is typed is told what is wrong with it, and kept', async () => {
    await field('Sponsor').fill('The centre');
    await field('Terms').fill('Paid in two parts, half a year apart.');
    await field('Expected funding').fill('plenty');
    await expect(page.getByRole('link', { name: /^Expected funding must be a number/ })).toBeVisible();
    await field('Expected funding').fill('١٢٥٠٠٫٥');
    await expect(field('Expected funding')).toHaveValue('12500.5');
    await expect(field('Expected funding')).toHaveAccessibleDescription(/SAR/);
    await field('Paid from').fill('2027-03-01');
    await field('Source').selectOption('Private money');
    await field('I have declared the funding').check();
    await expectAccessible(page);
    await expect(page.getByText(/^(?:On this device|Saved)/).first()).toBeVisible();
    await page.reload();
    await expect(field('Expected funding')).toHaveValue('12500.5');
    await expect(field('Source')).toHaveValue('private');
    await expect(field('I have declared the funding')).toBeChecked();
  });

  await test.step('it is saved by its own call', async () => {
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(page.getByText('Funding and dates saved successfully!')).toBeVisible();
    expect(await stored()).toMatchObject({
      funding_Sponsor: 'The centre',
      funding_Terms: 'Paid in two parts, half a year apart.',
      funding_Amount: '12500.5',
      funding_PaidFrom: '2027-03-01',
      funding_Source: 'private',
      funding_Declared: true,
    });
  });

  await test.step('the server judges it, and the check page leads to what is missing in it', async () => {
    await field('Sponsor').fill('');
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect.poll(stored).toMatchObject({ funding_Sponsor: '' });
    const refused = await page.request.post('/api/v1/ProjectApplication/change-status', {
      headers: { Origin: portal.url },
      data: { id, applicationSatusId: 5, userId: calls.userId, createdDate: new Date().toISOString() },
    });
    expect(await refused.json()).toMatchObject({
      data: { problems: [{ field: 'funding_Sponsor', message: 'Sponsor is required' }] },
    });
    await page.goto(routes.checkApplication);
    await page.getByRole('link', { name: 'Add Sponsor', exact: true }).click();
    await expect(page).toHaveURL(`${ADDRESS}#sponsor`);
    await field('Sponsor').fill('The centre');
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Pi Cv');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(ADDRESS);
  });

  const shown = [
    ['Sponsor', 'The centre'],
    ['Terms', 'Paid in two parts, half a year apart.'],
    ['Expected funding', '12,500.5 SAR'],
    ['Paid from', '1 March 2027'],
    ['Source', 'Private money'],
  ];

  await test.step('the check page shows its answers, and the application is submitted', async () => {
    await page.goto(routes.checkApplication);
    const section = page.getByRole('region', { name: STEP });
    for (const [label = '', answer = ''] of [...shown, ['I have declared the funding', 'Yes']]) {
      await expect(section.getByRole('term').filter({ hasText: label })).toBeVisible();
      await expect(section.getByRole('definition').filter({ hasText: answer }).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(routes.underReview);
    await expect.poll(stored).toMatchObject({ appStatusId: 5 });
  });

  const { page: reviewing } = await visit();
  await signInAsAdministrator(reviewing);
  await test.step('the administrator reads it in a tab', async () => {
    await reviewing.goto(reviewApplication(id));
    await reviewing.getByRole('tab', { name: STEP }).click();
    const tab = reviewing.getByRole('tabpanel', { name: STEP });
    for (const [label = '', answer = ''] of shown) {
      await expect(tab.getByRole('term').filter({ hasText: label })).toBeVisible();
      await expect(tab.getByRole('definition').filter({ hasText: answer }).first()).toBeVisible();
    }
    await expect(tab.getByRole('checkbox', { name: 'I have declared the funding' })).toBeChecked();
    await expectAccessible(reviewing);
  });

  await test.step('it is printed in a section of its own', async () => {
    await reviewing.goto(printApplication(id));
    await expect(reviewing.getByRole('heading', { level: 2, name: STEP })).toBeVisible();
    for (const [, answer = ''] of shown) {
      await expect(reviewing.getByRole('definition').filter({ hasText: answer }).first()).toBeVisible();
    }
    await expect(reviewing.getByText('I have declared the funding')).toBeVisible();
  });
});
