import type { MessageKind } from '../../../src/contract/domain/field-names.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import type { Draft } from '../../../src/drafts/draft.ts';
import { cellKeys } from './cells.ts';
import { listed, marksOf } from './choosing.ts';
import { localOnlyText } from './discarding.ts';
import type { ActionContext } from './scene.ts';
import { keyOf, marksIn } from './word.ts';

const boxes: readonly MessageKind[] = ['reject', 'request', 'reply'];

/** The words in the fields of a step, or of all steps. */
export function answersShown({ answers }: Draft, step?: string): string[] {
  const shown: Readonly<Record<string, unknown>> = answers;
  return questionSteps
    .filter(({ name }) => step === undefined || name === step)
    .flatMap(({ questions }): readonly Question[] => questions)
    .map(({ name }) => keyOf(shown[name]));
}

/**
 * Notes, when a user saves a step or all steps, what they have been shown of each field with a word of theirs: other
 * versions of its text, and the texts that they have chosen between.
 */
export function noteShownBeside(
  { scene: { journal }, person, device, slot }: ActionContext,
  { answers, versions }: Draft,
  step?: string,
): void {
  const shown: Readonly<Record<string, unknown>> = answers;
  const names = questionSteps
    .filter(({ name }) => step === undefined || name === step)
    .flatMap(({ questions }): readonly Question[] => questions)
    .map(({ name }) => name);
  const isOwn = (one: { person: string; device: string; slot: number | undefined }) =>
    one.person === person && one.device === device && one.slot === slot.number;
  for (const name of names) {
    const beside = versions.filter(({ of }) => of === name).map(({ text }) => keyOf(text));
    const sides = journal.choices.filter((one) => isOwn(one) && one.place === name).flatMap((one) => one.sides);
    for (const word of journal.wordsOf(marksIn(shown[name])).filter(isOwn)) {
      for (const key of [...beside, ...sides]) {
        if (!word.besideWhenSaved.has(key)) word.besideWhenSaved.set(key, journal.tick());
      }
    }
  }
}

/** The drafts of an application that a user has on this device, under any of its ids. */
export async function draftsOf({ room, slot }: Pick<ActionContext, 'room' | 'slot'>): Promise<Draft[]> {
  const drafts = new Map<number, Draft>();
  for (const number of [slot.local, ...slot.servers]) {
    const draft = number === null ? null : await room.drafts.read(number);
    if (draft !== null) drafts.set(draft.applicationId, draft);
  }
  return [...drafts.values()];
}

/**
 * All words that a user can see on this device: in forms, in boxes, in the outbox list and on the cards of stored work.
 */
export async function seeAll(doing: ActionContext): Promise<Set<string>> {
  const { room, scene } = doing;
  const seen = new Set<string>();
  const see = (marks: readonly string[]) => {
    for (const mark of marks) seen.add(mark);
  };
  for (const slot of scene.journal.slots) {
    const deleted = await Promise.all(
      slot.former.filter((number) => number < 0).map((number) => room.drafts.read(number)),
    );
    for (const draft of [...(await draftsOf({ room, slot })), ...deleted.filter((one) => one !== null)]) {
      see(answersShown(draft));
      see(cellKeys(draft.investigators));
      see(marksIn(draft.versions.map(({ text }) => text)));
      see([...draft.chosenFiles, ...draft.attachments].map(({ fileName }) => keyOf(fileName)));
    }
    for (const number of [slot.local, ...slot.servers]) {
      if (number === null) continue;
      for (const box of boxes) see(marksIn(room.reviews.written.get(number, box)));
    }
  }
  see(await localOnlyText(doing));
  for (const { id } of await listed(doing)) {
    const change = await room.outbox.change(id);
    if (change === null) continue;
    // A file without its bytes does not count.
    const { intent } = change;
    const isHollow = intent.kind === 'addFile' && (await room.outbox.fileOf(intent.fileId)) === undefined;
    if (!isHollow) see(marksOf(change));
  }
  return seen;
}
