import { expect } from '@playwright/test';
import { progressMessages } from '../../src/contract/messages/application/progress.ts';
import { readingMessages } from '../../src/contract/messages/reading.ts';
import { routes, viewApplication } from '../../src/contract/routes.ts';
import { enter, omar } from '../end-to-end/people.ts';
import { at, type Scene } from './scene.ts';
import type { Studio } from './studio.ts';

const researcher = (studio: Studio) => studio.researcher;
const tabs = [
  ['conflict', 'Conflict of interest'],
  ['investigators', 'Principle Investigator'],
  ['study', 'Title of study'],
  ['methodology', 'Methodology'],
  ['files', 'PI-CV'],
  ['chat', 'Requested Information'],
] as const;

/** A researcher's lists, in every state that a list can have, and one of their applications. */
export const researcherScenes: readonly Scene[] = [
  at('list-drafts', researcher, routes.drafts),
  at('list-accepted', researcher, routes.published),
  at('list-under-review', researcher, routes.underReview),
  at('list-more-information', researcher, routes.moreInformation),
  at('list-rejected', researcher, routes.rejected),
  at('list-empty', (studio) => studio.beginner, routes.drafts),
  {
    name: 'list-loading',
    frame: 'unsettled',
    async show({ visit, portal, line }) {
      const page = await visit();
      line.fate = ({ path }) => (path.includes('/ProjectApplication') ? 'hangs' : undefined);
      await enter(page, portal, { ...omar, emailAddress: 'impatient@hospital.example.org' });
      await expect(page.getByText(readingMessages.loading)).toBeAttached();
      return page;
    },
    after: mend,
  },
  {
    name: 'list-failed',
    async show({ beginner: page, line }) {
      line.fate = ({ path }) => (path.includes('/ProjectApplication') ? { status: 502, body: 'no' } : undefined);
      await page.goto(routes.rejected);
      await expect(page.getByText(readingMessages.applicationsFailed)).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'list-kept',
    async show({ researcher: page, line }) {
      await page.goto(routes.underReview);
      await expect(page.getByRole('article').first()).toBeVisible();
      line.fate = ({ path }) => (path.includes('/ProjectApplication') ? { status: 502, body: 'no' } : undefined);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      return page;
    },
    after: mend,
  },
  ...tabs.map(([name, tab]): Scene => ({
    name: `detail-${name}`,
    async show({ researcher: page, applications }) {
      await page.goto(viewApplication(applications.asked));
      await page.getByRole('tab', { name: tab }).click();
      return page;
    },
  })),
  ...(['begunOnly', 'asked', 'pending', 'accepted', 'rejected'] as const).map((which): Scene => ({
    name: `detail-status-${which.toLowerCase()}`,
    frame: 'window',
    async show({ researcher: page, applications }) {
      await page.goto(viewApplication(applications[which]));
      await expect(page.getByRole('region', { name: progressMessages.panel })).toBeVisible();
      return page;
    },
  })),
  at('detail-missing', researcher, viewApplication(4711)),
];

async function mend({ line }: Studio): Promise<void> {
  line.fate = () => undefined;
}
