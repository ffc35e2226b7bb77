import { createTestPortal } from '../../src/server/testing/test-portal.ts';
import { administrator, startPortal } from '../support/portal-process.ts';
import type { ApiPortal } from '../support/v1-client.ts';

export type TestedPortal = ApiPortal & { end(): Promise<void> };

/**
 * The portal that a suite of the API tests: the app in this process, or, with `API_OVER=socket` as in CI, a server
 * process of its own. Suites that are about sockets, the disk or a restart start a process themselves.
 */
export async function openApi(): Promise<TestedPortal> {
  if (process.env['API_OVER'] === 'socket') return startPortal();
  const { app, letters, makeAdministrator, portal } = await createTestPortal({ clock: Date.now });
  await makeAdministrator(administrator);
  return {
    url: String(portal.settings.publicUrl),
    respond: (request) => app(request, { address: '127.0.0.1' }),
    letters: async () => letters.map(({ to, text }) => ({ to, text })),
    end: () => portal.store.destroy(),
  };
}
