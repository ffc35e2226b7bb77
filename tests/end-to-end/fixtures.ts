import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';

/** A person in their own browser. */
export type Visitor = { page: Page; context: BrowserContext };

type Fixtures = {
  /**
   * The expected console errors of this test: HTTP statuses of calls and of addresses that do not exist, network
   * errors, and parts of other messages and of uncaught errors. A failed status of the app's own files is never
   * accepted.
   */
  provoked: (number | string)[];
  portal: PortalProcess;
  /** Opens a separate browser for one more person. */
  visit: () => Promise<Visitor>;
};

/**
 * A test has a real server with its own data folder, and any number of people. An unexpected console error, an uncaught
 * error or a request to a foreign host makes it fail.
 */
export const test = base.extend<Fixtures>({
  provoked: [[], { option: true }],
  portal: async ({}, use) => {
    const portal = await startPortal();
    await use(portal);
    await portal.end();
  },
  visit: async ({ browser, portal, provoked, viewport, colorScheme, serviceWorkers }, use) => {
    const strays: string[] = [];
    const opened: BrowserContext[] = [];
    await use(async () => {
      const visitor = await open(browser, {
        baseURL: portal.url,
        viewport,
        colorScheme: colorScheme ?? 'light',
        serviceWorkers,
      });
      opened.push(visitor.context);
      watch(visitor.context, provoked, portal.url, strays);
      return visitor;
    });
    for (const context of opened) await context.close();
    expect(strays).toEqual([]);
  },
});
export { expect };

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visitor> {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

function watch(
  context: BrowserContext,
  provoked: readonly (number | string)[],
  origin: string,
  strays: string[],
): void {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!provoked.some((one) => typeof one === 'string' && message.includes(one))) strays.push(`uncaught: ${message}`);
  });
  context.on('console', (message) => {
    const network = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/.exec(
      message.text(),
    );
    if (network === null) {
      if (provoked.some((one) => typeof one === 'string' && message.text().includes(one))) return;
    } else if (provoked.some((one) => String(one) === (network[1] ?? network[2]))) {
      if (network[1] === undefined || isExpected(message.location().url, origin)) return;
    }
    if (message.type() === 'error' || message.type() === 'warning') strays.push(`${message.type()}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(`${origin}/`)) strays.push(`foreign request: ${url}`);
  });
}

/**
 * Whether an address may respond with an error: API calls and addresses without a page may; a file of the app may not.
 */
function isExpected(url: string, origin: string): boolean {
  return (
    url.startsWith(`${origin}/api/`) || url === `${origin}/no-such-address` || url === `${origin}/my/no-such-address`
  );
}

/**
 * Without frames of other origins, the page itself can gather the results; otherwise a blank page is opened for it at
 * every call, which takes longer than the analysis.
 */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Checks that axe finds no violations in the current state of the page. */
export const expectAccessible = (page: Page) => expectNoViolation(page, axeOf(page));

/** The same for colours only. */
export const expectContrast = (page: Page) =>
  expectNoViolation(page, axeOf(page).withRules(['color-contrast', 'link-in-text-block']));

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  await settled(page);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' · ')}`);
  expect(found, `axe at ${page.url()}`).toEqual([]);
}

/**
 * Waits for running animations: an element that fades or slides in does not have its final colours yet. Endless
 * animations are not waited for.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
