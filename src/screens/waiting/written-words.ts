import { threadMessages } from '../../contract/messages/review.ts';
import { changeMessages } from '../../contract/messages/changes.ts';
import { waitingMessages as messages } from '../../contract/messages/waiting.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { answeredSteps } from '../../contract/steps/wizard.ts';
import type { WholeChange } from '../../outbox/listing.ts';

type Intent = WholeChange['intent'];

/** Something that a person wrote, under the name of its question. */
export type Written = { label: string; text: string };

/** Every word that a change bears. */
export function wordsOf(intent: Intent): Written[] {
  switch (intent.kind) {
    case 'saveStep':
      return Object.entries(intent.edits).map(([name, { to }]) => ({
        label: fieldLabel(intent, name),
        text: plain(to),
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

/** The same as one text, to be copied out. */
export function textOf(words: readonly Written[]): string {
  return words.map(({ label, text }) => `${label}\n${text}`).join('\n\n');
}

/** What a field of a change is called; one of a row is named `<row> <column>`, and called by whose row it is. */
export function fieldLabel(intent: Intent, name: string): string {
  if (intent.kind === 'saveInvestigators') {
    const [id] = name.split(' ');
    const row = intent.edits.find((edit) => String(edit.id) === id);
    return messages.cell(nameOf(row?.from?.name ?? row?.to.name ?? ''), columnLabel(name));
  }
  if (intent.kind === 'removeInvestigator')
    return messages.cell(nameOf(intent.seen?.[0]?.name ?? ''), columnLabel(name));
  return questions.find((question) => question.name === name)?.label ?? name;
}

function columnLabel(name: string): string {
  const [, column = ''] = name.split(' ');
  return investigatorQuestions.find((question) => question.name === column)?.label ?? column;
}

const questions: readonly { name: string; label: string }[] = answeredSteps.flatMap((step) => [...step.questions]);
const nameOf = (name: string) => (name.trim() === '' ? changeMessages.unnamedInvestigator : name.trim());

/** A value as it reads; a tick in words. */
export function plain(value: string | boolean): string {
  if (typeof value === 'string') return value;
  return value ? messages.ticked : messages.notTicked;
}
