import type { Page } from '@playwright/test';
import {
  addInvestigator,
  agree,
  atStep,
  chooseFile,
  fillInDetail,
  fillInMiddle,
  longText,
  makeFiles,
  title,
} from './application.ts';
import { heldDecisions, untilSaid } from './held-decisions.ts';
import { nur, register, signIn, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test, type Visitor } from './fixtures.ts';

/** The most screens and clicks, beyond the answers themselves, from signing up to a submitted application. */
const SCREENS_MAX = 14;
const CLICKS_MAX = 15;

/** Writes down each screen that a page shows, and each button and link that is pressed on it. */
async function watchWay(page: Page): Promise<{ screens: string[]; clicks: string[] }> {
  const way: { screens: string[]; clicks: string[] } = { screens: [], clicks: [] };
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== way.screens.at(-1)) way.screens.push(pathname);
  });
  await page.exposeFunction('noteClick', (name: string) => void way.clicks.push(name));
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ target }) => {
        const pressed = target instanceof Element ? target.closest('a, button') : null;
        // The function is exposed above.
        if (pressed !== null)
          (globalThis as unknown as { noteClick(name: string): void }).noteClick(pressed.textContent);
      },
      { capture: true },
    );
  });
  return way;
}

const card = ({ page }: Visitor) => page.getByRole('listitem').filter({ hasText: title });

