import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Builder, By, error, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findOrInstallWebKit } from '../support/engines.ts';
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

/** WebKitGTK, driven by WebDriver: Safari's engine, as far as it runs outside Apple's systems. */
export const webkitEngine: Engine = { name: 'WebKitGTK', start };

/** Below the ports that operating systems use for outgoing connections. */
const PORTS = { from: 30_000, below: 32_000 };

async function start(profileFolder: string): Promise<EngineDriver> {
  findOrInstallWebKit();
  const port = randomInt(PORTS.from, PORTS.below);
  // WebKitGTK has no headless mode, so it gets its own display. `detached` gives it its own process group, so that it
  // can be killed with all its processes.
  const program = spawn('xvfb-run', ['-a', 'WebKitWebDriver', '-p', String(port)], { stdio: 'ignore', detached: true });
  const leader = program.pid;
  if (leader === undefined) throw new Error('xvfb-run could not be started');
  let browser: WebDriver;
  try {
    const address = `http://127.0.0.1:${port}`;
    await eventually('WebKitWebDriver', () =>
      fetch(`${address}/status`).then(
        (answer) => (answer.ok ? true : null),
        () => null,
      ),
    );
    browser = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'persistent-webkit',
        'webkitgtk:browserOptions': { binary: join(import.meta.dirname, 'webkit-browser.py'), args: [profileFolder] },
      })
      .build();
  } catch (error) {
    await killGroup(leader);
    throw error;
  }
  const control = (sought: Sought) => eventually(`The ${sought.role} "${sought.name}"`, () => find(browser, sought));

  return {
    open: (address) => browser.get(address),
    address: () => browser.getCurrentUrl(),
    heading: () => browser.executeScript<string>(headingOnPage),
    words: () => browser.executeScript<string>(wordsOnPage),
    async fill(label, text) {
      await browser.executeScript(pasteInto, await control({ role: 'textbox', name: label }), text);
    },
    async tick(label) {
      const box = await control({ role: 'checkbox', name: label });
      if (!(await box.isSelected())) await box.click();
    },
    // WebKitWebDriver reports a button in a sticky bar at the window's edge as not clickable.
    async press(button) {
      await browser.executeScript('arguments[0].click()', await control({ role: 'button', name: button }));
    },
    chooseFile: async (button, path) => (await control({ role: 'button', name: button })).sendKeys(path),
    isReadyForNoServer: () => browser.executeScript<boolean>(isReadyForNoServer),
    kill: () => killGroup(leader),
  };
}

/** WebDriver finds elements only by selector, so WebKit is asked for the name of each candidate. */
async function find(browser: WebDriver, { role, name }: Sought): Promise<WebElement | null> {
  // The page may render again between two calls or during one; an element that was removed is not the one to find.
  for (const element of await browser.findElements(By.css(elementsOf[role])).catch(noneIfStale)) {
    const itsName = await element.getAccessibleName().catch(() => null);
    if (itsName === name) return element;
  }
  return null;
}

function noneIfStale(failure: unknown): [] {
  if (failure instanceof error.StaleElementReferenceError) return [];
  throw failure;
}
