import { isBlank } from '../../contract/domain/characters.ts';
import { untitled } from '../../contract/messages/application/names.ts';
import { statusBadge } from '../../contract/wording/status-badges.ts';
import { missingMessages as messages } from '../../contract/messages/device/missing.ts';
import { unsentMessages } from '../../contract/messages/device/device.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { shownTextOf } from '../../contract/steps/shown-answers.ts';
import { allQuestions, questionOf } from '../../contract/steps/wizard.ts';
import type { Offer } from '../../healing/healing.ts';

/** The missing items of one kind, each with the name that users know. */
export type Part = { label: string; items: readonly string[] };

const labelOf = (name: string) => questionOf(name)?.label ?? messages.typed;

export const offerTitle = ({ remembered }: Offer) => remembered.title || untitled;

/** Returns what the server lacks, part by part. */
export function offerParts({ missing }: Offer): Part[] {
  const { edits, rows, files, removals, comments, typed } = missing;
  const [emptied, written] = [edits.filter(isEmptied), edits.filter((edit) => !isEmptied(edit))];
  const removed = [
    ...emptied.map(({ name }) => labelOf(name)),
    ...removals.rows.map(({ cells }) => cells.name),
    ...removals.files.map(({ fileName }) => fileName),
  ];
  const parts = [
    { label: messages.answers, items: written.map(({ name }) => labelOf(name)) },
    { label: messages.investigators, items: rows.map(({ to }) => to.name) },
    { label: messages.files, items: files.map(({ fileName }) => fileName) },
    { label: messages.removals, items: removed },
    { label: messages.messages, items: comments.map(({ text }) => text) },
    { label: messages.typed, items: typed.map(({ value }) => String(value)) },
  ];
  return parts.filter(({ items }) => items.length > 0);
}

const isEmptied = ({ to }: Offer['missing']['edits'][number]) =>
  to === false || (typeof to === 'string' && isBlank(to));

/**
 * Describes in sentences what the server has of the application. `mayStart`: whether it can be sent as a new one if the
 * server no longer has it.
 */
export function sentencesOf({ remembered, missing, filesGone }: Offer, mayStart: boolean): string[] {
  return [
    ...(missing.target === null ? goneSentences(remembered, mayStart) : [messages.older]),
    ...(missing.onlyToDownload ? [messages.messagesOnlyHere] : []),
    ...(missing.submission ? [messages.submission] : []),
    ...(missing.decision === null
      ? []
      : [messages.decided(statusBadge(missing.decision.to).text), missing.decision.text]),
    ...(filesGone.length === 0 ? [] : [messages.filesGone(filesGone)]),
  ].filter((sentence) => sentence !== '');
}

function goneSentences({ isOwn, server, mayHaveArrived }: Offer['remembered'], mayStart: boolean): string[] {
  if (!isOwn) return [messages.goneAtReview];
  const [told, again] =
    server !== null
      ? [messages.gone, messages.becomesNew]
      : mayHaveArrived
        ? [messages.mayBeThere, messages.notTwice]
        : [messages.neverThere, ''];
  return [told, mayStart ? again : messages.onlyResearchers];
}

/** Everything that this device knows about the application, as plain text. */
export function offerText(offer: Offer): string {
  const { remembered } = offer;
  const said = (name: string, value: string | boolean) => {
    if (typeof value === 'string') return shownTextOf(name, value);
    return value ? unsentMessages.ticked : unsentMessages.notTicked;
  };
  const answers = allQuestions.flatMap(({ name, label }) => {
    const value = remembered.answers[name] ?? '';
    return value === '' || value === false ? [] : [`${label}\n${said(name, value)}`];
  });
  const rows = remembered.rows.map(({ cells }) => investigatorQuestions.map(({ name }) => cells[name]).join(', '));
  const files = remembered.files.map(({ fileName }) => fileName);
  const comments = remembered.comments.map(({ text }) => text);
  const list = (label: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${label}\n${items.join('\n')}`];
  return [
    offerTitle(offer),
    ...answers,
    ...list(messages.investigators, rows),
    ...list(messages.files, files),
    ...list(messages.messages, comments),
    ...list(
      messages.typed,
      [...remembered.typed, ...remembered.unseen].map(({ name, value }) => said(name, value)),
    ),
  ].join('\n\n');
}
