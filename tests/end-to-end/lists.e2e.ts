import type { Page } from '@playwright/test';
import { formatDate } from '../../src/contract/wording/dates.ts';
import type { Status } from '../../src/contract/domain/statuses.ts';
import { atStep } from './application.ts';
import { applicationsAt, callsOf, dataAt, userIdOf } from './at-server.ts';
import { inEveryStatus, signedInByCalls } from './every-status.ts';
import { enter, nur, omar, registerByCalls, signInAsAdministrator } from './people.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const ownTabs = [
  ['Draft', '/my/publish/draft-research'],
  ['Accepted', '/my/publish/published-research'],
  ['Under review', '/my/publish/review-research'],
  ['More Information', '/my/publish/more-information'],
  ['Rejected', '/my/publish/rejected-research'],
] as const;

const reviewersTabs = [
  ['All Application', '/my/admin/all-published'],
  ['Accepted', '/my/admin/accepted'],
  ['Rejected', '/my/admin/rejected'],
  ['More Information', '/my/admin/More-info'],
  ['Pending Review', '/my/admin/pending'],
] as const;

const tabsOf = (page: Page) => page.getByRole('navigation', { name: /, by status$/ });
/** A tab by its name; a number behind it counts what is in its list. */
const tabNamed = (page: Page, name: string) =>
  tabsOf(page).getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Presses a tab: its address opens, and it becomes the marked one. */
async function open(page: Page, name: string, address: string): Promise<void> {
  await tabNamed(page, name).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expectMarked(page, name);
}

async function expectMarked(page: Page, name: string): Promise<void> {
  await expect(tabNamed(page, name)).toHaveAttribute('aria-current', 'page');
  await expect(tabsOf(page).locator('[aria-current]')).toHaveCount(1);
  // The list below belongs to this tab, not to an earlier one.
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`– ${name}$`) })).toBeVisible();
}

/** What an administrator and the applicant wrote about an application, oldest first. */
async function commentsAt(page: Page, id: number): Promise<string[]> {
  const comments = await dataAt(page, `Comments?applicationId=${id}`);
  return (Array.isArray(comments) ? comments : []).map((comment) => String(Reflect.get(Object(comment), 'comment')));
}

/** When an application was last changed according to the server, as a card shows it. */
async function lastChange(page: Page, id: number): Promise<string> {
  const found = (await applicationsAt(page)).find((one) => one['id'] === id);
  return formatDate(String(found?.['modifiedDate']));
}

