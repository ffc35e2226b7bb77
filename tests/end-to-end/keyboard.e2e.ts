import type { Locator, Page } from '@playwright/test';
import { atStep, longText, makeFiles, title } from './application.ts';
import { heldDecisions, untilSaid } from './held-decisions.ts';
import { administrator } from '../support/portal-process.ts';
import { mailedLink, nur } from './people.ts';
import { tabTo } from './waiting-page.ts';
import { expect, test } from './fixtures.ts';

/** Uses a page without a mouse: controls are reached with Tab and used with keys. */
function keysOf(page: Page) {
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  return {
    press,
    button: (name: string | RegExp) => press(page.getByRole('button', { name }).first()),
    link: (name: string | RegExp) => press(page.getByRole('link', { name }).first()),
    async tick(label: string) {
      const box = page.getByLabel(label);
      if (!(await box.isChecked())) await press(box, 'Space');
      await expect(box).toBeChecked();
    },
    async write(label: string, text: string) {
      // The label of an optional field ends with a note that it is optional.
      await tabTo(page, page.getByLabel(new RegExp(`^${label}`)).first());
      // Inserted as by pasting: thousands of keys would not test more.
      await page.keyboard.insertText(text);
    },
    /** Selects a tab of a tab list with the arrow keys. */
    async tab(name: string | RegExp) {
      await tabTo(page, page.getByRole('tab', { selected: true }));
      const wanted = page.getByRole('tab', { name });
      for (let pressed = 0; pressed < 10 && !(await isFocused(wanted)); pressed += 1) {
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
      await expect(wanted).toHaveAttribute('aria-selected', 'true');
    },
  };
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test('with the keyboard alone somebody registers, applies and submits, and somebody decides', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  const { pdf } = await makeFiles(page);
  const keys = keysOf(page);

  await test.step('registering, and signing in', async () => {
    await page.goto('/login');
    await keys.link('Create Account');
    await expect(page).toHaveURL(/create-account$/);
    await keys.write('First Name', nur.firstName);
    await keys.write('Last Name', nur.lastName);
    await keys.write('Email', nur.emailAddress);
    await keys.write('Mobile Number', nur.mobileNumber);
    await keys.write('Password', nur.password);
    await keys.write('Confirm Password', nur.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
    await page.goto(await mailedLink(portal, nur.emailAddress));
    await keys.press(
      page
        .getByRole('button', { name: 'Continue to Login' })
        .or(page.getByRole('link', { name: 'Continue to Login' }))
        .first(),
    );
    await expect(page).toHaveURL(/\/login/);
    await keys.write('Email', nur.emailAddress);
    await keys.write('Password', nur.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/draft-research$/);
  });

  await test.step('the first three steps', async () => {
    await keys.press(
      page
        .getByRole('button', { name: 'New Research' })
        .or(page.getByRole('link', { name: 'New Research' }))
        .first(),
    );
    await atStep(page, 'Policy Agreement');
    // The heading has focus, so that the step's first field is only a few keys away.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await keys.tick('I read and agree: Policy Statement, Conditions, and Workflow.');
    await keys.button('Next');
    await atStep(page, 'Application Detail');
    await keys.write('Work Number', '4711');
    await keys.write('Research Title', title);
    await keys.write('Duration of Study', '12 months');
    await keys.button('Next');
    await atStep(page, 'Investigators Info');
    await page.keyboard.press('Tab');
    await keys.write('ID Number', '1029384756');
    await keys.write('Position', 'Consultant');
    await keys.button('Add Investigator');
    await expect(page.getByRole('table').getByText('Consultant')).toBeVisible();
    await keys.button('Next');
  });

  await test.step('the other steps, with a mistake on the way', async () => {
    await atStep(page, 'Conflict Of Interest');
    await keys.tick('There is no Conflict of Interest');
    for (const [label, text] of [
      ['Name 1', 'Nur Al-Harbi'],
      ['Explanation 1', 'Paid by the centre alone.'],
      ['Name 2', 'Omar Haddad'],
      ['Explanation 2', 'No shares in any maker.'],
    ] as const) {
      await keys.write(label, text);
    }
    await keys.button('Next');
    await atStep(page, 'Title Of Study');
    await keys.write('Background Information', longText('Background', 1095));
    await keys.write('Significance', longText('Significance', 700));
    await keys.button('Next');
    // What is missing is listed in one place, which has focus; its links lead to the fields.
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
    await keys.link(/Purpose/);
    await expect(page.getByLabel('Purpose')).toBeFocused();
    await page.keyboard.insertText('To learn whether ear plugs help.');
    await keys.button('Next');
    await atStep(page, 'Methodology');
    for (const [label, text] of [
      ['Research Design', longText('Design', 350)],
      ['Inclusion Criteria', 'Adults over 18.'],
      ['Sample Size', '120 patients.'],
      ['Setting', 'Ward 3'],
      ['Data Collection Methods', 'A diary.'],
      ['Data Analysis Methods', 'Mixed regression.'],
      ['Literature Review', longText('Literature', 2800)],
      ['References', '[1] A. Author, 2024.'],
      ['Resources', 'Two nurses.'],
    ] as const) {
      await keys.write(label, text);
    }
    await keys.button('Next');
    await atStep(page, 'Pi Cv');
    const chooser = page.waitForEvent('filechooser');
    await keys.button('Principle Investigator CV');
    await (await chooser).setFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByText('cv.pdf').first()).toBeVisible();
    await keys.button('Next');
  });

  await test.step('checking and submitting it', async () => {
    await expect(page.getByRole('heading', { name: 'Check your application' })).toBeVisible();
    await keys.button('Submit');
    await expect(page).toHaveURL(/review-research$/);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  });

  await test.step('reading and deciding it', async () => {
    const reviewer = (await visit()).page;
    const theirs = keysOf(reviewer);
    await reviewer.goto('/login');
    await theirs.write('Email', administrator.emailAddress);
    await theirs.write('Password', administrator.password);
    await reviewer.keyboard.press('Enter');
    await expect(reviewer).toHaveURL(/all-published$/);
    await theirs.link('Pending Review');
    await theirs.link(/^View Research/);
    await theirs.tab('Methodology');
    await expect(reviewer.getByText('A diary.')).toBeVisible();
    await theirs.button('More Information');
    // The panel takes focus, and Esc returns it.
    await expect(reviewer.getByRole('heading', { name: 'Need More Info?' })).toBeFocused();
    await reviewer.keyboard.press('Escape');
    await expect(reviewer.getByRole('button', { name: 'More Information' })).toBeFocused();
    const told = untilSaid(reviewer, 'Application Approved successfully!');
    await theirs.button('Approve');
    await expect(heldDecisions(reviewer)).toContainText('Approving…');
    await expect(reviewer).toHaveURL(/\/my\/admin\/pending$/);
    await told;
  });
});
