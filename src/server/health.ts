import type { Hono } from 'hono';
import type { Envelope } from '../contract/envelope.ts';
import { serverMessages } from '../contract/messages.ts';
import type { Environment } from './http/context.ts';
import type { Portal } from './portal.ts';
import { probeStore } from './store/probe.ts';

/** `/healthz` says that the process lives, `/readyz` that its database and files answer. */
export function registerHealth(app: Hono<Environment>, portal: Portal): void {
  const ready: Envelope = { isSuccess: true, message: serverMessages.ready };
  app.get('/healthz', (context) => context.json(ready));
  app.get('/readyz', async (context) => {
    try {
      await Promise.all([probeStore(portal.store), portal.files.probe()]);
      return context.json(ready);
    } catch {
      portal.log('warn', 'not ready');
      const notReady: Envelope = { isSuccess: false, message: serverMessages.notReady };
      return context.json(notReady, 503);
    }
  });
}
