import { expect, type Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { stepAddress, stepTitle, type WizardStep } from '../../src/contract/steps/wizard.ts';

/** A text of at least `count` characters in sentences and paragraphs, with Arabic and an emoji in it. */
export function longText(subject: string, count: number): string {
  const sentences = [
    `${subject}: patients who sleep badly after an operation recover more slowly than those who rest.`,
    'دراسة النوم بعد العمليات الجراحية مهمة للتعافي.',
    'The measure is simple, cheap, and understood by every nurse on the ward 🌙.',
  ];
  let text = '';
  for (let index = 0; text.length < count + 40; index += 1) {
    text += `${sentences[index % sentences.length] ?? ''}${index % 4 === 3 ? '\n\n' : ' '}`;
  }
  return text.trim();
}

export const title = 'Sleep quality after elective surgery';

/** Real files, made by the browser itself. */
export async function makeFiles(page: Page): Promise<{ pdf: Buffer; png: Buffer; jpeg: Buffer }> {
  const maker = await page.context().newPage();
  await maker.setContent('<h1>Curriculum vitae</h1><p>Consultant anaesthetist, 12 publications.</p>');
  const files = {
    pdf: await maker.pdf(),
    png: await maker.screenshot(),
    jpeg: await maker.screenshot({ type: 'jpeg' }),
  };
  await maker.close();
  return files;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
export const atStep = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible();

/** Step 1, from the dashboard to the application detail. */
export async function agree(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'New Research' })
    .or(page.getByRole('link', { name: 'New Research' }))
    .first()
    .click();
  await atStep(page, 'Policy Agreement');
  await page.getByLabel('I read and agree: Policy Statement, Conditions, and Workflow.').check();
  await next(page);
  await atStep(page, 'Application Detail');
}

/** Step 2. */
export async function fillInDetail(page: Page): Promise<void> {
  await page.getByLabel('Work Number').fill('4711');
  await page.getByLabel('Research Title').fill(title);
  await page.getByLabel('Duration of Study').fill('12 months');
  await next(page);
  await atStep(page, 'Investigators Info');
}

/** Step 3: adds one investigator with the inline form. */
export async function addInvestigator(page: Page, name: string, idNumber: string, position: string): Promise<void> {
  await page.getByLabel('Principle Investigator Name').fill(name);
  await page.getByLabel('ID Number').fill(idNumber);
  await page.getByLabel('Position').fill(position);
  await page.getByRole('button', { name: 'Add Investigator' }).click();
  await expect(page.getByRole('table').getByText(name)).toBeVisible();
}

/** Steps 3 to 6, all complete. */
export async function fillInMiddle(page: Page): Promise<void> {
  await addInvestigator(page, 'Nur Al-Harbi', '1029384756', 'Consultant');
  await addInvestigator(page, 'ليلى حسن', '٢٠٣٠٤٠', 'Research nurse');
  await next(page);
  await atStep(page, 'Conflict Of Interest');
  await page.getByLabel('There is no Conflict of Interest').check();
  await page.getByLabel('Name 1').fill('Nur Al-Harbi');
  await page.getByLabel('Explanation 1').fill('Paid by the centre alone.');
  await page.getByLabel('Name 2').fill('ليلى حسن');
  await page.getByLabel('Explanation 2').fill('No shares in any maker.');
  await next(page);
  await atStep(page, 'Title Of Study');
  await expect(page.getByLabel('Study Title')).toHaveValue(title);
  await page.getByLabel('Background Information').fill(longText('Background', 1095));
  await page.getByLabel('Purpose').fill('To learn whether ear plugs help.');
  await page.getByLabel('Significance').fill(longText('Significance', 700));
  await next(page);
  await atStep(page, 'Methodology');
  await page.getByLabel('Research Design').fill(longText('Design', 350));
  await page.getByLabel('Inclusion Criteria').fill('Adults over 18.');
  await page.getByLabel('Sample Size').fill('120 patients, by a power of 80 %.');
  await page.getByLabel('Setting').fill('Ward 3');
  await page.getByLabel('Data Collection Methods').fill('A diary and an actigraph.');
  await page.getByLabel('Data Analysis Methods').fill('Mixed regression.');
  await page.getByLabel('Literature Review').fill(longText('Literature', 2800));
  await page.getByLabel('References').fill('[1] A. Author, 2024.');
  await page.getByLabel('Resources').fill('Two nurses, forty actigraphs.');
  await next(page);
  await atStep(page, 'Pi Cv');
}

/** Opens a step of an application that the server has, as a user does. */
export async function openStep(page: Page, id: number, step: WizardStep): Promise<void> {
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  await page.goto(stepAddress(step));
  await atStep(page, stepTitle(step));
}

/** Opens the files of an application that the server has with a `cv.pdf`, as a user does. */
export async function openFiles(page: Page, id: number): Promise<void> {
  await openStep(page, id, 'pi-cv');
  await expect(page.getByText('cv.pdf').first()).toBeVisible();
}

/** Chooses a file in one of the upload areas. */
export async function chooseFile(
  page: Page,
  area: string,
  name: string,
  mimeType: string,
  buffer: Buffer,
): Promise<void> {
  await page.getByRole('button', { name: area }).setInputFiles({ name, mimeType, buffer });
  // Its row, or the message that refuses it, moves the buttons below: a press during that would miss them.
  await expect(page.getByText(name).first()).toBeVisible();
}