test('applications are found by their status, by anybody who wrote them and by anybody who decides', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);

  await test.step('five tabs of My Publishes lead to its lists', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'My Publishes' })).toBeVisible();
    await expect(tabsOf(page).getByRole('link')).toHaveText(ownTabs.map(([name]) => name));
    for (const [name, address] of ownTabs.toReversed()) await open(page, name, address);
  });

  await test.step('an empty list says so, invites to publish, and begins a new application', async () => {
    const main = page.getByRole('main');
    const begin = main.getByRole('link', { name: 'New Research' });
    for (const [name, address] of ownTabs.toReversed()) {
      await open(page, name, address);
      await expect(main.getByText('You did not published any Research', { exact: true })).toBeVisible();
      const invitation = 'Unlock the Impact of Your Research and Publish with Us';
      await expect(main.getByText(invitation, { exact: true })).toBeVisible();
      await expect(begin).toHaveAttribute('href', '/my/application/policy-agreement');
    }
    await begin.click();
    await atStep(page, 'Policy Agreement');
    await expect(page).toHaveURL(/\/my\/application\/policy-agreement$/);
  });

  const applicant = callsOf(page, portal.url, await userIdOf(page));
  const other = await visit();
  await registerByCalls(other.page, portal, omar);
  const otherApplicant = await signedInByCalls(other.page, portal, omar);
  const reviewer = await visit();
  await signInAsAdministrator(reviewer.page);
  const reviewing = callsOf(reviewer.page, portal.url, await userIdOf(reviewer.page));
  const own = await inEveryStatus(applicant, reviewing);
  const others = await inEveryStatus(otherApplicant, reviewing, ' of another');
  const view = (status: Status) => `/my/publish/view-researchdetail/${own[status].id}`;
  const edit = (status: Status) => `/my/application/policy-agreement?id=${own[status].id}`;

  await test.step('a list that is opened by its address is marked, and holds the own applications of its status', async () => {
    const held = [own[3], own[1], own[5], own[4], own[2]];
    for (const [index, [name, address]] of ownTabs.entries()) {
      await page.goto(address);
      await expect(cards(page).getByRole('heading')).toHaveText([held[index]?.title ?? '']);
      await expectMarked(page, name);
    }
  });

  await test.step('more information and rejected: last change, comments in words, title, author and View', async () => {
    for (const [name, address, status, comments] of [
      ['More Information', '/my/publish/more-information', 4, '1 Comment'],
      ['Rejected', '/my/publish/rejected-research', 2, '2 Comments'],
    ] as const) {
      await open(page, name, address);
      const found = card(page, own[status].title);
      await expect(found).toContainText(`Last Modified Date: ${await lastChange(page, own[status].id)}`);
      await expect(found.getByText(comments, { exact: true })).toBeVisible();
      await expect(found).toContainText('Authors: Nur Al-Harbi');
      await expect(found.getByRole('link', { name: 'View', exact: true })).toHaveAttribute('href', view(status));
    }
  });

  await test.step('their cards begin with what the administrator wrote, and the title leads to the view', async () => {
    for (const [name, address, status] of [
      ['More Information', '/my/publish/more-information', 4],
      ['Rejected', '/my/publish/rejected-research', 2],
    ] as const) {
      await open(page, name, address);
      const found = card(page, own[status].title);
      const [message] = (await commentsAt(page, own[status].id)).slice(-1);
      await expect(found.getByText(message ?? 'none', { exact: true })).toBeVisible();
      await expect(found.getByRole('link', { name: own[status].title })).toHaveAttribute('href', view(status));
    }
  });

  await test.step('each tab counts its list, and a line above the other lists says what is waited for', async () => {
    for (const [name, address] of ownTabs) {
      await open(page, name, address);
      await expect(tabsOf(page).getByRole('link', { name: `${name} 1`, exact: true })).toBeVisible();
      const line = page.getByText('1 application needs more information.');
      await expect(line).toHaveCount(name === 'More Information' ? 0 : 1);
    }
    await page.getByRole('link', { name: 'Open application' }).click();
    await expect(page.getByRole('heading', { level: 1, name: own[4].title })).toBeVisible();
    await page.goBack();
  });

  await test.step('what was asked about is edited by Edit Research', async () => {
    await open(page, 'More Information', '/my/publish/more-information');
    const found = card(page, own[4].title);
    await expect(found.getByRole('link', { name: 'Edit Research' })).toHaveAttribute('href', edit(4));
    await found.getByRole('link', { name: 'Edit Research' }).click();
    await atStep(page, 'Policy Agreement');
    await page.goBack();
    await expect(found).toBeVisible();
  });

  await test.step('a draft has View and Edit Research', async () => {
    await open(page, 'Draft', '/my/publish/draft-research');
    const found = card(page, own[3].title);
    await expect(found.getByRole('link', { name: 'View', exact: true })).toHaveAttribute('href', view(3));
    await expect(found.getByRole('link', { name: 'Edit Research' })).toHaveAttribute('href', edit(3));
  });

  await test.step('a draft says how far it is, and what comes next, also before it was opened here', async () => {
    await expect(card(page, own[3].title).getByText('6 of 7 steps complete · Next: Pi Cv')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what is under review says when it was submitted and how long ago that is', async () => {
    await open(page, 'Under review', '/my/publish/review-research');
    const found = card(page, own[5].title);
    await expect(found).toContainText(`Submitted: ${await lastChange(page, own[5].id)}`);
    await expect(found.getByText('today', { exact: true })).toBeVisible();
  });

  await test.step('an accepted application: title, author, and View Search to its view', async () => {
    await open(page, 'Accepted', '/my/publish/published-research');
    const found = card(page, own[1].title);
    await expect(found.getByRole('heading')).toHaveText('Ear plugs on the ward');
    await expect(found).toContainText('Authors: Nur Al-Harbi');
    await expectAccessible(page);
    await expect(found.getByRole('link', { name: 'View Search' })).toHaveAttribute('href', view(1));
    await found.getByRole('link', { name: 'View Search' }).click();
    await expect(page).toHaveURL(new RegExp(`${view(1)}$`));
    await expect(page.getByRole('heading', { level: 1, name: own[1].title })).toBeVisible();
  });

  await test.step('the administrator’s five tabs lead to everybody’s applications of each status', async () => {
    const submitted = [own[1], own[2], own[4], own[5], others[1], others[2], others[4], others[5]];
    const held: Readonly<Record<string, readonly { title: string }[]>> = {
      'All Application': submitted,
      Accepted: [own[1], others[1]],
      Rejected: [own[2], others[2]],
      'More Information': [own[4], others[4]],
      'Pending Review': [own[5], others[5]],
    };
    await expect(tabsOf(reviewer.page).getByRole('link')).toHaveText(reviewersTabs.map(([name]) => name));
    for (const [name, address] of reviewersTabs.toReversed()) {
      await open(reviewer.page, name, address);
      // The kept copy is shown until the list has been read again.
      await expect
        .poll(async () => (await cards(reviewer.page).getByRole('heading').allTextContents()).toSorted())
        .toEqual(held[name]?.map(({ title }) => title).toSorted());
    }
  });

  await test.step('a list of the administrator that is opened by its address has its tab marked', async () => {
    for (const [name, address] of reviewersTabs) {
      await reviewer.page.goto(address);
      await expectMarked(reviewer.page, name);
    }
  });

  const research = (status: Status) => `/my/admin/view-researchdetail/${own[status].id}`;

  await test.step('a pending card: badge, title, first and last name, and View Research to its detail', async () => {
    const found = card(reviewer.page, own[5].title);
    await expect(found.getByText('Pending Review', { exact: true })).toBeVisible();
    await expect(found).toContainText('Authors: Nur Al-Harbi');
    await expect(card(reviewer.page, others[5].title)).toContainText('Authors: عمر Haddad');
    await expect(found.getByRole('link', { name: 'View Research' })).toHaveAttribute('href', research(5));
  });

  await test.step('accepted, rejected and asked: badge, title, authors, and View Research', async () => {
    for (const [name, address, status, badge] of [
      ['Accepted', '/my/admin/accepted', 1, 'Approved'],
      ['Rejected', '/my/admin/rejected', 2, 'Rejected'],
      ['More Information', '/my/admin/More-info', 4, 'More Information Required'],
    ] as const) {
      await open(reviewer.page, name, address);
      const found = card(reviewer.page, own[status].title);
      await expect(found.getByText(badge, { exact: true })).toBeVisible();
      await expect(found).toContainText('Authors: Nur Al-Harbi');
      await expect(found.getByRole('link', { name: 'View Research' })).toHaveAttribute('href', research(status));
    }
  });

  await test.step('among all applications comments are counted, one in the singular', async () => {
    await open(reviewer.page, 'All Application', '/my/admin/all-published');
    for (const [status, comments] of [
      [1, '0 Comments'],
      [4, '1 Comment'],
      [2, '2 Comments'],
    ] as const) {
      await expect(card(reviewer.page, own[status].title).getByText(comments, { exact: true })).toBeVisible();
    }
    await expectAccessible(reviewer.page);
    await card(reviewer.page, own[2].title).getByRole('link', { name: 'View Research' }).click();
    await expect(reviewer.page).toHaveURL(new RegExp(`${research(2)}$`));
    await expect(reviewer.page.getByRole('heading', { level: 1, name: own[2].title })).toBeVisible();
  });
});
