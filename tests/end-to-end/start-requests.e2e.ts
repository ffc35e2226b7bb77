import type { Page } from '@playwright/test';
import { FIRST_SCREEN_WITHIN_MS } from '../../src/app/timers.ts';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './fixtures.ts';

/** A file that a page has asked for, without what the build adds to its name. `at`: in ms since the page was opened. */
type Asked = { name: string; at: number };

/** All of them, in order. */
const filesAsked = (page: Page): Promise<Asked[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name, startTime }) => ({
        name: new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1'),
        at: startTime,
      }))
      .filter(({ name }) => /\.(js|css|json)$/.test(name)),
  );

/** Opens an address in a page whose worker has everything, and returns what was asked for until `usable` was there. */
async function openKept(page: Page, address: string, usable: () => Promise<unknown>): Promise<Asked[]> {
  await page.goto(address);
  await usable();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await usable();
  return filesAsked(page);
}

/** Asked for by the page's first script, or by the page itself. */
const always = ['begin.js', 'start.js', 'work.js', 'rolldown-runtime.js', '/config.json'];
/** The first file that the app itself asks for: it registers the worker. */
const BY_APP = 'worker-registration.js';

function expectAsked(files: readonly Asked[], screen: readonly string[]): void {
  const needed = [...always, ...screen];
  const names = files.map(({ name }) => name);
  expect(names).toContain(BY_APP);
  expect(names.slice(0, names.indexOf(BY_APP))).toEqual(expect.arrayContaining(needed));
  // On a machine that takes longer, code that is loaded ahead may come before the first screen is usable.
  const first = files.filter(({ at }) => at < FIRST_SCREEN_WITHIN_MS).map(({ name }) => name);
  const others = first.filter((name) => name.endsWith('.js') && ![...needed, BY_APP].includes(name));
  expect(others).toEqual([]);
}

test('a start asks for everything that its first screen needs before the app itself runs, and for nothing else', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();

  const ofList = await openKept(page, routes.drafts, () =>
    page.getByRole('link', { name: 'Edit Research' }).first().waitFor(),
  );
  expectAsked(ofList, ['review.js', 'screens.js', 'shared.js']);

  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  const ofStep = await openKept(page, stepAddress('title-of-study'), () => page.getByLabel('Purpose').waitFor());
  expectAsked(ofStep, ['shared.js', 'wizard.js']);
});
