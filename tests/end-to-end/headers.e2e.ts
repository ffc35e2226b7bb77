import type { Locator, Page } from '@playwright/test';
import { editApplication } from '../../src/contract/routes.ts';
import { atStep, title } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { expect, test } from './faulty-fixtures.ts';
import { enter, nur, signIn, signInAsAdministrator } from './people.ts';

const AGREEMENT = 'I read and agree: Policy Statement, Conditions, and Workflow.';

/**
 * The centre's configuration: its own pages, and a search at this origin, so that no request goes to a foreign host.
 */
const centre = {
  links: {
    home: 'https://centre.example.org/',
    news: 'https://centre.example.org/news',
    policies: 'https://centre.example.org/policies',
  },
  contact: 'mailto:office@centre.example.org',
  search: '/forgot-password',
};

const banner = (page: Page) => page.getByRole('banner');

/** Checks that Home, News and Centre Policies lead out of the portal, in a new tab. */
async function expectCentreLinks(page: Page): Promise<void> {
  for (const [name, href] of [
    ['Home', centre.links.home],
    ['News', centre.links.news],
    ['Centre Policies', centre.links.policies],
  ] as const) {
    const link = banner(page).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
  }
}

/**
 * Waits for the page's heading: the address changes a moment earlier, and a menu that is opened then belongs to the old
 * page.
 */
const opened = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) })).toBeVisible();

const atWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

/**
 * Checks that `link` is in the menu in a wide window and behind a toggle in a narrow one, and that an open menu closes
 * when the window grows.
 */
async function expectMenuFolds(page: Page, link: Locator): Promise<void> {
  // This locator also finds the button while it is hidden.
  const toggle = banner(page).locator('button', { hasText: /^Menu$/ });
  await atWidth(page, 992);
  await expect(toggle).toBeHidden();
  await expect(link).toBeVisible();
  await atWidth(page, 991);
  await expect(toggle).toBeVisible();
  await expect(link).toBeHidden();
  await toggle.click();
  await expect(link).toBeVisible();
  await atWidth(page, 992);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeHidden();
  await atWidth(page, 991);
  await expect(toggle).toBeVisible();
  await expect(link).toBeHidden();
  await atWidth(page, 1280);
}

