import type { Client } from '../../api-client/client.ts';
import type { UserStore } from '../../local-db/user-store.ts';
import type { ReplicaStore } from '../../local-db/replica-store.ts';
import { recordListedPresence } from '../copies/server-presence-updates.ts';
import { listQueryName } from '../query-names.ts';
import {
  allApplicationsQuery,
  requestList,
  listQueries,
  ownApplicationsQuery,
  reviewQueries,
  type Listed,
} from './list-queries.ts';
import type { ListName } from './list-window.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Requests lists from the server and keeps its responses; never two requests for the same list at once. */
export type ListRequests = {
  /** Requests a list that a screen shows. */
  askList(list: ListName): Promise<Listed>;
  /** Requests the lists that are read in the background; false if the server refused one. */
  askInBackground(isReviewing: boolean): Promise<boolean>;
};

export function createListRequests(world: {
  client: Client;
  user: UserStore;
  store: ReplicaStore;
  now: () => number;
  isSignedIn: () => boolean;
}): ListRequests {
  const { client, user, store, now, isSignedIn } = world;
  const ownApplications = ownApplicationsQuery(user.userId);
  const requests = new Map(
    [ownApplications, allApplicationsQuery, ...reviewQueries, ...listQueries(user.userId)].map((query) => [
      query.name,
      oneAtATime(async () => {
        const listed = await requestList({ client, store, now, isSignedIn }, query);
        if (query.name === ownApplications.name && listed.outcome.kind === 'read') {
          await recordListedPresence(user, store, query.name).catch(() => undefined);
        }
        return listed;
      }),
    ]),
  );
  const askBy = async (name: string): Promise<Listed> => {
    const request = requests.get(name);
    if (request === undefined) throw new Error(`No query ${name}`);
    return request();
  };

  return {
    async askList({ scope, status }) {
      if (status === undefined) return askBy(scope);
      const listed = await askBy(listQueryName(scope, status));
      // The list of all statuses says where it is now; this one must not continue to show it.
      return listed.hasLeft ? askBy(scope) : listed;
    },
    async askInBackground(isReviewing) {
      if ((await askBy(isReviewing ? 'all' : 'own')).outcome.kind === 'refused') return false;
      // A server that does not return whole applications in a list would only repeat what it has said.
      if (!isReviewing || client.features()?.includes('expand') !== true) return true;
      for (const { name } of reviewQueries) if ((await askBy(name)).outcome.kind === 'refused') return false;
      return true;
    },
  };
}
