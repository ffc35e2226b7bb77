import type { Browser } from '../app/browser.ts';
import type { Page, Room } from '../app/page.ts';
import type { Scheduler } from '../scheduler.ts';
import type { ServerRecord } from '../server-record.ts';
import type { PersonName, ServerWorld } from '../server-world.ts';
import type { Journal, Slot, Word } from './journal.ts';

/** Everything that a history takes place in. */
export type Scene = {
  scheduler: Scheduler;
  journal: Journal;
  record: ServerRecord;
  people: ServerWorld['people'];
  browsers: ReadonlyMap<string, Browser>;
  /** Pages save drafts automatically. */
  autosaves: boolean;
  /** Copies of unsent work that users downloaded before they discarded it. */
  copies: { person: PersonName; device: string; copy: readonly string[] }[];
};

/** One deed: who performs it, on which page, for which application. */
export type ActionContext = {
  scene: Scene;
  person: PersonName;
  device: string;
  page: Page;
  room: Room;
  slot: Slot;
};

/** Records a word as written here, over what was in its place. */
export function newWord(
  { scene, person, device, page, slot }: Pick<ActionContext, 'scene' | 'person' | 'device' | 'page' | 'slot'>,
  kind: Word['kind'],
  over: { place?: string; saw?: string } = {},
): Word {
  return scene.journal.write({ kind, person, device, tab: page.world.context.name, slot: slot.number, ...over });
}

export function userOf(scene: Scene, userId: number): PersonName {
  const names = Object.keys(scene.people) as PersonName[];
  const found = names.find((name) => scene.people[name].user.userId === userId);
  if (found === undefined) throw new Error(`Nobody is ${userId}.`);
  return found;
}
