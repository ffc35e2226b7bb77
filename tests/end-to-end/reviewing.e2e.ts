import type { Locator, Page } from '@playwright/test';
import { longText, title } from './application.ts';
import { formatDate } from '../../src/contract/wording/dates.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const partsInOrder = ['Conflict of interest', 'Principle Investigator', 'Title of study', 'Methodology', 'PI-CV'];

const partTabs = (page: Page) => page.getByRole('tablist', { name: 'Parts of the application' }).getByRole('tab');

/** Opens a part of the application and returns its panel. */
async function part(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  return page.getByRole('tabpanel', { name });
}

/** Each label with the value beside it, in order. */
const answers = (scope: Locator) =>
  scope
    .getByRole('term')
    .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));

const rows = (table: Locator) =>
  table
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim())),
    );

/** The everyday name of a text's colour. */
const colourOf = (text: Locator) =>
  text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
    const most = Math.max(red, green, blue);
    if (most - Math.min(red, green, blue) < most / 4) return 'grey';
    if (most === red) return green > 1.5 * blue ? 'yellow' : 'red';
    return blue > red && blue > 0.8 * green ? 'blue-green' : 'green';
  });

test('an administrator reads every part of an application; its applicant reads the same', async ({ portal, visit }) => {
  const applicant = await visit();
  await enter(applicant.page, portal, nur);
  const calls = callsOf(applicant.page, portal.url, await userIdOf(applicant.page));
  const id = await calls.startDraft();
  const own = applicant.page;

  await test.step('a draft has every part but Requested Information', async () => {
    await own.goto(`/my/publish/view-researchdetail/${id}`);
    await expect(own.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(partTabs(own)).toHaveText(partsInOrder);
  });

  await test.step('a box of no conflict that was not ticked is shown so', async () => {
    await expect(own.getByRole('checkbox', { name: 'There is no Conflict of Interest' })).not.toBeChecked();
  });

  await test.step('Back leads the applicant to the drafts', async () => {
    await own.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(own).toHaveURL(/\/my\/publish\/draft-research$/);
  });

  const study = {
    study_Title: 'Nights after a new hip',
    study_BackgroundInformation: longText('Background', 1095),
    study_PurposeInCarrying: 'To learn whether ear plugs help.',
    study_SignificanceOfStudy: longText('Significance', 700),
  };
  const methodology = {
    methodology_ResearchDesign: longText('Design', 350),
    methodology_InclusionCriteria: 'Adults over 18.',
    methodology_ExclusionCriteria: 'Who cannot hear.',
    methodology_SampleSize: '120 patients.',
    methodology_Setting: 'Ward 3',
    methodology_SelectionOfParticipants: 'One after the other.',
    methodology_DataCollectionMethods: 'A diary.',
    methodology_DataAnalysisMethods: 'Mixed regression.',
    methodology_LiteratureReview: longText('Literature', 2800),
    methodology_References: '[1] A. Author, 2024.',
    methodology_HMGResources: 'Two nurses.',
  };
  await calls.save(id, 3, {
    conflictofInterest: true,
    explanation_Name_1: 'Nur Al-Harbi',
    explanation_: 'Paid by the centre alone.',
    explanation_Name_2: 'ليلى حسن',
    explanation_2: 'No shares in any maker.',
  });
  await calls.save(id, 4, study);
  await calls.save(id, 5, methodology);
  const investigators = [
    { principleInvestigatorName: 'Nur Al-Harbi', idNumber: '1029384756', position: 'Consultant' },
    { principleInvestigatorName: 'ليلى حسن', idNumber: '203040', position: 'Research nurse' },
  ];
  await calls.post(
    'InvestigatorInfo',
    investigators.map((one) => ({ applicationId: id, userId: calls.userId, ...one })),
  );
  await calls.upload(id, 1, 'cv.pdf', pdfOf('The first CV'));
  await calls.upload(id, 1, 'سيرة ذاتية.pdf', pdfOf('The second CV'));
  await calls.upload(id, 2, 'consent.pdf', pdfOf('The consent'));
  await calls.upload(id, 3, 'diary.pdf', pdfOf('The diary'));
  await calls.upload(id, 4, 'ward.pdf', pdfOf('The ward'));
  await calls.upload(id, 4, 'letter.pdf', pdfOf('The letter'));
  await calls.submit(id);

  const { page } = await visit();
  await signInAsAdministrator(page);
  const reviewing = callsOf(page, portal.url, await userIdOf(page));
  const main = page.getByRole('main');
  await page.goto(`/my/admin/view-researchdetail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await test.step('who applies and the frame of the study stand above every part', async () => {
    const facts = await answers(page.getByRole('region', { name: 'Applicant and study' }));
    expect(facts.slice(0, 2).map(([label]) => label)).toEqual(['Reference', 'Submitted']);
    expect(facts.slice(2)).toEqual([
      ['Name', 'Nur Al-Harbi'],
      ['Contact', '0551234567'],
      ['Email', nur.emailAddress],
      ['Research Title', title],
      ['Duration of Study', '12 months'],
      ['Work Number', '4711'],
    ]);
  });

  await test.step('six parts, in their order', async () => {
    await expect(partTabs(page)).toHaveText([...partsInOrder, 'Requested Information (0)']);
  });

  await test.step('Conflict of interest: two names with their explanations', async () => {
    expect(await answers(await part(page, 'Conflict of interest'))).toEqual([
      ['Name 1', 'Nur Al-Harbi'],
      ['Explanation 1', 'Paid by the centre alone.'],
      ['Name 2', 'ليلى حسن'],
      ['Explanation 2', 'No shares in any maker.'],
    ]);
  });

  await test.step('the box of no conflict is ticked, as the applicant ticked it', async () => {
    await expect(page.getByRole('checkbox', { name: 'There is no Conflict of Interest' })).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('Principle Investigator: a numbered table of name, ID number and position', async () => {
    const table = (await part(page, 'Principle Investigator')).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['#', 'Name', 'ID Number', 'Position']);
    await expect
      .poll(() => rows(table))
      .toEqual([
        ['1', 'Nur Al-Harbi', '1029384756', 'Consultant'],
        ['2', 'ليلى حسن', '203040', 'Research nurse'],
      ]);
  });

  await test.step('Title of study: title, background, purpose and significance', async () => {
    expect(await answers(await part(page, 'Title of study'))).toEqual([
      ['Study Title', study.study_Title],
      ['Background Information', study.study_BackgroundInformation],
      ['Purpose', study.study_PurposeInCarrying],
      ['Significance', study.study_SignificanceOfStudy],
    ]);
  });

  await test.step('Methodology: design, criteria, sample size, setting and selection', async () => {
    const shown = await answers(await part(page, 'Methodology'));
    expect(shown.slice(0, 6)).toEqual([
      ['Research Design', methodology.methodology_ResearchDesign],
      ['Inclusion Criteria', 'Adults over 18.'],
      ['Exclusion Criteria', 'Who cannot hear.'],
      ['Sample Size', '120 patients.'],
      ['Setting', 'Ward 3'],
      ['Selection of Participants', 'One after the other.'],
    ]);
  });

  const files = await part(page, 'PI-CV');
  const expectFiles = async (caption: string, held: readonly [name: string, words: string][]) => {
    const table = files.getByRole('table', { name: caption });
    await expect(table.getByRole('columnheader')).toHaveText(['#', 'File name', 'View']);
    const numbered = held.map(([name], index) => [String(index + 1), name, `View ${name} (opens in a new tab)`]);
    await expect.poll(() => rows(table)).toEqual(numbered);
    for (const [name, words] of held) {
      const address = await table.getByRole('link', { name: `View ${name}` }).getAttribute('href');
      expect(await (await page.request.get(address ?? '')).text()).toContain(words);
    }
  };

  await test.step('PI-CV: four tables of files', async () => {
    await expect(files.getByRole('table')).toHaveCount(4);
  });
  await test.step('Principle Investigator CV holds the files of type 1', () =>
    expectFiles('Principle Investigator CV', [
      ['cv.pdf', 'The first CV'],
      ['سيرة ذاتية.pdf', 'The second CV'],
    ]));
  await test.step('Informed Consent Form holds the files of type 2', () =>
    expectFiles('Informed Consent Form', [['consent.pdf', 'The consent']]));
  await test.step('Data Collection Tool holds the files of type 3', () =>
    expectFiles('Data Collection Tool', [['diary.pdf', 'The diary']]));
  await test.step('Extra Supporting Files holds the files of type 4', () =>
    expectFiles('Extra Supporting Files', [
      ['ward.pdf', 'The ward'],
      ['letter.pdf', 'The letter'],
    ]));

  await test.step('an application is approved, asked about, rejected and printed by a button each', async () => {
    for (const name of ['Approve', 'More Information', 'Reject', 'Print']) {
      await expect(main.getByRole('button', { name, exact: true })).toBeEnabled();
    }
  });

  await test.step('the applicant has the same parts', async () => {
    await own.goto(`/my/publish/view-researchdetail/${id}`);
    await expect(partTabs(own)).toHaveText([...partsInOrder, 'Requested Information (0)']);
    for (const name of partsInOrder) {
      await expect((await part(own, name)).getByRole('term').or(own.getByRole('table')).first()).toBeVisible();
    }
  });

  await test.step('the tab of Requested Information counts the comments', async () => {
    await reviewing.ask(id, 'Who reads the diaries?');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Requested Information (1)', exact: true })).toBeVisible();
  });

  await test.step('the badge says where the application stands, in the colour of that', async () => {
    const asked = main.getByText('More Information Required', { exact: true });
    await expect(asked).toBeVisible();
    expect(await colourOf(asked)).toBe('blue-green');
    await reviewing.approve(id);
    await page.reload();
    const accepted = main.getByText('Accepted', { exact: true });
    await expect(accepted).toBeVisible();
    expect(await colourOf(accepted)).toBe('green');
  });

  await test.step('where it is decided, who did that and when is said instead of three buttons', async () => {
    const line = `Approved by Portal Administrator on ${formatDate(Date.now())}.`;
    await expect(main.getByText(line, { exact: true })).toBeVisible();
    const approve = main.getByRole('button', { name: 'Approve', exact: true });
    await expect(approve).toHaveCount(0);
    await main.getByText('Decision buttons', { exact: true }).click();
    await expect(approve).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('Back leads the administrator to all applications', async () => {
    await main.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
  });
});
