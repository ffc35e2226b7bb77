import { expect } from '@playwright/test';
import { printApplication, reviewApplication, routes } from '../../src/contract/routes.ts';
import { heldDecisions } from '../end-to-end/held-decisions.ts';
import { signInAsAdministrator } from '../end-to-end/people.ts';
import { at, type Scene } from './scene.ts';
import type { Studio } from './studio.ts';

const administrator = (studio: Studio) => studio.administrator;
const tabs = [
  ['conflict', 'Conflict of interest'],
  ['investigators', 'Principle Investigator'],
  ['study', 'Title of study'],
  ['methodology', 'Methodology'],
  ['files', 'PI-CV'],
  ['chat', 'Requested Information'],
] as const;

const decision = (name: string, button: string, frame: 'page' | 'window'): Scene => ({
  name: `review-${name}`,
  frame,
  async show({ administrator: page, applications }) {
    await page.goto(reviewApplication(applications.pending));
    await page.getByRole('tab', { name: 'Title of study' }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    return page;
  },
  after: async ({ administrator: page }) => {
    await page.keyboard.press('Escape');
  },
});

/** What an administrator reads and decides. */
export const administratorScenes: readonly Scene[] = [
  at('admin-list-all', administrator, routes.adminAll),
  at('admin-list-accepted', administrator, routes.adminAccepted),
  at('admin-list-rejected', administrator, routes.adminRejected),
  at('admin-list-more-information', administrator, routes.adminMoreInformation),
  at('admin-list-pending', administrator, routes.adminPending),
  {
    name: 'admin-list-empty',
    async show(studio) {
      const { line } = studio;
      line.fate = ({ path }) =>
        path.includes('/ProjectApplication')
          ? {
              status: 200,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ isSuccess: true, message: '', data: [] }),
            }
          : undefined;
      // A separate session: a second use of one session would end it for the administrator of the other scenes.
      const fresh = await studio.visit();
      await signInAsAdministrator(fresh);
      await fresh.goto(routes.adminPending);
      await expect(fresh.getByText('No Pending Research Projects')).toBeVisible();
      return fresh;
    },
    after: async ({ line }) => {
      line.fate = () => undefined;
    },
  },
  ...tabs.map(([name, tab]): Scene => ({
    name: `review-tab-${name}`,
    async show({ administrator: page, applications }) {
      await page.goto(reviewApplication(name === 'chat' ? applications.asked : applications.pending));
      await page.getByRole('tab', { name: tab }).click();
      return page;
    },
  })),
  {
    name: 'review-window',
    frame: 'window',
    async show({ administrator: page, applications }) {
      await page.goto(reviewApplication(applications.pending));
      await page.getByRole('tab', { name: 'Title of study' }).click();
      return page;
    },
  },
  at('review-accepted', administrator, ({ applications }) => reviewApplication(applications.accepted)),
  decision('reject', 'Reject', 'window'),
  decision('more-information', 'More Information', 'window'),
  {
    name: 'review-more-information-empty',
    frame: 'window',
    async show({ administrator: page, applications }) {
      await page.goto(reviewApplication(applications.pending));
      await page.getByRole('button', { name: 'More Information', exact: true }).click();
      const message = page.getByLabel('Your Message');
      await message.fill('x');
      await message.fill('');
      await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
      return page;
    },
    after: async ({ administrator: page }) => {
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'review-approving',
    frame: 'window',
    async show({ administrator: page, applications, line }) {
      line.fate = ({ method }) => (method === 'POST' ? 'hangs' : undefined);
      await page.goto(reviewApplication(applications.pending));
      await page.getByRole('tab', { name: 'Title of study' }).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await heldDecisions(page).waitFor();
      return page;
    },
    after: async ({ line }) => {
      line.fate = () => undefined;
    },
  },
  at('print-page', administrator, ({ applications }) => printApplication(applications.pending)),
];
