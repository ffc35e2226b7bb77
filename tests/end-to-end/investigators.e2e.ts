import type { Locator, Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, dataAt, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const NAME = 'Principle Investigator Name';
const columns = [NAME, 'ID Number', 'Position'];

const table = (page: Page) => page.getByRole('table', { name: 'Investigators' });
/** Rows are counted from 1, as shown to the user. */
const row = (page: Page, number: number) => table(page).getByRole('row').nth(number);
/** A cell that shows its value: pressing it opens it for editing. */
const cell = (page: Page, column: string, number: number) =>
  table(page).getByRole('button', { name: `(edit ${column}, row ${number})` });
/** A cell that is being edited. */
const field = (page: Page, column: string, number: number) =>
  table(page).getByRole('textbox', { name: `${column}, row ${number}`, exact: true });
/** All cells that are being edited. */
const fields = (page: Page) => table(page).getByRole('textbox');
const act = (page: Page, word: 'Update' | 'Save' | 'Delete', number: number) =>
  table(page).getByRole('button', { name: `${word} row ${number}`, exact: true });
const form = (page: Page) => page.getByRole('form', { name: 'New investigator' });
const inForm = (page: Page, column: string) => form(page).getByRole('textbox', { name: column, exact: true });
const add = (page: Page) => form(page).getByRole('button', { name: 'Add Investigator' }).click();
const problems = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

/** Checks the text of each row: its number and three answers. */
async function expectRows(page: Page, expected: readonly (readonly string[])[]): Promise<void> {
  await expect(table(page).getByRole('row')).toHaveCount(expected.length + 1);
  for (const [index, answers] of expected.entries()) {
    const number = index + 1;
    await expect(row(page, number).getByRole('cell').first()).toHaveText(
      `${number} ${number === 1 ? 'Principal' : 'Co'}`,
    );
    for (const [place, column] of columns.entries()) {
      await expect(cell(page, column, number)).toHaveText(`${answers[place] ?? ''} (edit ${column}, row ${number})`);
    }
    await expect(act(page, 'Update', number)).toHaveText('Update');
    await expect(act(page, 'Delete', number)).toHaveText('Delete');
  }
}

async function fill(page: Page, answers: readonly string[]): Promise<void> {
  for (const [place, column] of columns.entries()) await inForm(page, column).fill(answers[place] ?? '');
}

/**
 * Presses and releases the mouse at the left edge of a button. If the button moves away in between, it gets no click.
 */
async function pressEdge(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not shown');
  await page.mouse.move(box.x + 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

const applicant = ['Nur Al-Harbi', '1029384756', 'Consultant'];
const nurse = ['ليلى حسن', '203040', 'Research nurse'];
const statistician = ['Sara Khan', '77', 'Statistician'];

test('investigators are added, written in one row at a time, and deleted', async ({ portal, visit }) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const id = await callsOf(page, portal.url, await userIdOf(page)).startDraft();
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  await page.goto(stepAddress('investigators-info'));
  await expectRows(page, [applicant]);

  await test.step('an investigator is added only when name, ID number and position are valid', async () => {
    await add(page);
    await expect(problems(page)).toBeFocused();
    await expect(problems(page).getByRole('listitem')).toHaveText([
      'Principle Investigator Name is required.',
      'ID Number is required.',
      'Position is required.',
    ]);
    await fill(page, ['ليلى حسن', 'A-203040', 'Research nurse']);
    await expect(problems(page).getByRole('listitem')).toHaveText(['ID Number must be numeric.']);
    await add(page);
    await expect(problems(page)).toBeFocused();
    await expect(inForm(page, 'ID Number')).toHaveValue('A-203040');
    // The fields stay in line although only one of them has an error above it.
    const bottoms = await Promise.all(
      columns.map(async (column) => {
        const box = await inForm(page, column).boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      }),
    );
    expect(new Set(bottoms).size).toBe(1);
    await expectRows(page, [applicant]);
    await inForm(page, 'ID Number').fill('203040');
    await add(page);
    await expectRows(page, [applicant, nurse]);
  });

  await test.step('after that the form is empty again, for the next one', async () => {
    for (const column of columns) await expect(inForm(page, column)).toHaveValue('');
    await expect(problems(page)).toHaveCount(0);
    await expect(inForm(page, NAME)).toBeFocused();
    await fill(page, statistician);
    await inForm(page, 'Position').press('Enter');
    await expectRows(page, [applicant, nurse, statistician]);
    await expect(page.getByText('Sara Khan was added to the list.')).toHaveCount(1);
    for (const column of columns) await expect(inForm(page, column)).toHaveValue('');
  });

  await test.step('a click on a cell lets it be written in, and it alone', async () => {
    await cell(page, 'Position', 2).click();
    await expect(field(page, 'Position', 2)).toBeFocused();
    await expect(fields(page)).toHaveCount(1);
    await expect(act(page, 'Save', 2)).toHaveText('Save');
    await expectAccessible(page);
  });

  await test.step('Enter ends it', async () => {
    await field(page, 'Position', 2).fill('Head nurse');
    await field(page, 'Position', 2).press('Enter');
    await expectRows(page, [applicant, ['ليلى حسن', '203040', 'Head nurse'], statistician]);
    await expect(cell(page, 'Position', 2)).toBeFocused();
  });

  await test.step('so does leaving it', async () => {
    await cell(page, 'ID Number', 3).click();
    await field(page, 'ID Number', 3).fill('78');
    await page.getByRole('heading', { level: 1 }).click();
    await expectRows(page, [applicant, ['ليلى حسن', '203040', 'Head nurse'], ['Sara Khan', '78', 'Statistician']]);
  });

  await test.step('while one is written in, one press of the mouse on another opens that one, and keeps what was written', async () => {
    await cell(page, 'Position', 1).click();
    await field(page, 'Position', 1).fill('Fellow');
    await pressEdge(page, cell(page, 'ID Number', 1));
    await expect(field(page, 'ID Number', 1)).toBeFocused();
    await field(page, 'ID Number', 1).fill('1029384757');
    await pressEdge(page, cell(page, 'Position', 3));
    await expect(field(page, 'Position', 3)).toBeFocused();
    await field(page, 'Position', 3).fill('Fellow');
    await pressEdge(page, act(page, 'Update', 1));
    await expect(field(page, NAME, 1)).toBeFocused();
    await expect(fields(page)).toHaveCount(columns.length);
    await field(page, 'Position', 1).fill('Consultant');
    await field(page, 'ID Number', 1).fill('1029384756');
    await pressEdge(page, cell(page, 'Position', 3));
    await expect(fields(page)).toHaveCount(1);
    await expect(field(page, 'Position', 3)).toHaveValue('Fellow');
    await field(page, 'Position', 3).fill('Statistician');
    await pressEdge(page, act(page, 'Delete', 3));
    const question = page.getByRole('alertdialog', { name: 'Delete investigator' });
    await expect(fields(page)).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(act(page, 'Delete', 3)).toBeFocused();
    await expectRows(page, [applicant, ['ليلى حسن', '203040', 'Head nurse'], ['Sara Khan', '78', 'Statistician']]);
  });

  await test.step('Update lets a whole row be written in, and turns into Save', async () => {
    await act(page, 'Update', 2).click();
    await expect(fields(page)).toHaveCount(columns.length);
    await expect(field(page, NAME, 2)).toBeFocused();
    await expect(act(page, 'Update', 2)).toHaveCount(0);
    await field(page, NAME, 2).fill('Layla Hassan');
    await field(page, 'ID Number', 2).fill('203041');
    await expect(fields(page)).toHaveCount(columns.length);
  });

  await test.step('opening one row closes the others, whether by its Update or by a cell of it', async () => {
    await act(page, 'Update', 3).click();
    await expect(field(page, NAME, 3)).toBeFocused();
    await expect(fields(page)).toHaveCount(columns.length);
    await expect(cell(page, NAME, 2)).toContainText('Layla Hassan');
    await cell(page, 'Position', 1).click();
    await expect(field(page, 'Position', 1)).toBeFocused();
    await expect(fields(page)).toHaveCount(1);
    const atHand = async () => Number(await page.evaluate(() => sessionStorage.getItem('investigatorId')));
    const first = await atHand();
    await act(page, 'Update', 3).click();
    const second = await atHand();
    expect([first, second].every((id) => Number.isSafeInteger(id) && id !== 0)).toBe(true);
    expect(second).not.toBe(first);
    await expect(fields(page)).toHaveCount(columns.length);
  });

  await test.step('Save ends it', async () => {
    await field(page, 'Position', 3).fill('Head of statistics');
    await act(page, 'Save', 3).click();
    await expectRows(page, [
      applicant,
      ['Layla Hassan', '203041', 'Head nurse'],
      ['Sara Khan', '78', 'Head of statistics'],
    ]);
    await expect(act(page, 'Update', 3)).toBeFocused();
  });

  await test.step('Delete first asks "Are you sure you want to delete this investigator?"', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete investigator' });
    await act(page, 'Delete', 2).click();
    await expect(
      question.getByText('Are you sure you want to delete this investigator?', { exact: true }),
    ).toBeVisible();
    await expect(question.getByText('Layla Hassan', { exact: true })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(row(page, 2)).toContainText('Layla Hassan');
    await act(page, 'Delete', 2).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectRows(page, [applicant, ['Sara Khan', '78', 'Head of statistics']]);
    await expect(page.getByText('Sara Khan was added to the list.')).toHaveCount(0);
  });

  await test.step('what was wrong with the empty form is forgotten once the list is saved', async () => {
    await add(page);
    await expect(problems(page).getByRole('listitem')).toHaveCount(columns.length);
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect(problems(page)).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);
    await expect(inForm(page, NAME)).not.toHaveAttribute('aria-invalid');
  });

  await test.step('the whole list is what the server gets', async () => {
    await page.getByRole('button', { name: 'Save As Draft' }).click();
    await expect
      .poll(() => dataAt(page, `InvestigatorInfo?applicationId=${id}`))
      .toMatchObject([
        { principleInvestigatorName: 'Nur Al-Harbi', idNumber: '1029384756', position: 'Consultant' },
        { principleInvestigatorName: 'Sara Khan', idNumber: '78', position: 'Head of statistics' },
      ]);
  });

  await test.step('a name of 150 letters without a blank leaves Update and Delete in sight', async () => {
    await cell(page, NAME, 2).click();
    await field(page, NAME, 2).fill('W'.repeat(150));
    await field(page, NAME, 2).press('Enter');
    await expect(cell(page, NAME, 2)).toContainText('W'.repeat(150));
    for (const word of ['Update', 'Delete'] as const) {
      await act(page, word, 2).scrollIntoViewIfNeeded();
      await expect(act(page, word, 2)).toBeInViewport({ ratio: 1 });
    }
    const table = page.getByRole('table', { name: 'Investigators' }).locator('..');
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
