import { routes } from '../../src/contract/routes.ts';
import { longText, openStep } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('what is missing is said in one place, and each missing answer has one link to its field', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.save(id, 5, {
    methodology_ResearchDesign: 'Too short',
    methodology_Setting: '',
    methodology_LiteratureReview: longText('Literature', 2800),
  });
  await openStep(page, id, 'pi-cv');
  await page.goto(routes.checkApplication);
  const main = page.getByRole('main');
  const verdict = main.getByRole('region', { name: '3 answers are missing in 2 steps' });
  const problems = main.getByRole('region', { name: 'There is a problem' });
  const methodology = main.getByRole('region', { name: 'Methodology', exact: true });
  const submit = main.getByRole('button', { name: 'Submit' });

  await test.step('the page says how much is missing and where, and Submit is there all the same', async () => {
    await expect(verdict).toBeVisible();
    await expect(verdict.getByRole('listitem')).toHaveText(['Methodology (2)', 'Pi Cv (1)']);
    await expect(submit).toHaveCount(1);
    await expect(problems).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a missing answer has one link, and one that is too short keeps its text beside the problem', async () => {
    await expect(methodology.getByRole('link', { name: 'Add Setting', exact: true })).toHaveCount(1);
    await expect(methodology.getByText('Too short', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: /Minimum 350 characters required/ })).toHaveCount(1);
    await expect(methodology.getByRole('link', { name: 'Change Methodology' })).toHaveCount(1);
  });

  await test.step('a long answer shows its beginning, and all of it on request', async () => {
    const more = methodology.getByRole('button', { name: 'Show all: Literature Review (500 words)' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    const text = methodology.getByText('Literature: patients who sleep badly').first();
    const before = (await text.boundingBox())?.height ?? 0;
    await more.click();
    const less = methodology.getByRole('button', { name: 'Show less: Literature Review (500 words)' });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    expect((await text.boundingBox())?.height ?? 0).toBeGreaterThan(2 * before);
    await expect(less).toBeFocused();
  });

  await test.step('Submit tells it as a problem, in the same place and without a second list', async () => {
    await submit.click();
    await expect(problems).toBeFocused();
    await expect(verdict).toHaveCount(0);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(main.getByRole('link', { name: 'Add Setting', exact: true })).toHaveCount(1);
    await expectAccessible(page);
    await problems.getByRole('link', { name: /^Methodology/ }).click();
    await expect(methodology.getByRole('heading', { name: 'Methodology' })).toBeFocused();
  });

  await test.step('a link leads to the field', async () => {
    await methodology.getByRole('link', { name: 'Add Setting', exact: true }).click();
    await expect(page.getByLabel('Setting')).toBeFocused();
  });
});

test('a complete application says so, and can be submitted', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await openStep(page, id, 'pi-cv');
  await page.goto(routes.checkApplication);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Everything is complete' })).toBeVisible();
  await expect(main.getByText('Principal Investigator', { exact: true })).toBeVisible();
  await expect(main.getByText('Completed', { exact: true })).toHaveCount(7);
  await expectAccessible(page);
});
