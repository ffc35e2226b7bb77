import { threadMessages } from '../../../contract/messages/application/review.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import { investigatorQuestions } from '../../../contract/steps/investigators.ts';
import { shownTextOf } from '../../../contract/steps/shown-answers.ts';
import { questionOf } from '../../../contract/steps/wizard.ts';
import type { WholeChange } from '../../../outbox/read/listing.ts';

type Intent = WholeChange['intent'];

/** Text that the user wrote, with the label of its question. */
export type LabelledText = { label: string; text: string };

/** Returns all text in a change. */
export function textsIn(intent: Intent): LabelledText[] {
  switch (intent.kind) {
    case 'saveStep':
      return Object.entries(intent.edits).map(([name, { to }]) => ({
        label: fieldLabel(intent, name),
        text: plain(name, to),
      }));
    case 'saveInvestigators':
      return intent.edits.flatMap(({ to }) =>
        investigatorQuestions.map(({ name, label }) => ({
          label: messages.cell(nameOf(to.name), label),
          text: to[name],
        })),
      );
    case 'comment':
      return [{ label: threadMessages.popupLabel, text: intent.text }];
    case 'removeInvestigator':
    case 'addFile':
    case 'removeFile':
    case 'changeStatus':
      return [];
  }
}

/** The same as one text, for copying. */
export function contentText(words: readonly LabelledText[]): string {
  return words.map(({ label, text }) => `${label}\n${text}`).join('\n\n');
}

/** The label of a field of a change; a field of a row is named `<row> <column>` and labelled with the row's name. */
export function fieldLabel(intent: Intent, name: string): string {
  if (intent.kind === 'saveInvestigators' || intent.kind === 'removeInvestigator') {
    const [id, column = ''] = name.split(' ');
    const label = investigatorQuestions.find((question) => question.name === column)?.label ?? column;
    return messages.cell(nameOf(rowOf(intent, id)?.name ?? ''), label);
  }
  return questionOf(name)?.label ?? name;
}

/** The row before the change; a new row as it is. */
function rowOf(intent: Extract<Intent, { kind: 'saveInvestigators' | 'removeInvestigator' }>, id?: string) {
  if (intent.kind === 'removeInvestigator') return intent.seen?.[0];
  const edit = intent.edits.find((one) => String(one.id) === id);
  return edit?.from ?? edit?.to;
}

const nameOf = (name: string) => (name.trim() === '' ? changeMessages.unnamedInvestigator : name.trim());

/** The value of a field as plain text; a tick in words. */
export function plain(name: string, value: string | boolean): string {
  if (typeof value === 'string') return shownTextOf(name, value);
  return value ? messages.ticked : messages.notTicked;
}
