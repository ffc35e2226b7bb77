import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { ReplicaStore } from '../local-db/replica-store.ts';
import type { ApplicationSummary } from '../contract/application.ts';
import { createKeptSource, showAnswer, type Answer } from './kept-source.ts';
import { readListWindow, windowOf, type ListName, type ListWindow } from './list-window.ts';
import type { WindowSource } from './reading.ts';
import type { ReadTaken } from './taken.ts';

/** The first rows of a list; each "Show more" brings as many again. */
const WINDOW = 50;

/** A list as its first rows; it is wider for as long as somebody looks who asked for more. */
export function createListSource(
  world: {
    person: PersonStore;
    replica: ReplicaStore;
    /** What the server took, and the copies may lack for a moment. */
    taken: ReadTaken;
    /** Asks the server for the whole list, or for what changed in it. */
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
