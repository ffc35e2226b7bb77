import type { Hono } from 'hono';
import type { Envelope } from '../contract/api/envelope.ts';
import { serverMessages } from '../contract/messages/server/server.ts';
import { errorName } from './background.ts';
import type { Environment } from './http/context.ts';
import type { Portal } from './portal.ts';
import { probeStore } from './store/probe.ts';
import { storedTime } from './store/times.ts';

/** How long a result is reused: anyone may ask, and each check writes. */
const LOOK_LASTS_MS = 1000;

/**
 * Registers `/healthz`, which tells that the process runs, and `/readyz`, which tells that its database and files can
 * be written.
 */
export function registerHealth(app: Hono<Environment>, portal: Portal): void {
  const ready: Envelope = { isSuccess: true, message: serverMessages.ready };
  app.get('/healthz', (context) => context.json(ready));
  const notReady: Envelope = { isSuccess: false, message: serverMessages.notReady };
  let last: { at: number; isReady: Promise<boolean> } | undefined;
  app.get('/readyz', async (context) => {
    const now = portal.clock();
    // A check in the future was made while the clock was wrong.
    if (last === undefined || now < last.at || now - last.at >= LOOK_LASTS_MS) {
      last = { at: now, isReady: look(portal) };
    }
    return (await last.isReady) ? context.json(ready) : context.json(notReady, 503);
  });
}

async function look(portal: Portal): Promise<boolean> {
  try {
    await Promise.all([probeStore(portal.store, storedTime(portal.clock())), portal.files.probe()]);
    return true;
  } catch (error) {
    portal.log('warn', 'not-ready', { error: errorName(error) });
    return false;
  }
}
