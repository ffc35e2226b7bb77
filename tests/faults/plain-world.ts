import type { PlainServer } from '../support/plain-server/plain-server.ts';
import type { TestPerson } from '../support/test-workspace.ts';

/** Somebody with a browser that talks to a plain v1 server. */
export function plainPerson(server: PlainServer, person: { userId: number }): TestPerson {
  const cookie = server.sessionOf(person.userId);
  return {
    user: person,
    fetch(path, init) {
      const request = new Request(`http://portal.test${path}`, init);
      request.headers.set('Cookie', cookie);
      return server.fetch(request);
    },
  };
}
