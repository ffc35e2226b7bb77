import { expect, type Page } from '@playwright/test';
import { features, header } from '../../src/contract/api/headers.ts';
import { routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from '../end-to-end/application.ts';
import { enter, omar, signInAsAdministrator } from '../end-to-end/people.ts';
import { detail, methodology, titles } from './content.ts';
import type { Fate } from '../support/fault-proxy.ts';
import { callsOf, userIdOf } from '../end-to-end/at-server.ts';
import { inHeader, openChangesInHeader, openWaiting } from '../end-to-end/waiting-page.ts';
import { at, type Scene } from './scene.ts';
import { mend, openStep, personOf, withDraft } from './people-in-pictures.ts';
import type { Studio } from './studio.ts';

const researcher = (studio: Studio) => studio.researcher;
const save = (page: Page) => page.getByRole('button', { name: 'Save As Draft' }).click();

/** One change that is refused, one behind it, two that wait without a connection, and text that is only kept. */
async function withMuchWaiting(studio: Studio): Promise<Page> {
  const { page } = await withDraft(studio);
  const { line } = studio;
  const refusal = 'Setting must name the hospital';
  line.fate = ({ path }) => {
    if (path.endsWith('/Step/5')) {
      const data = { problems: [{ field: 'methodology_Setting', message: refusal }] };
      return {
        status: 400,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ isSuccess: false, message: refusal, data }),
      };
    }
    return undefined;
  };
  await openStep(page, 'methodology', 'Methodology');
  await page.getByLabel('Setting').fill('Ward 3');
  await save(page);
  await page.getByRole('button', { name: 'OK' }).click();
  line.fate = ({ method }) => (method === 'POST' ? 'cutBefore' : undefined);
  await page.goto(stepAddress('policy-agreement'));
  await openStep(page, 'pi-cv', 'Pi Cv');
  await page.getByRole('button', { name: 'Extra Supporting Files' }).setInputFiles({
    name: 'Floor plan of ward 3 – مخطط الجناح.pdf',
    mimeType: 'application/pdf',
    buffer: studio.files.pdf,
  });
  await save(page);
  await expect(inHeader(page)).toContainText(/Waiting to send \d/);
  await openStep(page, 'methodology', 'Methodology');
  await page.getByLabel('Conclusion').fill('Kept here and nowhere else, until somebody saves it.');
  await page.goto(routes.waiting);
  return page;
}

const refusal: Fate = {
  status: 409,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ isSuccess: false, message: 'The centre takes no applications this week.' }),
};

const turnaround: Fate = {
  status: 200,
  headers: { 'content-type': 'application/json', [header.features]: features.join(', ') },
  body: JSON.stringify({ isSuccess: true, message: '', data: { days: 11.5, cases: 7 } }),
};

/**
 * The receipt above the list after Submit: the portal has the application, could not be reached yet, or has refused it
 * since.
 */
const receipt = (name: string, title: string, fate: Fate | undefined): Scene => ({
  name: `receipt-${name}`,
  async show(studio) {
    const { page } = await withDraft(studio);
    const { line } = studio;
    await openStep(page, 'pi-cv', 'Pi Cv');
    line.fate = ({ path }) => {
      if (path.endsWith('/turnaround')) return turnaround;
      return path.endsWith('/change-status') ? fate : undefined;
    };
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByRole('region', { name: title })).toBeVisible({ timeout: 40_000 });
    return page;
  },
  after: mend,
});

