import type { Page } from '@playwright/test';
import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { expect, test } from './walk.ts';

/** The files that a page has asked for, without what the build adds to their names, in order. */
const filesAsked = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((one, other) => one.startTime - other.startTime)
      .map(({ name }) => new URL(name).pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1'))
      .filter((name) => /\.(js|css|json)$/.test(name)),
  );

/** Opens an address in a page whose worker has everything, and returns what was asked for until `usable` was there. */
async function openKept(page: Page, address: string, usable: () => Promise<unknown>): Promise<string[]> {
  await page.goto(address);
  await usable();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await usable();
  return filesAsked(page);
}

const scripts = (files: readonly string[]) => files.filter((name) => name.endsWith('.js')).toSorted();

test('a start asks for everything that its first screen needs before the app itself runs, and for nothing else', async ({
  portal,
  visit,
}) => {
  const { page } = await visit();
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const id = await calls.startDraft();
  const always = ['begin.js', 'rolldown-runtime.js', 'start.js', 'work.js', 'worker-registration.js'];

  const ofList = await openKept(page, routes.drafts, () =>
    page.getByRole('link', { name: 'Edit Research' }).first().waitFor(),
  );
  expect(scripts(ofList)).toEqual([...always, 'review.js', 'screens.js', 'shared.js'].toSorted());

  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  const ofStep = await openKept(page, stepAddress('title-of-study'), () => page.getByLabel('Purpose').waitFor());
  expect(scripts(ofStep)).toEqual([...always, 'shared.js', 'wizard.js'].toSorted());

  for (const files of [ofList, ofStep]) {
    // The runtime is the first thing that the app imports.
    const early = files.slice(0, files.indexOf('rolldown-runtime.js'));
    const needed = files.filter((name) => !['rolldown-runtime.js', 'worker-registration.js'].includes(name));
    expect(early.toSorted()).toEqual(needed.toSorted());
    expect(early).toContain('/config.json');
  }
});
