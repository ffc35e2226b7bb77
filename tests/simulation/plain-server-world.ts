import { role } from '../../src/contract/domain/statuses.ts';
import { createPlainServer, type PlainServer } from '../support/plain-server/plain-server.ts';
import type { Cookie } from './cookies.ts';
import type { ServerTemplate, ServerWorld } from './server-world.ts';

export type PlainServerWorld = ServerWorld & { state: PlainServer['state'] };

/** A plain v1 server with the same users. Each history creates its own, which costs nothing. */
export const plainServerTemplate: ServerTemplate<PlainServerWorld> = {
  open({ now }) {
    const server = createPlainServer({ now });
    const sessionOf = (userId: number): Cookie => {
      const [name = '', value = ''] = server.sessionOf(userId).split('=');
      return { name, value };
    };
    const add = (firstName: string, roleId: (typeof role)[keyof typeof role]) => {
      const user = server.addUserTo({ firstName, emailAddress: `${firstName.toLowerCase()}@example.org`, roleId });
      return { user, cookie: sessionOf(user.userId) };
    };
    const people = {
      researcher: add('Amal', role.researcher),
      second: add('Basim', role.researcher),
      administrator: add('Dana', role.administrator),
    };
    return {
      people,
      state: server.state,
      fetch: server.fetch,
      signIn: async (name) => sessionOf(people[name].user.userId),
      // All that it stores is its database.
      restart: () => {},
      close: async () => {},
    };
  },
};
