import type { Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { longText, title } from './application.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import { atRest, stopClock } from './page-clock.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';
import { inHeader } from './waiting-page.ts';
import { expect, test } from './fixtures.ts';

/** The longest time until the next frame of a page with a stopped clock. */
const FRAME_MS = 16;
const AGREEMENT = 'I read and agree: Policy Statement, Conditions, and Workflow.';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true });
/** The heading names the current list, for users who do not see which tab is marked. */
const list = (area: string, name: string) => new RegExp(`^${area} – ${name}$`);

/** Opens an address as a typed one. The page must have the heading `name`, and the address must not change. */
async function opens(page: Page, address: string, name: string | RegExp): Promise<void> {
  await page.goto(address);
  await expect(heading(page, name), address).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === address);
}

/** Checks the header of a signed-in page. */
async function expectHeaderOf(page: Page, person: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: person })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Centre Policies' })).toBeVisible();
}

test.describe('the addresses', () => {
  test.use({ provoked: [404] });

  test('lead everybody where they belong', async ({ portal, visit }) => {
    const { page } = await visit();
    await page.clock.install();

    await test.step('the empty path leads a visitor to the login', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/login$/);
      await expect(heading(page, 'Login')).toBeVisible();
    });

    await test.step('login, create account and forgot password open for a visitor', async () => {
      await opens(page, '/create-account', 'Create Account');
      await opens(page, '/forgot-password', 'Forgot Your Password?');
      await opens(page, '/login', 'Login');
    });

    await test.step('every address under /my leads a visitor to the login, and back', async () => {
      const addresses = ['/my', '/my/publish/draft-research', '/my/admin/pending', '/my/no-such-address'];
      for (const address of addresses) {
        await page.goto(address);
        await expect(page).toHaveURL(
          (url) => url.pathname === '/login' && url.searchParams.get('returnUrl') === address,
        );
        await expect(heading(page, 'Login')).toBeVisible();
      }
    });

    await test.step('an unknown address says so to a visitor, and leads back to the login', async () => {
      await opens(page, '/no-such-address', 'Page not found');
      await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
      await expect(page).toHaveURL(/\/login$/);
    });

    await test.step('the interface is in English', async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.getByRole('banner').getByText(/^Language:\s+EN$/)).toBeVisible();
    });

    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const id = await calls.startDraft();
    await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));

    await test.step('the empty path leads a signed-in person to their dashboard', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
    });

    await test.step('the six addresses of My Publishes open, under the header', async () => {
      for (const [address, name] of [
        ['published-research', 'Accepted'],
        ['draft-research', 'Draft'],
        ['review-research', 'Under review'],
        ['more-information', 'More Information'],
        ['rejected-research', 'Rejected'],
      ] as const) {
        await opens(page, `/my/publish/${address}`, list('My Publishes', name));
        await expectHeaderOf(page, 'Nur Al-Harbi');
      }
      await opens(page, `/my/publish/view-researchdetail/${id}`, title);
      await expectHeaderOf(page, 'Nur Al-Harbi');
      await opens(page, '/my/publish/view-researchdetail/abc', 'We can’t find this application');
      await expect(page).toHaveTitle('We can’t find this application – MRC');
      await expect(inHeader(page)).toContainText('Saved');
    });

    await test.step('the details page shows who is signed in, under its own spelling', async () => {
      await opens(page, '/my/user-deatil', 'My Details');
      await expectHeaderOf(page, 'Nur Al-Harbi');
      for (const detail of ['Nur Al-Harbi', nur.emailAddress, '0551234567', 'Researcher']) {
        await expect(page.getByRole('main').getByText(detail, { exact: true })).toBeVisible();
      }
    });

    await test.step('the change of the password opens, under the header', async () => {
      await opens(page, '/my/change-password', 'Change Password');
      await expectHeaderOf(page, 'Nur Al-Harbi');
    });

    const agreement = page.getByLabel(AGREEMENT);

    await test.step('the first step without `id` serves a new application', async () => {
      await opens(page, '/my/application/policy-agreement', 'Policy Agreement');
      await expect(agreement).not.toBeChecked();
    });

    await test.step('the first step opens the application that its `id` names', async () => {
      await opens(page, editApplication(id), 'Policy Agreement');
      await expect(agreement).toBeChecked();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByLabel('Research Title')).toHaveValue(title);
      await expect(page).toHaveURL(/\/my\/application\/application-detail$/);
    });

    await test.step('the seven addresses of the steps open, under the header', async () => {
      for (const [address, step] of [
        ['policy-agreement', 'Policy Agreement'],
        ['application-detail', 'Application Detail'],
        ['investigators-info', 'Investigators Info'],
        ['conflict-of-interest', 'Conflict Of Interest'],
        ['title-of-study', 'Title Of Study'],
        ['methodology', 'Methodology'],
        ['pi-cv', 'Pi Cv'],
      ] as const) {
        await opens(page, `/my/application/${address}`, step);
        await expectHeaderOf(page, 'Nur Al-Harbi');
      }
    });

    await test.step('"Check your application" shows every answer on one page', async () => {
      await opens(page, '/application', 'Check your application');
      await expectHeaderOf(page, 'Nur Al-Harbi');
      const main = page.getByRole('main');
      await expect(main.getByText('cv.pdf')).toBeVisible();
      const shown = await main.innerText();
      const answers = [
        ['Research Title', title],
        ['Duration of Study', '12 months'],
        ['Work Number', '4711'],
        ['Nur Al-Harbi', '1029384756', 'Consultant'],
        ['There is no Conflict of Interest'],
        ['Study Title', title],
        ['Background Information', longText('Background', 1095)],
        ['Purpose', 'To learn whether ear plugs help.'],
        ['Significance', longText('Significance', 700)],
        ['Research Design', longText('Design', 350)],
        ['Inclusion Criteria', 'Adults over 18.'],
        ['Exclusion Criteria', 'Selection of Participants', 'Participants Data Protection', 'Conclusion'],
        ['Sample Size', '120 patients.'],
        ['Setting', 'Ward 3'],
        ['Data Collection Methods', 'A diary.'],
        ['Data Analysis Methods', 'Mixed regression.'],
        ['Literature Review', longText('Literature', 2800)],
        ['References', '[1] A. Author, 2024.'],
        ['Resources', 'Two nurses.'],
      ].flat();
      expect(answers.filter((answer) => !spaced(shown).includes(spaced(answer)))).toEqual([]);
    });

    await test.step('an unknown address says so to a signed-in person, and leads back to the dashboard', async () => {
      await opens(page, '/my/no-such-address', 'Page not found');
      await expectHeaderOf(page, 'Nur Al-Harbi');
      await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click();
      await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
    });

    await test.step('an unknown address outside of /my has the header of the signed-in person too', async () => {
      await opens(page, '/no-such-address', 'Page not found');
      await expectHeaderOf(page, 'Nur Al-Harbi');
    });

    await calls.submit(id);

    await test.step('a list that finds nobody reads the session once more after 500 ms, and then leads to the login', async () => {
      const person = (await page.evaluate(() => localStorage.getItem('user'))) ?? '';
      expect(person).toContain(nur.emailAddress);
      await stopClock(page);
      const openForNobody = async () => {
        await page.evaluate(() => localStorage.removeItem('user'));
        await page.goto('/my/publish/rejected-research');
        // The first script requests a frame, and loads the app one task later.
        await page.clock.runFor(FRAME_MS + 1);
        // The app is loaded but shows no page yet.
        await expect(page.getByRole('status').first()).toBeAttached();
        await atRest(page);
        await page.clock.runFor(499);
        await atRest(page);
        await expect(page).toHaveURL(/\/my\/publish\/rejected-research$/);
        await expect(page.getByRole('heading')).toHaveCount(0);
      };
      await openForNobody();
      await page.clock.runFor(1);
      await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmy%2Fpublish%2Frejected-research$/);

      await page.evaluate((user) => localStorage.setItem('user', user), person);
      await openForNobody();
      await page.evaluate((user) => localStorage.setItem('user', user), person);
      await page.clock.runFor(1);
      await page.clock.resume();
      await expect(heading(page, list('My Publishes', 'Rejected'))).toBeVisible();
    });

    const administrator = await visit();

    await test.step('the six addresses of the administrator open, under the header', async () => {
      await signInAsAdministrator(administrator.page);
      for (const [address, name] of [
        ['all-published', 'All Application'],
        ['accepted', 'Accepted'],
        ['rejected', 'Rejected'],
        ['More-info', 'More Information'],
        ['pending', 'Pending Review'],
      ] as const) {
        await opens(administrator.page, `/my/admin/${address}`, list('Applications', name));
        await expectHeaderOf(administrator.page, 'Portal Administrator');
      }
      await opens(administrator.page, `/my/admin/view-researchdetail/${id}`, title);
      await expectHeaderOf(administrator.page, 'Portal Administrator');
    });
  });
});

/** Replaces all white space with single spaces. */
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');
