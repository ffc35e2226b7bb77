import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { routes, editApplication } from '../../src/contract/routes.ts';
import { stepAddress } from '../../src/contract/steps/wizard.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { atStep } from '../end-to-end/application.ts';
import { callsOf, userIdOf } from '../end-to-end/at-server.ts';
import { enter, nur } from '../end-to-end/people.ts';
import { startBenchServer } from './bench-server.ts';
import { buildPeer } from './build-pages.ts';
import type { Measure } from './measures.ts';

export type ColdStartMeasureName =
  | 'cold start offline: first paint of a static page'
  | 'cold start offline: first paint of the React hello page'
  | 'cold start offline: React hello page usable'
  | 'cold start offline: first paint of the drafts'
  | 'cold start offline: drafts usable'
  | 'cold start offline: first paint of a step'
  | 'cold start offline: step usable';

const ROUNDS = 12;
/** By how much the CPU is slowed down, to resemble a tablet that is some years old. */
const CPU_SLOWED = 4;

type Opened = { paintedMs: number; usableMs: number };

/**
 * Prepares the measures of pages that are opened without a connection and with their worker stopped: the portal's, as
 * built and with a signed-in user, and two peers whose worker contains only the portal's app shell. All their servers
 * have been stopped before the measuring begins.
 */
export async function prepareColdStarts(
  context: BrowserContext,
  portal: PortalProcess,
  folder: string,
  also: (name: ColdStartMeasureName, samples: readonly number[]) => void,
): Promise<Measure[]> {
  const hello = await keepPeer(context, folder, 'hello');
  const plain = await keepPeer(context, folder, 'static');
  const application = await keepPortal(context, portal);
  const opening = (address: string, selector: string) => () => openCold(context, { address, selector, application });
  const ofPortal = (
    painted: ColdStartMeasureName,
    usable: ColdStartMeasureName,
    open: () => Promise<Opened>,
  ): Measure => ({
    name: usable,
    rounds: ROUNDS,
    round: async () => {
      const { paintedMs, usableMs } = await open();
      also(painted, [paintedMs]);
      return [usableMs];
    },
  });
  return [
    {
      name: 'cold start offline: first paint of a static page',
      rounds: ROUNDS,
      round: async () => [(await opening(plain, 'main')()).paintedMs],
    },
    ofPortal(
      'cold start offline: first paint of the React hello page',
      'cold start offline: React hello page usable',
      opening(hello, 'main input'),
    ),
    ofPortal(
      'cold start offline: first paint of the drafts',
      'cold start offline: drafts usable',
      opening(portal.url + routes.drafts, 'main a[href*="policy-agreement?id="]'),
    ),
    ofPortal(
      'cold start offline: first paint of a step',
      'cold start offline: step usable',
      opening(portal.url + stepAddress('title-of-study'), 'main textarea'),
    ),
  ];
}

/** Opens an address in a new tab. Returns the ms until something was painted, and until `selector` matched. */
async function openCold(
  context: BrowserContext,
  { address, selector, application }: { address: string; selector: string; application: number },
): Promise<Opened> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
    // The tab's session storage holds the wizard's current application.
    await page.addInitScript(
      ([wanted, atHand]) => {
        sessionStorage.setItem('applicationId', atHand);
        const look = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return;
          performance.mark('usable');
          look.disconnect();
        });
        look.observe(document, { childList: true, subtree: true });
      },
      [selector, String(application)] as const,
    );
    await page.goto(address, { waitUntil: 'commit' });
    const measured = await page.waitForFunction(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const [usable] = performance.getEntriesByName('usable');
      return painted !== undefined && usable !== undefined
        ? { paintedMs: painted.startTime, usableMs: usable.startTime }
        : undefined;
    });
    const opened = await measured.jsonValue();
    if (opened === undefined) throw new Error(`${address} was not painted`);
    return opened;
  } finally {
    await page.close();
  }
}

async function keepPeer(context: BrowserContext, folder: string, name: 'hello' | 'static'): Promise<string> {
  const pages = join(folder, name);
  await buildPeer(pages, name);
  await using server = await startBenchServer(pages);
  await inTab(context, async (page) => {
    await page.goto(server.origin);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/shell-worker.js');
      await navigator.serviceWorker.ready;
    });
  });
  return server.origin;
}

/**
 * Signs a user in, creates drafts, opens them on this device, and stops the server. Returns the id of the current
 * draft.
 */
async function keepPortal(context: BrowserContext, portal: PortalProcess): Promise<number> {
  const page = await context.newPage();
  try {
    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const drafts = [await calls.startDraft(), await calls.startDraft(), await calls.startDraft()];
    const [first = 0] = drafts;
    await page.goto(routes.drafts);
    await page.getByRole('link', { name: 'Edit Research' }).first().waitFor();
    // The list is painted as it was left only if it had been read.
    await page.waitForFunction(() => document.querySelector('main :is([data-loading], [data-unread])') === null);
    await page.goto(editApplication(first));
    await atStep(page, 'Policy Agreement');
    await page.goto(stepAddress('title-of-study'));
    await page.getByLabel('Purpose').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    return first;
  } finally {
    await page.close();
    await portal.stop();
  }
}

async function inTab(context: BrowserContext, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  try {
    await work(page);
  } finally {
    await page.close();
  }
}
