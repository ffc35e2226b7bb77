import { editApplication, routes } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import { atStep } from './application.ts';
import { callsOf, userIdOf } from './at-server.ts';
import { enter, nur } from './people.ts';
import { traceStart, type StartTrace } from './start-trace.ts';
import { expect, test } from './fixtures.ts';

/** The browser stores compiled code at the second start at the latest. */
const COUNTED_START = 3;
/** Otherwise about a thousand, one by one. */
const COMPILED_AT_MOST = { drafts: 400, step: 600 };

const EDIT = '#root main a[href*="policy-agreement?id="]';

test('from its third start on, a page has all its code from the browser’s cache, compiled', async ({
  portal,
  visit,
}) => {
  const { page, context } = await visit();
  await enter(page, portal, nur);
  const id = await callsOf(page, portal.url, await userIdOf(page)).startDraft();
  await page.goto(routes.drafts);
  await page.locator(EDIT).waitFor();
  await page.goto(editApplication(id));
  await atStep(page, 'Policy Agreement');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const counted = async (address: string, selector: string): Promise<StartTrace> => {
    const opened = { address, selector, storage: { applicationId: String(id) } };
    for (let start = 1; start < COUNTED_START; start += 1) await traceStart(context, opened);
    return traceStart(context, opened);
  };
  const drafts = await counted(routes.drafts, EDIT);
  const step = await counted(stepAddress('title-of-study'), '#root main textarea');
  expect([drafts.notFromCache, step.notFromCache]).toEqual([[], []]);
  expect(drafts.fromCache).toEqual(expect.arrayContaining(['begin', 'start', 'work', 'review']));
  expect(step.fromCache).toEqual(expect.arrayContaining(['begin', 'start', 'work', 'wizard']));
  for (const { compiledFunctions } of [drafts, step]) expect(compiledFunctions).toBeGreaterThan(0);
  expect(drafts.compiledFunctions).toBeLessThanOrEqual(COMPILED_AT_MOST.drafts);
  expect(step.compiledFunctions).toBeLessThanOrEqual(COMPILED_AT_MOST.step);
});
