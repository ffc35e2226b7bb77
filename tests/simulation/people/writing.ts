import { answeredSteps, type AnsweredStepName } from '../../../src/contract/steps/wizard.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import type { Room } from '../app/page.ts';
import type { Journal, Word } from './journal.ts';
import { newWord, type Doing } from './scene.ts';
import { marksIn } from './word.ts';

/** What was typed at a page and is not known to be kept. */
const typed = new WeakMap<object, Word[]>();

/** Watches what a page says of typed words: once none is unkept, all that were typed before are kept. */
function watch(room: Room, journal: Journal, words: readonly Word[], of: 'drafts' | 'reviews'): void {
  const rooms = of === 'drafts' ? room.drafts : room.reviews;
  const known = typed.get(rooms);
  if (known !== undefined) return void known.push(...words);
  const list = [...words];
  typed.set(rooms, list);
  const look = () => {
    if (!rooms.unkept().words) journal.keep(list.splice(0));
  };
  if (of === 'drafts') room.drafts.subscribeUnkept(look);
  else room.reviews.written.subscribe(look);
}

export function type(doing: Doing, id: number, step: AnsweredStepName, fields: readonly string[]): void {
  const questions: readonly Question[] = answeredSteps.find(({ name }) => name === step)?.questions ?? [];
  const answers: Record<string, string | boolean> = {};
  const words: Word[] = [];
  for (const question of questions) {
    if (!fields.includes(question.name)) continue;
    if (question.kind === 'tick') {
      answers[question.name] = doing.scene.journal.tick() % 4 !== 0;
      continue;
    }
    const word = newWord(doing, 'field', question.name);
    word.conditional = question.shownWhile !== undefined;
    words.push(word);
    answers[question.name] = `${word.mark} ${'and so on '.repeat(Math.ceil((question.least ?? 0) / 10))}`.trim();
  }
  watch(doing.room, doing.scene.journal, words, 'drafts');
  doing.room.drafts.keep(id, answers);
}

/** Everything that a submission needs, but for the file. */
export function typeAll(doing: Doing, id: number): void {
  for (const step of answeredSteps) {
    const questions: readonly Question[] = step.questions;
    const needed = questions.filter(({ required, shownWhile }) => required && shownWhile === undefined);
    type(
      doing,
      id,
      step.name,
      needed.map(({ name }) => name),
    );
  }
}

const POSITION = 'Physician';

export async function addRow(doing: Doing, id: number): Promise<void> {
  const { investigators } = doing.room.drafts;
  const before = (await doing.room.drafts.read(id))?.investigators ?? [];
  const word = newWord(doing, 'row');
  const row = investigators.row({ name: word.mark, idNumber: '1234', position: POSITION });
  word.place = `row ${row.id}`;
  watch(doing.room, doing.scene.journal, [word], 'drafts');
  investigators.keep(id, before, [...before, row]);
}

export async function editRow(doing: Doing, id: number, pick: number): Promise<void> {
  const before = (await doing.room.drafts.read(id))?.investigators ?? [];
  const row = before[pick % Math.max(1, before.length)];
  if (row === undefined) return;
  const word = newWord(doing, 'row', `row ${row.id}`);
  word.givenUp = doing.scene.journal.removedRows.has(`${doing.slot.number} ${word.place}`);
  watch(doing.room, doing.scene.journal, [word], 'drafts');
  const after = before.map((one) => (one === row ? { ...row, name: word.mark } : one));
  doing.room.drafts.investigators.keep(id, before, after);
}

/** Writes a message and leaves it there. */
export function writeMessage(doing: Doing, id: number): void {
  const { written } = doing.room.reviews;
  for (const before of doing.scene.journal.wordsOf(marksIn(written.get(id, 'reply')))) before.givenUp = true;
  const word = newWord(doing, 'message', 'message');
  watch(doing.room, doing.scene.journal, [word], 'reviews');
  doing.room.reviews.written.keep(id, 'reply', word.mark);
}
