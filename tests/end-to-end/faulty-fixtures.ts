import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { listen } from '../support/plain-server/listen.ts';
import { createPlainServer, type PlainServer } from '../support/plain-server/plain-server.ts';
import { startPortal } from '../support/portal-process.ts';
import { openLastingBrowser, type LastingBrowser } from './lasting-browser.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';

type Faulty = {
  /** The line between every browser and the portal: the test decides what happens to each request. */
  line: FaultProxy;
  /** A browser whose profile survives a SIGKILL. */
  lasting: LastingBrowser;
  /**
   * Tests that use this fixture have a plain v1 server behind the line, which answers every call in the portal's place.
   */
  plain: PlainServer;
};

/** A test behind a network that can fail, and with a browser that can be killed. */
export const test = base.extend<Faulty>({
  line: async ({}, use) => {
    const line = await startFaultProxy();
    await use(line);
    await line.cut().catch(() => undefined);
  },
  portal: async ({ line }, use) => {
    const portal = await startPortal({ PUBLIC_URL: line.url });
    line.target = { ...line.target, url: portal.url };
    await use({ ...portal, url: line.url });
    await portal.end();
  },
  plain: async ({ line }, use) => {
    const plain = createPlainServer({ now: () => Date.now() });
    const server = await listen(plain);
    const isPlains = (path: string) => path.startsWith('/api/') || path.startsWith('/files/');
    line.target = { ...line.target, of: (path) => (isPlains(path) ? server.url : undefined) };
    await use(plain);
    await server.close();
  },
  lasting: async ({ portal }, use) => {
    const browser = await openLastingBrowser({ baseURL: portal.url });
    await use(browser);
    await browser.end();
  },
});
export { expect, expectAccessible };
