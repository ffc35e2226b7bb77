import { createPlainServer, type PlainServer } from '../support/plain-server/plain-server.ts';
import { createTestTime } from '../support/test-time.ts';
import type { TestPerson } from '../support/test-workspace.ts';
import { aDevice } from './world.ts';

/** A person with a browser that talks to a plain v1 server. */
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

/** A plain v1 server, and an applicant with a device. */
export function aPlainServer() {
  let now = Date.UTC(2026, 0, 5, 8);
  const time = createTestTime({
    now: () => now,
    advance(by) {
      now += by;
    },
  });
  const server = createPlainServer({ now: time.now });
  const applicant = plainPerson(server, server.addUserTo());
  return { server, time, applicant, device: aDevice(time) };
}
