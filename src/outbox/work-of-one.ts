import type { PersonTables } from '../local-db/person-store.ts';
import { readKeptKinds } from './kept.ts';
import { laneOf, operationsOf } from './lane.ts';
import { wordOf, type WaitingWord } from './life.ts';
import type { OutboxSummary } from './summary.ts';

/** What waits of one application, counted, and whether words of it are in no operation. */
export type WorkOfOne = Pick<OutboxSummary, 'waiting' | 'sending' | 'needsYou'> & { kept: boolean };

/** `applicationId` is either of its numbers. */
export async function readWorkOfOne(tables: PersonTables, applicationId: number): Promise<WorkOfOne> {
  const lane = await laneOf(tables, applicationId);
  const [operations, kept] = await Promise.all([operationsOf(tables, lane).toArray(), readKeptKinds(tables, lane)]);
  const count = (word: WaitingWord) => operations.filter(({ state }) => wordOf(state) === word).length;
  return {
    waiting: count('waiting'),
    sending: count('sending'),
    needsYou: count('needsYou'),
    kept: kept.answers || kept.messages,
  };
}
