import { serve } from '@hono/node-server';
import type { PlainServer } from './plain-server.ts';

/** Serves a plain server on this machine; `port` 0 takes a free one. */
export function listen(server: PlainServer, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  return new Promise((resolve) => {
    const running = serve({ fetch: server.fetch, port, hostname: '127.0.0.1' }, (address) =>
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        close: () => new Promise((closed) => running.close(() => closed())),
      }),
    );
  });
}
