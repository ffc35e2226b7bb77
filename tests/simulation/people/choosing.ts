import type { OperationRow } from '../../../src/local-db/rows.ts';
import type { Choices } from '../../../src/outbox/persons-choices.ts';
import { marksOfIntent } from './journal.ts';
import type { Doing } from './scene.ts';
import { marksIn } from './word.ts';

const isStart = ({ intent }: OperationRow) => intent.kind === 'saveStep' && intent.step === 'application-detail';
const needsPerson = ({ state }: OperationRow) => state === 'refused' || state === 'conflict';

/** From now on the order of these is the person's own doing. */
function troubled({ scene: { journal } }: Doing, operations: readonly OperationRow[]): void {
  for (const word of journal.wordsOf(operations.flatMap(({ intent }) => marksOfIntent(intent)))) word.troubled = true;
}

/** A message and a change of status are gone with their operation; what was typed, and files, stay in the draft. */
function givenUp({ scene: { journal } }: Doing, operations: readonly OperationRow[]): void {
  const leaving = operations.filter(({ intent: { kind } }) => kind === 'comment' || kind === 'changeStatus');
  for (const word of journal.wordsOf(leaving.flatMap(({ intent }) => marksOfIntent(intent)))) word.givenUp = true;
}

export async function discard(doing: Doing, pick: number): Promise<void> {
  const operations = await doing.room.outbox.operations();
  const one = operations[pick % Math.max(1, operations.length)];
  if (one !== undefined) await takeBack(doing, one, operations);
}

async function takeBack(doing: Doing, one: OperationRow, operations: readonly OperationRow[]): Promise<void> {
  const { lane, id } = one;
  const starting = operations.find((other) => other.lane === lane && isStart(other));
  const leaving =
    lane < 0 && isStart(one) && starting?.id === id ? operations.filter((other) => other.lane === lane) : [one];
  troubled(doing, leaving);
  givenUp(doing, leaving);
  await doing.room.outbox.discard(id, {
    along: leaving.length - 1,
    // Asked for once more in another tab meanwhile, it bears the later wish: that is taken back with it.
    async isWanted(tables) {
      givenUp(doing, await tables.operations.where('id').equals(id).toArray());
      return true;
    },
  });
}

export async function retry(doing: Doing, pick: number): Promise<void> {
  const operations = (await doing.room.outbox.operations()).filter(needsPerson);
  const one = operations[pick % Math.max(1, operations.length)];
  if (one === undefined) return;
  troubled(doing, [one]);
  await doing.room.outbox.retry(one.id);
}

export async function solve(doing: Doing, pick: number, mine: boolean): Promise<void> {
  const all = await doing.room.outbox.operations();
  const operations = all.filter(({ state }) => state === 'conflict');
  const one = operations[pick % Math.max(1, operations.length)];
  const conflict = one?.trouble?.conflict ?? null;
  if (one === undefined || conflict === null) return;
  troubled(doing, [one]);
  const side = mine ? 'mine' : 'theirs';
  const choices: Choices =
    conflict.kind === 'fields'
      ? Object.fromEntries(conflict.fields.map(({ name }) => [name, side] as const))
      : { [conflict.kind === 'file' ? 'file' : 'all']: side };
  if (!mine) {
    const { journal } = doing.scene;
    if (conflict.kind === 'fields') {
      for (const word of journal.wordsOf(marksIn(conflict.fields.map((field) => field.mine)))) word.givenUp = true;
    } else if (conflict.kind === 'file') {
      for (const word of journal.wordsOf(marksOfIntent(one.intent))) word.givenUp = true;
    } else return takeBack(doing, one, all);
  }
  await doing.room.outbox.solve(one.id, choices);
}

/** Before a person goes on: what needs them now may be mended by what they do. */
export async function noteTroubled(doing: Doing): Promise<void> {
  troubled(doing, (await doing.room.outbox.operations()).filter(needsPerson));
}
