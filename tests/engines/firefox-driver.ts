import { launch, type ElementHandle, type Page } from 'puppeteer-core';
import { findOrInstallFirefox } from '../support/engines.ts';
import {
  elementsOf,
  eventually,
  isReadyForNoServer,
  headingOnPage,
  pasteInto,
  wordsOnPage,
  type Engine,
  type EngineDriver,
  type Sought,
} from './engine-driver.ts';
import { killGroup } from '../support/process-group.ts';

/** Firefox, driven by WebDriver BiDi. Playwright drives only its own patched Firefox. */
export const firefoxEngine: Engine = { name: 'Firefox', start };

async function start(profileFolder: string): Promise<EngineDriver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findOrInstallFirefox(),
    headless: true,
    userDataDir: profileFolder,
    defaultViewport: { width: 1280, height: 800 },
  });
  // The process leads its own process group, which also contains the content processes.
  const leader = browser.process()?.pid;
  if (leader === undefined) throw new Error('Firefox has no process');
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  const control = (sought: Sought) => eventually(`The ${sought.role} "${sought.name}"`, () => find(page, sought));

  return {
    async open(address) {
      await page.goto(address);
    },
    address: async () => page.url(),
    heading: () => page.evaluate(headingOnPage),
    words: () => page.evaluate(wordsOnPage),
    fill: async (label, text) => (await control({ role: 'textbox', name: label })).evaluate(pasteInto, text),
    async tick(label) {
      const box = await control({ role: 'checkbox', name: label });
      if (!(await box.evaluate((element) => element.matches(':checked')))) await click(box);
    },
    press: async (button) => click(await control({ role: 'button', name: button })),
    async chooseFile(button, path) {
      await (await eventually(`The button "${button}"`, () => findFileInput(page, button))).uploadFile(path);
    },
    isReadyForNoServer: () => page.evaluate(isReadyForNoServer),
    kill: () => killGroup(leader),
  };
}

/**
 * Finds elements by name in Firefox's accessibility tree. The role is checked in the page instead: ARIA has no role for
 * a password field, but Firefox gives it one of its own.
 */
async function find(page: Page, { role, name }: Sought): Promise<ElementHandle | null> {
  for (const element of await page.$$(`::-p-aria([name=${JSON.stringify(name)}])`)) {
    // The page may render again between two calls; an element that was removed is not the one to find.
    if (await element.evaluate((node, selector) => node.matches(selector), elementsOf[role]).catch(() => false)) {
      return element;
    }
  }
  return null;
}

/**
 * Scrolls to the middle of the window before the click, as a user would: Puppeteer does not scroll to an element that
 * is in the window but covered by the action bar.
 */
async function click(element: ElementHandle): Promise<void> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.click();
}

/** Firefox adds more than the label to the name of a file input, so the label is read from `aria-labelledby`. */
async function findFileInput(page: Page, name: string): Promise<ElementHandle<HTMLInputElement> | null> {
  for (const input of await page.$$('input[type=file]')) {
    if ((await input.evaluate(labelOnPage)) === name) return input.toElement('input');
  }
  return null;
}

/** Runs inside the page. */
function labelOnPage(input: Element): string {
  const ids = (input.getAttribute('aria-labelledby') ?? '').split(/\s+/);
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join(' ');
}
