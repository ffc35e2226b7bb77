import type { PersonStore, PersonTables } from '../../local-db/person-store.ts';
import type { ReplicaStore } from '../../local-db/replica-store.ts';
import type { ApplicationSummary } from '../../contract/domain/application.ts';
import { createKeptSource, showAnswer, type Answer } from './kept-source.ts';
import { readListWindow, windowOf, type ListName, type ListWindow } from './list-window.ts';
import type { WindowSource } from './reading.ts';
import type { ReadTaken } from '../copies/taken.ts';

/** The number of rows that a list shows first, and that each "Show more" adds. */
const WINDOW = 50;

/** A list that shows only its first rows. Rows added by `more` stay until the last listener is removed. */
export function createListSource(
  world: {
    person: PersonStore;
    replica: ReplicaStore;
    /** Changes that the server accepted and that the copies may lack for a moment. */
    taken: ReadTaken;
    /** Asks the server for the whole list, or for the changes to it. */
    ask: () => Promise<Answer<readonly ApplicationSummary[]>>;
    now: () => number;
    onSignedOut: (since: number) => void;
  },
  name: ListName,
): WindowSource<ListWindow> {
  const { person, replica, taken, now, onSignedOut } = world;
  let room = WINDOW;
  let widen = () => {};
  const read = (tables: PersonTables) => readListWindow(replica.tables, tables, name, room, taken);
  const source = createKeptSource<ListWindow>({
    read: () => read(person.tables),
    watch(listener) {
      let stop = person.watchAcross(read, listener);
      widen = () => {
        stop();
        stop = person.watchAcross(read, listener);
      };
      return () => {
        stop();
        widen = () => {};
        room = WINDOW;
      };
    },
    ask: async () => showAnswer(await world.ask(), (summaries) => windowOf(summaries, name, room)),
    now,
    onSignedOut,
  });
  return {
    ...source,
    more() {
      room += WINDOW;
      widen();
    },
  };
}
