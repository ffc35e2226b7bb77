import type { Locator, Page } from '@playwright/test';
import { changeMessages } from '../../src/contract/messages/application/changes.ts';
import { waitingMessages } from '../../src/contract/messages/device/waiting.ts';
import { routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep, openStep, title } from './application.ts';
import { callsOf, dataAt, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { rememberMessages } from './messages.ts';
import { enter, nur } from './people.ts';

test.use({ provoked: [400] });

const REASON = 'The ward is closed.';

const background = 'It is known. '.repeat(100).trim();
const significance = 'It would help. '.repeat(60).trim();

/** Every field of the methodology in order, with its v1 name and an answer. */
const methodology = [
  ['Research Design', 'methodology_ResearchDesign', 'A cohort. '.repeat(40).trim()],
  ['Inclusion Criteria (optional)', 'methodology_InclusionCriteria', 'Adults over 18.'],
  ['Exclusion Criteria (optional)', 'methodology_ExclusionCriteria', 'Night workers.'],
  ['Sample Size', 'methodology_SampleSize', '120 patients.'],
  ['Setting', 'methodology_Setting', 'Ward 3'],
  ['Selection of Participants (optional)', 'methodology_SelectionOfParticipants', 'One after the other.'],
  ['Data Collection Methods', 'methodology_DataCollectionMethods', 'A diary.'],
  ['Participants Data Protection (optional)', 'methodology_ParticipantsDataProtection', 'Numbers for names.'],
  ['Data Analysis Methods', 'methodology_DataAnalysisMethods', 'Mixed regression.'],
  ['Conclusion (optional)', 'methodology_Conclusion', 'Sleep can be measured.'],
  ['Literature Review (500 words)', 'methodology_LiteratureReview', 'It is known. '.repeat(230).trim()],
  ['References', 'methodology_References', '[1] A. Author, 2024.'],
  ['Resources', 'methodology_HMGResources', 'Two nurses.'],
] as const;

const fields = (page: Page) => page.getByRole('main').getByRole('textbox');
const field = (page: Page, name: string) => fields(page).and(page.getByLabel(name, { exact: true }));
const saveAsDraft = (page: Page) => page.getByRole('button', { name: 'Save As Draft' }).click();

/** Checks the counter, which is the last part of a field's description, after its hint and its error. */
const expectCount = (counted: Locator, words: string) =>
  expect(counted).toHaveAccessibleDescription(new RegExp(`\\D ${words.replaceAll(/[()]/g, String.raw`\$&`)}$`));

/** Closes the dialog that says what the portal refused. */
async function readRefusal(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  await expect(dialog.getByText(REASON, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
}

test('the study and its methodology: what they ask for, how they count, and what is said of their saves', async ({
  portal,
  line,
  visit,
}) => {
  const { page } = await visit();
  const messages = await rememberMessages(page);
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.begin();
  const stored = () => dataAt(page, `ProjectApplication/${id}`);
  const refuse = (step: string) => {
    line.fate = ({ path }) =>
      path.endsWith(step)
        ? {
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ isSuccess: false, message: REASON }),
          }
        : undefined;
  };
  const accept = () => {
    line.fate = () => undefined;
  };

  await openStep(page, id, 'title-of-study');
  await test.step('the title of study asks for four things, and its title begins as the research title', async () => {
    await expect(fields(page)).toHaveCount(4);
    for (const name of ['Background Information', 'Purpose', 'Significance']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await expect(field(page, 'Study Title')).toHaveValue(title);
    await expectAccessible(page);
  });

  await test.step('who only looks at it has written nothing; the title goes with the first word that they write', async () => {
    await page.goto(routes.waiting);
    await expect(page.getByText(waitingMessages.nothingText)).toBeVisible();
    await page.goto(routes.checkApplication);
    await expect(page.getByRole('link', { name: 'Add Purpose', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add Study Title', exact: true })).toHaveCount(0);
    await page.goto(stepAddress('title-of-study'));
    await field(page, 'Purpose').fill('To learn');
    await page.goto(routes.waiting);
    await expect(page.getByText(changeMessages.answers('Title Of Study', 2))).toBeVisible();
    await page.goto(stepAddress('title-of-study'));
    await expect(field(page, 'Study Title')).toHaveValue(title);
    await field(page, 'Purpose').fill('');
  });

  for (const [name, least, oneLess] of [
    ['Background Information', '1,095', 1094],
    ['Significance', '700', 699],
  ] as const) {
    await test.step(`a counter of ${name} follows every key to ${least}, and the rule counts as it does`, async () => {
      await expectCount(field(page, name), `0 of at least ${least} characters (${least} to go)`);
      await field(page, name).fill(` \n${'🌙'.repeat(oneLess)}`);
      await expectCount(field(page, name), `${oneLess.toLocaleString('en')} of at least ${least} characters (1 to go)`);
      await page.getByRole('button', { name: 'Next' }).click();
      const wrong = page.getByRole('link', { name: `Minimum ${oneLess + 1} characters required` });
      await expect(wrong).toBeVisible();
      await field(page, name).press('x');
      await expectCount(field(page, name), `${least} characters (at least ${least})`);
      await expect(wrong).toHaveCount(0);
    });
  }

  await test.step('a refused save of the study says so, with the reason', async () => {
    await field(page, 'Background Information').fill(background);
    await field(page, 'Purpose').fill('To learn whether ear plugs help.');
    await field(page, 'Significance').fill(significance);
    refuse('/Step/4');
    await saveAsDraft(page);
    await readRefusal(page, 'Failed to save study title');
  });

  await test.step('a save of the study says that it succeeded, and stores every answer', async () => {
    accept();
    await saveAsDraft(page);
    await expect.poll(() => messages).toContain('Study title saved successfully!');
    expect(await stored()).toMatchObject({
      study_Title: title,
      study_BackgroundInformation: background,
      study_PurposeInCarrying: 'To learn whether ear plugs help.',
      study_SignificanceOfStudy: significance,
    });
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Methodology');
  });

  await test.step('the methodology asks for thirteen things', async () => {
    await expect(fields(page)).toHaveCount(methodology.length);
    for (const [index, [name, , answer]] of methodology.entries()) {
      await expect(fields(page).nth(index)).toHaveAccessibleName(name);
      await fields(page).nth(index).fill(answer);
    }
    await expectAccessible(page);
  });

  await test.step('a refused save of the methodology says so, with the reason', async () => {
    refuse('/Step/5');
    await saveAsDraft(page);
    await readRefusal(page, 'Failed to save methodology');
  });

  await test.step('a save of the methodology says that it succeeded, and stores every answer', async () => {
    accept();
    await saveAsDraft(page);
    await expect.poll(() => messages).toContain('Methodology saved successfully!');
    expect(await stored()).toMatchObject(Object.fromEntries(methodology.map(([, wire, answer]) => [wire, answer])));
  });

  await test.step('Back on the methodology saves it, and goes back', async () => {
    await field(page, 'Setting').fill('Ward 4');
    messages.length = 0;
    await page.getByRole('button', { name: 'Back' }).click();
    await atStep(page, 'Title Of Study');
    await expect.poll(() => messages).toContain('Methodology saved successfully!');
    expect(await stored()).toMatchObject({ methodology_Setting: 'Ward 4' });
  });

  await test.step('Back on the methodology goes back also where its save is refused, and says so', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Methodology');
    await field(page, 'Setting').fill('Ward 5');
    refuse('/Step/5');
    await page.getByRole('button', { name: 'Back' }).click();
    await atStep(page, 'Title Of Study');
    await expect(page.getByRole('alert').getByText(`Failed to save methodology ${REASON}`)).toBeVisible();
    expect(await stored()).toMatchObject({ methodology_Setting: 'Ward 4' });
  });
});
