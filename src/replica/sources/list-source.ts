import type { UserStore, UserTables } from '../../local-db/user-store.ts';
import type { OnRead } from '../../local-db/live-queries.ts';
import type { ReplicaStore } from '../../local-db/replica-store.ts';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { createCachedQuery, showAnswer, type QueryResult } from './cached-query.ts';
import { readListWindow, windowOf, type ListName, type ListWindow } from './list-window.ts';
import type { WindowSource } from './reading.ts';
import type { ReadAccepted } from '../copies/accepted-changes.ts';

/** The number of rows that a list shows first, and that each "Show more" adds. */
const WINDOW = 50;

/** A list that shows only its first rows. Rows added by `more` stay until the last listener is removed. */
export function createListSource(
  world: {
    user: UserStore;
    replica: ReplicaStore;
    /** Changes that the server accepted and that the copies may lack for a moment. */
    accepted: ReadAccepted;
    /** Asks the server for the whole list, or for the changes to it. */
    ask: () => Promise<QueryResult<readonly ApplicationSummary[]>>;
    now: () => number;
    onSessionEnded: (since: number) => void;
  },
  name: ListName,
): WindowSource<ListWindow> {
  const { user, replica, accepted, now, onSessionEnded } = world;
  let room = WINDOW;
  let widen = () => {};
  const read = (onRead?: OnRead) =>
    readListWindow(
      { user: (work) => user.read(work, onRead), replica: (work) => replica.read(work, onRead) },
      name,
      room,
      accepted,
    );
  const readWatched = (_tables: UserTables, onRead: OnRead) => read(onRead);
  const source = createCachedQuery<ListWindow>({
    read: () => read(),
    watch(listener) {
      let stop = user.watchAcross(readWatched, listener);
      widen = () => {
        stop();
        stop = user.watchAcross(readWatched, listener);
      };
      return () => {
        stop();
        widen = () => {};
        room = WINDOW;
      };
    },
    ask: async () => showAnswer(await world.ask(), (summaries) => windowOf(summaries, name, room)),
    now,
    onSessionEnded,
  });
  return {
    ...source,
    more() {
      room += WINDOW;
      widen();
    },
  };
}
