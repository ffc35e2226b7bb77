import type { Browser } from '../app/browser.ts';
import type { Page, Room } from '../app/page.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ServerRecord } from '../server-record.ts';
import type { PersonName, ServerWorld } from '../server-world.ts';
import type { Journal, Slot, Word } from './journal.ts';

/** All that a history plays in. */
export type Scene = {
  scheduler: Scheduler;
  journal: Journal;
  record: ServerRecord;
  people: ServerWorld['people'];
  browsers: ReadonlyMap<string, Browser>;
};

/** One deed: who does it, at which page, about which application. */
export type Doing = {
  scene: Scene;
  person: PersonName;
  device: string;
  page: Page;
  room: Room;
  slot: Slot;
};

/** Writes a word down as made here. */
export function newWord({ scene, person, device, slot }: Doing, kind: Word['kind'], place?: string): Word {
  const word = scene.journal.write({ kind, person, device, slot: slot.number, place: place ?? '' });
  // What has no place of its own is never replaced by another.
  if (place === undefined) word.place = word.mark;
  return word;
}

export function personOf(scene: Scene, userId: number): PersonName {
  const names = Object.keys(scene.people) as PersonName[];
  const found = names.find((name) => scene.people[name].user.userId === userId);
  if (found === undefined) throw new Error(`Nobody is ${userId}.`);
  return found;
}