test('the headers lead to the centre, to all that a person has, and fold on a narrow window', async ({
  line,
  portal,
  visit,
}) => {
  line.fate = ({ path }) =>
    path === '/config.json'
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(centre) }
      : undefined;
  const { page, context } = await visit();

  await test.step('the four public screens have the public header: language, contact, search, and the pages of the centre', async () => {
    for (const address of ['/create-account', '/activate-account', '/forgot-password', '/login']) {
      await page.goto(address);
      await expect(banner(page).getByText(/^Language:\s+EN$/)).toBeVisible();
      await expect(banner(page).getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', centre.contact);
      await expect(banner(page).getByRole('searchbox')).toBeVisible();
      await expectCentreLinks(page);
    }
  });

  await test.step('the search box leads to the search of the centre', async () => {
    await banner(page).getByRole('searchbox').fill('ear plugs');
    const opening = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const found = await opening;
    await found.waitForURL(`${portal.url}/forgot-password?q=ear+plugs`);
    await found.close();
  });

  await test.step('the public menu folds below 991.98 px, and closes automatically above', async () => {
    await expectMenuFolds(page, banner(page).getByRole('link', { name: 'News' }));
  });

  await enter(page, portal, nur);
  await opened(page, 'My Publishes');
  const account = banner(page).getByRole('button', { name: 'Nur Al-Harbi' });

  await test.step('the signed-in menu leads to the pages of the centre, and to My Publishes', async () => {
    await expectCentreLinks(page);
    await expect(banner(page).getByRole('link', { name: 'My Publishes' })).toHaveAttribute(
      'href',
      '/my/publish/draft-research',
    );
  });

  await test.step('the signed-in menu folds below 991.98 px, and closes automatically above', async () => {
    await expectMenuFolds(page, banner(page).getByRole('link', { name: 'My Publishes' }));
  });

  await test.step('the header is one row for ordinary names, and the open menu has the whole name at any width', async () => {
    const rename = async (firstName: string, lastName: string) => {
      await page.evaluate(
        (names) => {
          const user: unknown = JSON.parse(localStorage.getItem('user') ?? '{}');
          localStorage.setItem('user', JSON.stringify({ ...Object(user), ...names }));
        },
        { firstName, lastName },
      );
      await page.reload();
      await opened(page, 'My Publishes');
    };
    const menu = (name: string) => banner(page).getByRole('button', { name });
    for (const [first, last] of [
      ['Abdulrahman', 'Al-Ghamdi'],
      ['عبد الرحمن محمد', 'العبد الكريم بن عبد العزيز القحطاني'],
    ] as const) {
      await rename(first, last);
      const name = `${first} ${last}`;
      for (const width of [1440, 1280, 1024, 992]) {
        await atWidth(page, width);
        // Brand, menu and account are side by side: the elements of the row overlap vertically.
        const [top, bottom] = await banner(page)
          .locator('[data-main]')
          .evaluate((row) => {
            const boxes = [...row.querySelectorAll('a, button')]
              .map((one) => one.getBoundingClientRect())
              .filter(({ height }) => height > 0);
            return [Math.max(...boxes.map((box) => box.top)), Math.min(...boxes.map((box) => box.bottom))];
          });
        expect(top, `${name} at ${width}`).toBeLessThan(bottom ?? 0);
      }
      for (const width of [1280, 820, 375]) {
        await atWidth(page, width);
        await menu(name).click();
        const whole = banner(page).getByRole('listitem').filter({ hasText: name });
        await expect(whole).toBeVisible();
        await expect(whole).toHaveAttribute('dir', 'auto');
        expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        await page.keyboard.press('Escape');
      }
    }
    await atWidth(page, 1280);
    await expect(menu('عبد الرحمن محمد').locator('[dir=auto]')).toHaveCSS('direction', 'rtl');
    await rename(nur.firstName, nur.lastName);
  });

  await test.step('the menu under the first and last name leads to the password and to the drafts', async () => {
    await account.click();
    await banner(page).getByRole('link', { name: 'Change Password' }).click();
    await expect(page).toHaveURL(/\/my\/change-password$/);
    await opened(page, 'Change Password');
    await account.click();
    await banner(page).getByRole('link', { name: 'My Dashboard' }).click();
    await expect(page).toHaveURL(/\/my\/publish\/draft-research$/);
  });

  const agreement = page.getByLabel(AGREEMENT);
  const newResearch = banner(page).getByRole('button', { name: 'New Research' });

  await test.step('"New Research" forgets the application and the investigator at hand, and leads to the first step', async () => {
    const id = await callsOf(page, portal.url, await userIdOf(page)).startDraft();
    await page.goto(editApplication(id));
    await expect(agreement).toBeChecked();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Research Title')).toHaveValue(title);
    const atHand = () =>
      page.evaluate(() => ['applicationId', 'investigatorId'].map((key) => sessionStorage.getItem(key)));
    await page.evaluate(() => sessionStorage.setItem('investigatorId', '7'));
    expect(await atHand()).toEqual([String(id), '7']);
    await newResearch.click();
    await expect(page).toHaveURL(/\/my\/application\/policy-agreement$/);
    await atStep(page, 'Policy Agreement');
    await expect(agreement).not.toBeChecked();
    expect(await atHand()).toEqual([null, null]);
  });

  await test.step('"New Research" leads anybody who is not signed in any more to sign in, and back', async () => {
    await page.goto('/my/publish/rejected-research');
    await expect(newResearch).toBeVisible();
    // Removed in the same task as the click: a page that notices it first goes to the login page on its own.
    await newResearch.evaluate((button: HTMLButtonElement) => {
      localStorage.removeItem('user');
      button.click();
    });
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmy%2Fapplication%2Fpolicy-agreement$/);
    await signIn(page, nur);
    await expect(page).toHaveURL(/\/my\/application\/policy-agreement$/);
    await opened(page, 'Policy Agreement');
  });

  await test.step('"Logout" leads to the login', async () => {
    await account.click();
    await banner(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('"My Dashboard" leads an administrator to all applications', async () => {
    await signInAsAdministrator(page);
    await opened(page, 'Applications');
    await banner(page).getByRole('button', { name: 'Portal Administrator' }).click();
    await banner(page).getByRole('link', { name: 'Change Password' }).click();
    await opened(page, 'Change Password');
    await banner(page).getByRole('button', { name: 'Portal Administrator' }).click();
    await banner(page).getByRole('link', { name: 'My Dashboard' }).click();
    await expect(page).toHaveURL(/\/my\/admin\/all-published$/);
    await expectCentreLinks(page);
  });
});
