import { isEditable } from '../../../src/contract/domain/statuses.ts';
import { questionSteps, type QuestionStepName } from '../../../src/contract/steps/wizard.ts';
import { leastOf, type Question } from '../../../src/contract/steps/step.ts';
import type { Draft } from '../../../src/drafts/draft.ts';
import type { Room } from '../app/page.ts';
import { cellPlace, columns, type Column } from './cells.ts';
import type { Blank, Journal, Word } from './journal.ts';
import { newWord, type ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';

/** Words that were typed in a page, and fields that were emptied there, and are not known to be stored. */
const typed = new WeakMap<object, (Word | Blank)[]>();

/** Watches what a page says about typed words: once none is unwritten, all words typed before are stored. */
function watch(room: Room, journal: Journal, words: readonly (Word | Blank)[], of: 'drafts' | 'reviews'): void {
  const rooms = of === 'drafts' ? room.drafts : room.reviews;
  const known = typed.get(rooms);
  if (known !== undefined) return void known.push(...words);
  const list = [...words];
  typed.set(rooms, list);
  const look = () => {
    if (!rooms.writeState().hasUnwritten) journal.keep(list.splice(0));
  };
  if (of === 'drafts') room.drafts.subscribeWriteState(look);
  else room.reviews.written.subscribe(look);
}

/** Words that were typed in these rooms, and fields that were emptied, and are not known to be stored. */
export const typedAt = ({ drafts, reviews }: Room): (Word | Blank)[] => [
  ...(typed.get(drafts) ?? []),
  ...(typed.get(reviews) ?? []),
];

/** Whether the form is open; it is not if the application cannot be changed. */
export const isOpen = ({ status, submitting }: Draft) => isEditable(status) && submitting !== 'onItsWay';

/** Types over what the page shows in these fields. */
export function type(doing: ActionContext, draft: Draft, step: QuestionStepName, fields: readonly string[]): void {
  if (!isOpen(draft)) return;
  const { scene, slot, room } = doing;
  const questions: readonly Question[] = questionSteps.find(({ name }) => name === step)?.questions ?? [];
  const shown: Readonly<Record<string, string | boolean>> = draft.answers;
  const answers: Record<string, string | boolean> = {};
  const words: Word[] = [];
  for (const question of questions) {
    const { name, kind, shownWhile } = question;
    if (!fields.includes(name)) continue;
    if (kind === 'tick') {
      answers[name] = scene.journal.countOf(doing.person) % 4 !== 0;
      scene.journal.ticks.add(`${slot.number} ${name} ${String(answers[name])}`);
      continue;
    }
    const word = newWord(doing, 'field', { place: name, saw: String(shown[name] ?? '') });
    word.conditional = shownWhile !== undefined;
    words.push(word);
    answers[name] = `${word.mark} ${'and so on '.repeat(Math.ceil((leastOf(question) ?? 0) / 10))}`.trim();
  }
  watch(room, scene.journal, words, 'drafts');
  room.drafts.keep(draft.applicationId, answers, draft);
  // Some of them go to another field at once, and so leave this one.
  if (scene.journal.countOf(doing.person) % 3 === 0) room.autosave?.leaveField(draft.applicationId);
}

/** Types everything that a submission needs, except the file. */
export function typeAll(doing: ActionContext, draft: Draft): void {
  for (const step of questionSteps) {
    const questions: readonly Question[] = step.questions;
    const needed = questions.filter(({ required, shownWhile }) => required && shownWhile === undefined);
    type(
      doing,
      draft,
      step.name,
      needed.map(({ name }) => name),
    );
  }
}

/** Empties a field that is not required. */
export function empty({ scene, person, device, slot, room }: ActionContext, draft: Draft, field: string): void {
  const shown: Readonly<Record<string, string | boolean>> = draft.answers;
  const saw = keyOf(shown[field]);
  if (!isOpen(draft) || saw === '') return;
  const at = scene.journal.tick();
  const blank: Blank = { slot: slot.number, place: field, person, device, saw, at, keptAt: null };
  scene.journal.blanks.push(blank);
  for (const word of scene.journal.wordsOf([saw])) word.givenUp = true;
  watch(room, scene.journal, [blank], 'drafts');
  room.drafts.keep(draft.applicationId, { [field]: '' }, draft);
}

/** Puts a text that is kept beside its field into the field, or discards it: the page shows both. */
export async function chooseVersion(doing: ActionContext, draft: Draft, pick: number, uses: boolean): Promise<void> {
  const version = draft.versions[pick % Math.max(1, draft.versions.length)];
  if (version === undefined || !isOpen(draft)) return;
  const { room, scene, slot } = doing;
  const shown: Readonly<Record<string, string | boolean>> = draft.answers;
  const row = draft.investigators.find(({ id }) => version.of.startsWith(`#${id} `));
  const column = columns.find((one) => version.of.endsWith(` ${one}`)) ?? 'name';
  const beside = row === undefined ? String(shown[version.of] ?? '') : row[column];
  const sides = [keyOf(version.text), keyOf(beside)];
  const { person, device } = doing;
  scene.journal.choices.push({ person, device, slot: slot.number, place: version.of, sides });
  if (uses) scene.journal.unmarked.add(`${slot.number} ${column} ${keyOf(version.text)}`);
  for (const word of scene.journal.wordsOf(marksIn(version.text))) {
    if (uses) {
      scene.journal.noteSeenAtChoice(word, beside);
      word.putBackOver.set(keyOf(beside), scene.journal.tick());
      word.putBack.push({ device, at: scene.journal.tick() });
      word.chosenAgainAt ??= scene.journal.tick();
    } else word.givenUp = true;
  }
  if (uses) await room.drafts.chooseVersion(draft.applicationId, version);
  else await room.drafts.deleteVersion(draft.applicationId, version);
}

const POSITION = 'Physician';

export function addRow(doing: ActionContext, draft: Draft, { marked, again }: { marked?: true; again?: true }): void {
  if (!isOpen(draft)) return;
  const { investigators } = doing.room.drafts;
  const before = draft.investigators;
  const removed = again === true ? removedLast(doing) : undefined;
  const word = removed?.word ?? newWord(doing, 'row');
  const position = marked === true || removed !== undefined ? newWord(doing, 'row') : undefined;
  const row = investigators.row({ name: word.mark, idNumber: '1234', position: position?.mark ?? POSITION });
  word.place = cellPlace(row.id, 'name');
  for (const cell of removed?.beside ?? []) position?.saw.add(cell);
  if (position !== undefined) position.place = cellPlace(row.id, 'position');
  watch(doing.room, doing.scene.journal, [word, ...(position === undefined ? [] : [position])], 'drafts');
  investigators.keep(draft.applicationId, before, [...before, row]);
}

/** The name of the investigator who was removed last, as its user writes it again, and their other cells. */
function removedLast({ scene: { journal }, slot, device }: ActionContext) {
  const removal = journal.presses.findLast(
    (one) => one.kind === 'removeRow' && one.slot === slot.number && one.device === device,
  );
  const [word] = journal.wordsOf([removal?.removes ?? '']);
  if (removal === undefined || word === undefined) return undefined;
  Object.assign(word, { givenUp: false, chosenAgainAt: journal.tick() });
  return { word, beside: removal.beside };
}

/** Rows in an order that is the same on every device. */
export const byName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.name.localeCompare(other.name));

export function editRow(doing: ActionContext, draft: Draft, pick: number, column: Column = 'name'): void {
  const before = draft.investigators;
  const row = byName(before)[pick % Math.max(1, before.length)];
  if (row === undefined || !isOpen(draft)) return;
  const word = newWord(doing, 'row', { place: cellPlace(row.id, column), saw: row[column] });
  word.givenUp = doing.scene.journal.removedRows.has(`${doing.slot.number} row ${row.id}`);
  watch(doing.room, doing.scene.journal, [word], 'drafts');
  const after = before.map((one) => (one === row ? { ...row, [column]: word.mark } : one));
  doing.room.drafts.investigators.keep(draft.applicationId, before, after);
}

/** Writes a message over what is in its box, and leaves it there unsent. */
export function writeMessage(doing: ActionContext, id: number): void {
  const { written } = doing.room.reviews;
  const before = written.get(id, 'reply');
  for (const word of doing.scene.journal.wordsOf(marksIn(before))) word.givenUp = true;
  const word = newWord(doing, 'message', { place: 'message', saw: before });
  watch(doing.room, doing.scene.journal, [word], 'reviews');
  written.keep(id, 'reply', word.mark);
}