test('an application goes from sign-up to approval, with a question on the way', async ({ portal, visit }) => {
  const researcher = await visit();
  const { page } = researcher;
  const files = await makeFiles(page);
  const way = await watchWay(page);

  await test.step('she registers, activates her account and signs in', async () => {
    await register(page, portal, nur);
    await signIn(page, nur);
    await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
    await expect(page.getByText('You did not published any Research')).toBeVisible();
  });

  await test.step('she fills in all seven steps', async () => {
    await agree(page);
    await expect(page.getByRole('definition').filter({ hasText: nur.emailAddress })).toBeVisible();
    await fillInDetail(page);
    await fillInMiddle(page);
    await chooseFile(page, 'Principle Investigator CV', 'سيرة ذاتية.pdf', 'application/pdf', files.pdf);
    await chooseFile(page, 'Informed Consent Form', 'consent.png', 'image/png', files.png);
    await chooseFile(page, 'Extra Supporting Files', 'ward.jpeg', 'image/jpeg', files.jpeg);
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('she checks it and submits it', async () => {
    await expect(page).toHaveURL(/\/application$/);
    await expect(page.getByRole('heading', { name: 'Check your application' })).toBeVisible();
    await expect(page.getByText('Ward 3')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Application submitted successfully!')).toBeVisible();
    expect(way.screens).toContain('/application');
    expect(way.screens.length, way.screens.join()).toBeLessThanOrEqual(SCREENS_MAX);
    expect(way.clicks.at(-1)).toBe('Submit');
    expect(way.clicks.length, way.clicks.join()).toBeLessThanOrEqual(CLICKS_MAX);
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
    await expect(card(researcher)).toBeVisible();
  });

  const reviewer = await visit();
  await test.step('the administrator finds it under Pending Review, every answer and file with it', async () => {
    await signInAsAdministrator(reviewer.page);
    await expect(reviewer.page).toHaveURL(/\/my\/admin\/all-published$/);
    await reviewer.page.getByRole('link', { name: 'Pending Review' }).click();
    await card(reviewer).getByRole('link', { name: 'View Research' }).click();
    await expect(reviewer.page.getByText('Nur Al-Harbi').first()).toBeVisible();
    await reviewer.page.getByRole('tab', { name: 'Methodology' }).click();
    await expect(reviewer.page.getByText('A diary and an actigraph.')).toBeVisible();
    await reviewer.page.getByRole('tab', { name: 'Principle Investigator' }).click();
    await expect(reviewer.page.getByRole('cell', { name: '203040' })).toBeVisible();
    await reviewer.page.getByRole('tab', { name: 'PI-CV' }).click();
    await expectAccessible(reviewer.page);
    const stored = reviewer.page.getByRole('row').filter({ hasText: 'سيرة ذاتية.pdf' }).getByRole('link');
    const address = (await stored.getAttribute('href')) ?? '';
    const answer = await reviewer.page.request.get(address);
    expect(Buffer.compare(await answer.body(), files.pdf)).toBe(0);
  });

  await test.step('he asks for more', async () => {
    await reviewer.page.getByRole('button', { name: 'More Information' }).click();
    await reviewer.page.getByLabel('Your Message').fill('Who reads the diaries?');
    await expectAccessible(reviewer.page);
    const told = untilSaid(reviewer.page, 'Message sent successfully.');
    await reviewer.page.getByRole('button', { name: 'Send' }).click();
    await expect(reviewer.page).toHaveURL(/\/my\/admin\/all-published$/);
    await told;
  });

  await test.step('she answers, edits and sends it again', async () => {
    await page.getByRole('link', { name: 'More Information' }).click();
    await expect(card(researcher).getByText('1 Comment')).toBeVisible();
    await card(researcher).getByRole('link', { name: /View/ }).click();
    await page.getByRole('tab', { name: /Requested Information/ }).click();
    await expect(page.getByRole('log').getByText('Who reads the diaries?')).toBeVisible();
    await expectAccessible(page);
    await page.getByPlaceholder('Type your message here...').fill('The research nurse does.');
    await page.getByPlaceholder('Type your message here...').press('Enter');
    await expect(page.getByRole('log').or(page.getByRole('list')).getByText('The research nurse does.')).toBeVisible();
    await page.goto('/my/publish/more-information');
    await card(researcher).getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    await expect(page.getByLabel('I read and agree: Policy Statement, Conditions, and Workflow.')).toBeChecked();
    for (const step of ['Application Detail', 'Investigators Info']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await atStep(page, step);
    }
    await addInvestigator(page, 'Sara Khan', '77', 'Statistician');
    for (const step of ['Conflict Of Interest', 'Title Of Study', 'Methodology']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await atStep(page, step);
    }
    await expect(page.getByLabel('Literature Review')).toHaveValue(longText('Literature', 2800));
    await page.getByRole('button', { name: 'Next' }).click();
    await atStep(page, 'Pi Cv');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/review-research$/);
  });

  await test.step('he approves it', async () => {
    await reviewer.page.getByRole('link', { name: 'Pending Review' }).click();
    await card(reviewer).getByRole('link', { name: 'View Research' }).click();
    await reviewer.page.getByRole('tab', { name: 'Principle Investigator' }).click();
    await expect(reviewer.page.getByRole('cell', { name: 'Sara Khan' })).toBeVisible();
    const told = untilSaid(reviewer.page, 'Application Approved successfully!');
    await reviewer.page.getByRole('button', { name: 'Approve' }).click();
    await expect(heldDecisions(reviewer.page)).toContainText('Approving…');
    await expect(reviewer.page).toHaveURL(/\/my\/admin\/pending$/);
    await told;
    await expect(reviewer.page.getByText('No Pending Research Projects')).toBeVisible();
  });

  await test.step('she sees it under Accepted, and the package holds every section', async () => {
    await page.goto('/my/publish/published-research');
    await card(researcher).getByRole('link', { name: 'View Search' }).click();
    await expect(page.getByText('Accepted').first()).toBeVisible();
    // Headless Chromium has no print dialog, so the page to be printed is checked instead.
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Print' }).click();
    const print = await popup;
    for (const text of [
      'Principal Investigator',
      'Co-Investigator',
      'The Principal Investigator must be a member of the organisation.',
      'RA-',
      'Sara Khan',
      'A diary and an actigraph.',
      'consent.png',
    ]) {
      await expect(print.getByText(text).first()).toBeAttached();
    }
    await expectAccessible(print);
  });
});

test('a rejection needs a confirmation and a message, and reaches the applicant', async ({ portal, visit }) => {
  const researcher = await visit();
  const { page } = researcher;
  const files = await makeFiles(page);
  await register(page, portal, nur);
  await signIn(page, nur);
  await agree(page);
  await fillInDetail(page);
  await fillInMiddle(page);
  await chooseFile(page, 'Principle Investigator CV', 'cv.pdf', 'application/pdf', files.pdf);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/my\/publish\/review-research$/);

  const reviewer = await visit();
  await signInAsAdministrator(reviewer.page);
  await card(reviewer).getByRole('link', { name: 'View Research' }).click();
  await reviewer.page.getByRole('button', { name: 'Reject' }).click();
  await expect(reviewer.page.getByRole('alertdialog').getByText('Do you want to proceed?')).toBeVisible();
  await reviewer.page.getByRole('button', { name: 'Yes' }).click();
  await reviewer.page.getByLabel('Your Message').fill('The sample is too small.');
  const told = untilSaid(reviewer.page, 'Application Rejected successfully!');
  await reviewer.page.getByRole('button', { name: 'Send' }).click();
  await told;
  await reviewer.page.getByRole('link', { name: 'Rejected' }).click();
  await expect(card(reviewer).getByText('Rejected')).toBeVisible();

  await page.goto('/my/publish/rejected-research');
  await card(researcher).getByRole('link', { name: /View/ }).click();
  await page.getByRole('tab', { name: /Requested Information/ }).click();
  await expect(page.getByRole('log').getByText('The sample is too small.')).toBeVisible();
});
