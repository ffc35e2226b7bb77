import type { Question } from '../../../src/contract/steps/step.ts';
import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import { isEditable } from '../../../src/contract/domain/statuses.ts';
import type { Browser } from '../app/browser.ts';
import { rowKey, type Cells } from '../people/cells.ts';
import type { Slot, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import { questions } from '../server-now.ts';

/** One entry of the outbox list, as its screen shows it. `id` is the key of each of its requests. */
export type Listed = {
  id: string;
  lane: number;
  delivery: string;
  change: { kind: string };
  blockedReason: { kind: string };
};

/** The counts in the page's frame. */
export type Counted = { waiting: number; sending: number; actionNeeded: number };

/** A draft as it is shown in the end. */
export type Shown = {
  serverId: number | null;
  status: number;
  answers: object;
  investigators: readonly Cells[];
  attachments: readonly { fileName: string }[];
  chosenFiles: readonly { fileName: string }[];
  partStates: Readonly<Record<string, string | null>>;
};

/** Each change is in the outbox list once. */
export function judgeListed(
  { journal }: Pick<Scene, 'journal'>,
  listed: readonly Pick<Listed, 'id' | 'change'>[],
): void {
  const ids = new Set<string>();
  for (const { id, change } of listed) {
    if (ids.has(id)) journal.violations.add(`5 the outbox list shows ${change.kind} ${id.slice(0, 8)} twice`);
    ids.add(id);
  }
}

/** After all faults have ended, nothing waits except for the user, and the page's counts agree with its list. */
export function judgeResting(
  { journal }: Scene,
  { whose, browser }: { whose: string; browser: Browser },
  { left, counted, moving }: { left: readonly Listed[]; counted: Counted | undefined; moving: readonly Listed[] },
): void {
  for (const { change, delivery, blockedReason } of moving) {
    journal.violations.add(
      `6 ${whose}: ${change.kind} is still ${delivery} (${blockedReason.kind}), with all well for long`,
    );
  }
  for (const { id, change, delivery } of left) {
    // A copy of it may have been sent from another device; this device learns of that only when it sends its own.
    const last = browser.device.network.exchanges.findLast(({ key }) => key === id);
    // A page that was killed may have ended before it could store the response.
    if (last?.status === 200 && last.context.state !== 'dead' && (last.fault === 'none' || last.fault === 'twice')) {
      journal.violations.add(
        `5 ${whose}: ${delivery} is said of ${change.kind} ${id.slice(0, 8)}, whose yes was heard`,
      );
    }
  }
  if (counted === undefined) return;
  const count = (word: string) => left.filter((one) => one.delivery === word).length;
  const told = `${counted.waiting} waiting, ${counted.sending} sending, ${counted.actionNeeded} need you`;
  const are = `${count('waiting')} waiting, ${count('sending')} sending, ${count('actionNeeded')} need you`;
  if (told !== are) journal.violations.add(`5 ${whose}: the page counts ${told}; its list shows ${are}`);
}

/**
 * After a user has stayed on an open page for some time, with all well, nothing waits there that does not need its
 * user, and the counts in the page's frame are those of the list.
 */
export function judgeStay(
  { journal }: Scene,
  whose: string,
  { left, counted, seconds }: { left: readonly Listed[]; counted: Counted | undefined; seconds: number },
): void {
  for (const one of left) {
    if (one.blockedReason.kind === 'user' || isBehindPerson(one, left)) continue;
    journal.violations.add(
      `6 ${whose}: ${one.change.kind} is still ${one.delivery} (${one.blockedReason.kind}), with all well for ${seconds} s`,
    );
  }
  const needing = left.filter(({ blockedReason }) => blockedReason.kind === 'user').length;
  if (counted !== undefined && counted.actionNeeded !== needing)
    journal.violations.add(
      `5 ${whose}: the page counts ${counted.actionNeeded} that need them; its list shows ${needing}`,
    );
}

/**
 * An application whose first save was said to be saved can be reached from the device that began it: its draft there
 * knows its id, and can be gone on with.
 */
export function judgeReachable(
  { journal }: Scene,
  { whose, device, slot }: { whose: string; device: string; slot: Slot },
  drafts: readonly { applicationId: number; serverId: number | null }[],
): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0 || slot.former.length > 0) return;
  const isBegun = journal.presses.some(
    (press) =>
      press.slot === slot.number &&
      press.device === device &&
      press.part === 'application-detail' &&
      press.savedAt !== null,
  );
  const isLost = drafts.some(({ applicationId, serverId }) => applicationId === slot.local && serverId === null);
  if (isBegun && isLost)
    journal.violations.add(`5 ${whose}: application ${slot.number} is said to be saved, and its draft has no number`);
}

/** What was saved on a device has arrived although its pages were closed since. */
export function judgeClosed({ journal, record }: Scene, device: string): void {
  for (const press of journal.presses) {
    if (press.kind !== 'save' || press.device !== device) continue;
    for (const { mark } of journal.wordsOf(press.marks)) {
      if (record.spanOf(mark) === undefined)
        journal.violations.add(`6 ${device}: ${mark} was saved, and has not been sent since the pages were closed`);
    }
  }
}

