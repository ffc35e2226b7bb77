import { answeredSteps } from '../../../src/contract/steps/wizard.ts';
import { isEditable } from '../../../src/contract/domain/statuses.ts';
import type { Browser } from '../app/browser.ts';
import { rowKey, type Cells } from '../people/cells.ts';
import type { Slot } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import { questions } from '../server-now.ts';

/** One entry of the outbox list, as its screen shows it. `id` is the key of each of its requests. */
export type Listed = { id: string; lane: number; word: string; change: { kind: string }; hold: { kind: string } };

/** The counts in the page's frame. */
export type Counted = { waiting: number; sending: number; needsYou: number };

/** A draft as it is shown in the end. */
export type Shown = {
  serverId: number | null;
  status: number;
  answers: object;
  investigators: readonly Cells[];
  attachments: readonly { fileName: string }[];
  chosenFiles: readonly { fileName: string }[];
  standings: Readonly<Record<string, string | null>>;
};

/** After all faults have ended, nothing waits except for the user, and the page's counts agree with its list. */
export function judgeResting(
  { journal }: Scene,
  { whose, browser }: { whose: string; browser: Browser },
  { left, counted, moving }: { left: readonly Listed[]; counted: Counted | undefined; moving: readonly Listed[] },
): void {
  for (const { change, word, hold } of moving) {
    journal.violations.add(`6 ${whose}: ${change.kind} is still ${word} (${hold.kind}), with all well for long`);
  }
  for (const { id, change, word } of left) {
    // A copy of it may have been sent from another device; this device learns of that only when it sends its own.
    const last = browser.device.network.exchanges.findLast(({ key }) => key === id);
    // A page that was killed may have ended before it could store the response.
    if (last?.status === 200 && last.context.state !== 'dead' && (last.fault === 'none' || last.fault === 'twice')) {
      journal.violations.add(`5 ${whose}: ${word} is said of ${change.kind} ${id.slice(0, 8)}, whose yes was heard`);
    }
  }
  if (counted === undefined) return;
  const count = (word: string) => left.filter((one) => one.word === word).length;
  const told = `${counted.waiting} waiting, ${counted.sending} sending, ${counted.needsYou} need you`;
  const are = `${count('waiting')} waiting, ${count('sending')} sending, ${count('needsYou')} need you`;
  if (told !== are) journal.violations.add(`5 ${whose}: the page counts ${told}; its list shows ${are}`);
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
  const parts = [...answeredSteps.map(({ name }) => name), 'investigators-info', 'pi-cv'];
  for (const part of parts) {
    const word = draft.standings[part] ?? null;
    if (word !== null && word !== 'saved') wrong.push(`${part} is "${word}"`);
  }
  if (wrong.length > 0)
    journal.violations.add(`5 ${whose}: nothing waits, and application ${number} shows ${wrong.join('; ')}`);
}