/** A person's own pages, and their waiting changes. */
export const accountScenes: readonly Scene[] = [
  at('account-details', researcher, routes.userDetail),
  at('account-change-password', researcher, routes.changePassword),
  {
    name: 'account-menu',
    frame: 'window',
    async show({ researcher: page }) {
      await page.goto(routes.drafts);
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      return page;
    },
    after: ({ researcher: page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'account-mobile-menu',
    frame: 'window',
    widths: [375, 820],
    async show({ researcher: page }) {
      await page.setViewportSize({ width: 375, height: 720 });
      await page.goto(routes.drafts);
      await page.getByRole('button', { name: 'Menu' }).click();
      return page;
    },
  },
  receipt('accepted', 'Submitted for review', undefined),
  receipt('waiting', 'Waiting to send', 'cutBefore'),
  {
    name: 'receipt-needs-you',
    async show(studio) {
      const page = await receipt('waiting', 'Waiting to send', 'cutBefore').show(studio);
      studio.line.fate = ({ path }) => (path.endsWith('/change-status') ? refusal : undefined);
      await expect(page.getByRole('region', { name: 'Action needed: your application wasn’t submitted' })).toBeVisible({
        timeout: 60_000,
      });
      return page;
    },
    after: mend,
  },
  at('waiting-nothing', researcher, routes.waiting),
  { name: 'waiting-much', show: withMuchWaiting, after: mend },
  {
    name: 'header-changes',
    frame: 'window',
    async show(studio) {
      const page = await withMuchWaiting(studio);
      await page.goto(routes.drafts);
      await openChangesInHeader(page);
      await expect(page.getByRole('banner').getByRole('listitem').first()).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'header-saved',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await page.goto(routes.drafts);
      await openChangesInHeader(page);
      return page;
    },
  },
  {
    name: 'header-wizard-saved',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await openStep(page, 'methodology', 'Methodology');
      await page.getByLabel('Setting').fill('Ward 3, at night');
      await save(page);
      await expect(inHeader(page)).toContainText(/Saved \d/);
      return page;
    },
  },
  {
    name: 'header-unreachable',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await openStep(page, 'methodology', 'Methodology');
      await page.getByLabel('Setting').fill('Ward 3, at night');
      studio.line.fate = ({ path }) => (path.startsWith('/api/') ? 'cutBefore' : undefined);
      await save(page);
      await expect(inHeader(page)).toContainText('Waiting to send 1');
      const shown = await openChangesInHeader(page);
      await expect(shown.getByRole('button', { name: 'Send now' })).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'waiting-change',
    async show(studio) {
      const page = await withMuchWaiting(studio);
      await page
        .getByRole('link', { name: /^View details/ })
        .first()
        .click();
      await expect(page.getByRole('definition').first()).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'waiting-sign-out',
    frame: 'window',
    async show(studio) {
      const page = await withMuchWaiting(studio);
      await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 30_000 });
      return page;
    },
    after: mend,
  },
  {
    name: 'waiting-conflict',
    async show(studio) {
      const { page, calls, id } = await withDraft(studio);
      await openStep(page, 'methodology', 'Methodology');
      await page.getByLabel('Setting').fill('Wards 3 and 5 of the surgical building, and the day-care unit.');
      await page
        .getByLabel('Sample Size')
        .fill(methodology.methodology_SampleSize.replace('128 patients (64', '144 patients (72'));
      await calls.save(id, 5, {
        methodology_Setting: 'Wards 3 and 7 of the surgical building, 61 beds together.',
        methodology_SampleSize: methodology.methodology_SampleSize.replace('12 % who', '20 % who'),
      });
      await save(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Choose' }).click();
      await page.getByRole('link', { name: /^Choose: Methodology/ }).click();
      await page.getByRole('group', { name: 'Setting' }).getByRole('radio', { name: 'Use my version' }).check();
      return page;
    },
  },
  {
    name: 'waiting-decision-conflict',
    async show(studio) {
      const { calls, id } = await withDraft(studio);
      await calls.submit(id);
      const page = await studio.visit();
      await signInAsAdministrator(page);
      await page.goto(`/my/admin/view-researchdetail/${id}`);
      await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
      await studio.byAdministrator.reject(id, 'The sample is too small to answer the question.');
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(inHeader(page)).toContainText('Action needed 1');
      await openWaiting(page);
      await page.getByRole('link', { name: 'Choose: Approve' }).click();
      await expect(page.getByText(/rejected it on/)).toBeVisible();
      return page;
    },
  },
  {
    name: 'waiting-session-over',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await openStep(page, 'methodology', 'Methodology');
      await page.getByLabel('Setting').fill('Ward 3, at night');
      await page.context().clearCookies();
      await save(page);
      const shown = await openChangesInHeader(page);
      await shown.getByRole('button', { name: 'Log in to send 1 change' }).click();
      await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
      return page;
    },
  },
  {
    name: 'waiting-offline-list',
    async show(studio) {
      const page = await studio.visit();
      await enter(page, studio.portal, personOf(omar));
      const calls = callsOf(page, studio.portal.url, await userIdOf(page));
      await calls.save(0, 1, detail(titles.vitamin));
      await page.goto(routes.drafts);
      await expect(page.getByRole('article').first()).toBeVisible();
      studio.line.fate = ({ path }) => (path.startsWith('/api/') ? 'cutBefore' : undefined);
      await page.goto(stepAddress('policy-agreement'));
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await atStep(page, 'Application Detail');
      await page.getByLabel('Work Number').fill('4711');
      await page.getByLabel('Research Title').fill(titles.heart);
      await page.getByLabel('Duration of Study').fill('9 months');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await atStep(page, 'Investigators Info');
      await page.goto(routes.drafts);
      await expect(page.getByText(titles.heart)).toBeVisible();
      return page;
    },
    after: mend,
  },
];