/**
 * What a later change builds on. A message, a decision or a change of status that needs its user holds up nothing; a
 * removal holds up a submission alone.
 */
const buildsOn = new Set(['saveStep', 'saveInvestigators', 'addFile', 'removeInvestigator', 'removeFile']);

/** Whether an entry of the list waits behind another one of its application that needs the user. */
export function isBehindPerson(one: Listed, all: readonly Listed[]): boolean {
  const isInTheWay = ({ lane, blockedReason, change }: Listed) =>
    lane === one.lane && blockedReason.kind === 'user' && buildsOn.has(change.kind);
  return one.delivery !== 'sending' && all.some(isInTheWay);
}

/**
 * What was saved on a device, and not taken back since, is in a change: its step does not say that it is only stored
 * there. Left out are ticks, which have no mark, and what came or comes with a copy.
 */
export function judgeSaved(
  { journal }: Scene,
  { person, device, slot }: { person: string; device: string; slot: number },
  draft: Pick<Shown, 'answers' | 'partStates'>,
): void {
  if ([...journal.emptied, ...journal.inCopyOnly].some((one) => one.device === device)) return;
  if (journal.restored.length > 0) return;
  const answers: Readonly<Record<string, unknown>> = { ...draft.answers };
  for (const { name: part, questions: asked } of questionSteps) {
    const ofStep: readonly Question[] = asked;
    if (draft.partStates[part] !== 'kept' || ofStep.some(({ kind }) => kind === 'tick')) continue;
    const isOfStep = (place: string) => ofStep.some(({ name }) => name === place);
    if (journal.blanks.some((one) => one.slot === slot && one.device === device && isOfStep(one.place))) continue;
    const words = journal.wordsOf(ofStep.map(({ name }) => keyOf(answers[name])));
    const isSaved = ({ mark, takenBack, chosenAgainAt, device: of }: Word) => {
      if (chosenAgainAt !== null) return false;
      // Another device's word may have come with a copy, and is then only stored here.
      if (of !== device) return of === 'before';
      return journal.presses.some(
        (press) =>
          press.device === device &&
          press.person === person &&
          press.slot === slot &&
          press.keptAt !== null &&
          (press.kind === 'submit' || (press.kind === 'save' && press.part === part)) &&
          press.marks.includes(mark) &&
          takenBack.every(({ until }) => until < press.calledAt),
      );
    };
    if (!words.some((word) => word.device === device) || !words.every(isSaved)) continue;
    journal.violations.add(
      `B ${person} on ${device}: ${part} was saved, and is only stored there (${words.map(({ mark }) => mark).join(' ')})`,
    );
  }
}

/** If nothing waits and everything was read again, the form shows what the server has, and says that it is saved. */
export function judgeAtEnd({ journal, record }: Scene, whose: string, slot: Slot, drafts: readonly Shown[]): void {
  const [number] = slot.servers;
  const stored = number === undefined ? undefined : record.now().get(number);
  // A draft that was imported here before its application was started is separate, and says nothing about the
  // application.
  const draft = drafts.find(({ serverId }) => serverId === number) ?? drafts[0];
  if (stored === undefined || draft === undefined || !isEditable(stored.status)) return;
  const answers: Readonly<Record<string, unknown>> = { ...draft.answers };
  const wrong: string[] = [];
  for (const { name, kind, shownWhile } of questions) {
    if (shownWhile !== undefined) continue;
    const [shown, has] = [keyOf(answers[name]), keyOf(stored.fields[name])];
    if (shown !== has)
      wrong.push(`${name} ${shown || 'blank'}, not ${has || 'blank'}${kind === 'tick' ? ' (a tick)' : ''}`);
  }
  const list = (names: readonly string[]) => names.map(keyOf).toSorted().join(' ');
  const rows = [draft.investigators, stored.rows].map((of) => of.map(rowKey).toSorted().join(', '));
  const files = [
    list([...draft.attachments, ...draft.chosenFiles].map(({ fileName }) => fileName)),
    list(stored.files.map(({ name }) => name)),
  ];
  if (rows[0] !== rows[1]) wrong.push(`investigators ${rows[0]}, not ${rows[1]}`);
  if (files[0] !== files[1]) wrong.push(`files ${files[0]}, not ${files[1]}`);
  if (draft.status !== stored.status) wrong.push(`status ${draft.status}, not ${stored.status}`);
  const parts = [...questionSteps.map(({ name }) => name), 'investigators-info', 'pi-cv'];
  for (const part of parts) {
    const word = draft.partStates[part] ?? null;
    if (word !== null && word !== 'saved') wrong.push(`${part} is "${word}"`);
  }
  if (wrong.length > 0)
    journal.violations.add(`5 ${whose}: nothing waits, and application ${number} shows ${wrong.join('; ')}`);
}
