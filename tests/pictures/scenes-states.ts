import { expect, type Page } from '@playwright/test';
import { editApplication, routes, viewApplication } from '../../src/contract/routes.ts';
import { agree, atStep } from '../end-to-end/application.ts';
import { callsOf, userIdOf } from '../end-to-end/at-server.ts';
import { fillDisk } from '../end-to-end/full-disk.ts';
import { enter, nur, omar } from '../end-to-end/people.ts';
import { openWaiting } from '../end-to-end/waiting-page.ts';
import { detail, titles } from './content.ts';
import { mend, openStep, personOf, withDraft } from './people-in-pictures.ts';
import type { Scene } from './scene.ts';
import type { Studio } from './studio.ts';

/** As many drafts as one user may have. */
const MANY = 200;

/** The worker's script with one more byte: for the browser that is a newer release. */
async function releaseAgain({ line, portal }: Studio): Promise<void> {
  const script = await (await fetch(`${portal.url}/service-worker.js`)).text();
  line.fate = ({ path }) =>
    path === '/service-worker.js'
      ? { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${script}\n//` }
      : undefined;
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

/** A new person with a draft that only this device has. */
async function withLocalDraft(studio: Studio): Promise<Page> {
  const page = await studio.visit();
  await enter(page, studio.portal, personOf(nur));
  studio.line.fate = ({ path }) => (path.startsWith('/api/') ? 'cutBefore' : undefined);
  await agree(page);
  await page.getByLabel('Research Title').fill(titles.heart);
  await page.getByLabel('Duration of Study').fill('9 months');
  await page.goto(routes.drafts);
  await expect(page.getByRole('article').first()).toBeVisible();
  return page;
}

/** The step *Methodology* of a complete draft of a new person. */
async function inMethodology(studio: Studio): Promise<Page> {
  const { page } = await withDraft(studio);
  await openStep(page, 'methodology', 'Methodology');
  return page;
}

/** A shared tablet that nobody has used for eleven minutes. */
async function lockedTablet({ visit, portal }: Studio): Promise<Page> {
  const page = await visit();
  await page.clock.install();
  await enter(page, portal, personOf(nur));
  await page.goto(routes.userDetail);
  await page.getByText('Shared tablet', { exact: true }).click();
  await page.getByLabel('This is a shared tablet').check();
  await page.getByRole('link', { name: 'My Publishes' }).click();
  await page.clock.fastForward('11:00');
  await expect(page.getByRole('heading', { name: 'Are you still here?' })).toBeVisible();
  return page;
}

/** States that a screen is rarely in: dialogs, releases, a full disk, many applications. */
export const stateScenes: readonly Scene[] = [
  {
    name: 'state-update-ready',
    frame: 'window',
    async show(studio) {
      const page = await inMethodology(studio);
      await releaseAgain(studio);
      await lookForUpdate(page);
      await expect(page.getByText('A new version is ready.')).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'state-update-in-another-tab',
    frame: 'window',
    async show(studio) {
      const page = await inMethodology(studio);
      const other = await page.context().newPage();
      await other.goto(routes.drafts);
      await releaseAgain(studio);
      await lookForUpdate(other);
      await other.getByRole('button', { name: 'Update now' }).click();
      await expect(page.getByText('The portal was updated in another tab.')).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'state-install',
    async show({ visit, portal }) {
      const page = await visit();
      await enter(page, portal, personOf(nur));
      await page.evaluate(() => {
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
      });
      await agree(page);
      await page.getByRole('link', { name: 'My Publishes' }).click();
      await expect(page.getByRole('complementary', { name: 'Install the portal' })).toBeVisible();
      return page;
    },
  },
  { name: 'state-locked', frame: 'window', show: lockedTablet },
  {
    name: 'state-cannot-open',
    frame: 'unsettled',
    async show({ visit }) {
      const page = await visit();
      await page.route('**/assets/start-*.js', (route) => route.abort());
      await page.goto(routes.login);
      await expect(page.getByRole('heading', { name: 'We can’t open the portal' })).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-part-not-loaded',
    async show({ visit, portal }) {
      const page = await visit();
      await page.route('**/assets/account-*.js', (route) => route.abort());
      await enter(page, portal, personOf(nur));
      await page.goto(routes.userDetail);
      await expect(page.getByText('We couldn’t load this part of the portal.')).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-disk-full',
    frame: 'window',
    async show(studio) {
      const page = await inMethodology(studio);
      await fillDisk(page);
      await page.getByLabel('Setting').fill('Ward 3, at night');
      await page.getByRole('button', { name: 'Save As Draft' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-draft-delete',
    frame: 'window',
    async show(studio) {
      const page = await withLocalDraft(studio);
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'state-discard',
    frame: 'window',
    async show(studio) {
      const page = await inMethodology(studio);
      studio.line.fate = ({ path }) => (path.startsWith('/api/') ? 'cutBefore' : undefined);
      await page.getByLabel('Setting').fill('Ward 3, at night');
      await page.getByRole('button', { name: 'Save As Draft' }).click();
      await openWaiting(page);
      await page
        .getByRole('button', { name: /^Discard/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
    after: mend,
  },
  {
    name: 'state-withdraw',
    frame: 'window',
    async show(studio) {
      const { page, calls, id } = await withDraft(studio);
      await calls.submit(id);
      await page.goto(viewApplication(id));
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-copied',
    async show(studio) {
      const { page, calls, id } = await withDraft(studio);
      await calls.submit(id);
      await studio.byAdministrator.reject(id, 'The sample is too small to answer the question.');
      await page.goto(viewApplication(id));
      await page.getByRole('button', { name: 'Copy to a new application' }).click();
      await atStep(page, 'Policy Agreement');
      return page;
    },
  },
  {
    name: 'state-other-version',
    async show(studio) {
      const { page, id } = await withDraft(studio);
      const other = await page.context().newPage();
      await other.goto(editApplication(id));
      for (const tab of [page, other]) await openStep(tab, 'title-of-study', 'Title Of Study');
      await page.getByRole('textbox', { name: 'Purpose' }).fill('To learn whether a sleep set helps patients.');
      await other.getByRole('textbox', { name: 'Purpose' }).fill('To compare ear plugs with usual care.');
      await expect(page.getByRole('region', { name: 'Other versions: Purpose' })).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-investigator-cell',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await openStep(page, 'investigators-info', 'Investigators Info');
      await page.getByRole('table').getByRole('button').first().click();
      await expect(page.getByRole('table').getByRole('textbox').first()).toBeFocused();
      return page;
    },
  },
  {
    name: 'state-replace-file',
    frame: 'window',
    async show(studio) {
      const { page } = await withDraft(studio);
      await openStep(page, 'pi-cv', 'Pi Cv');
      await page.getByRole('button', { name: 'Informed Consent Form' }).setInputFiles({
        name: 'Consent form, second version.pdf',
        mimeType: 'application/pdf',
        buffer: studio.files.pdf,
      });
      await expect(page.getByRole('alertdialog')).toBeVisible();
      return page;
    },
  },
  {
    name: 'state-many-drafts',
    async show({ visit, portal }) {
      const page = await visit();
      await enter(page, portal, personOf(omar));
      const calls = callsOf(page, portal.url, await userIdOf(page));
      const all = Object.values(titles);
      for (let count = 0; count < MANY; count += 1) await calls.save(0, 1, detail(all[count % all.length] ?? ''));
      await page.goto(routes.drafts);
      await expect(page.getByText('50 of 200')).toBeVisible();
      return page;
    },
  },
];
