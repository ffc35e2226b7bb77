import type { Attachment } from '../contract/attachment.ts';
import type { Comment } from '../contract/comment.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { OperationRow } from '../local-db/rows.ts';
import { wordOf, type WaitingWord } from '../outbox/life.ts';

/** What is to become of a row, and where the change that does it is; null where nothing is. */
export type Laid<T> = T & { change: { what: 'added' | 'changed' | 'removed'; word: WaitingWord } | null };
export type LaidComment = Comment & { word: WaitingWord | null };

/** The server's number of what was born here; 0 while it has none. */
export type ServerOf = (local: number) => number;

/** Investigators with what waits for them. A row that is to be removed stays to be seen: the server has it still. */
export function layInvestigators(
  rows: readonly Investigator[],
  operations: readonly OperationRow[],
  serverOf: ServerOf,
): Laid<Investigator>[] {
  const laid = rows.map((row): Laid<Investigator> => ({ ...row, change: null }));
  for (const { intent, state } of operations) {
    const word = wordOf(state);
    if (intent.kind === 'removeInvestigator') {
      const row = laid.find(({ id }) => isSame(id, intent.investigatorId, serverOf));
      if (row !== undefined) row.change = { what: 'removed', word };
    }
    if (intent.kind !== 'saveInvestigators') continue;
    for (const { id, to } of intent.edits.toSorted((one, other) => one.order - other.order)) {
      const row = laid.find((one) => isSame(one.id, id, serverOf));
      if (row === undefined) laid.push({ ...to, id, change: { what: 'added', word } });
      else Object.assign(row, to, { change: { what: row.change?.what ?? 'changed', word } });
    }
  }
  return laid;
}

export function layAttachments(
  files: readonly Attachment[],
  operations: readonly OperationRow[],
  serverOf: ServerOf,
): Laid<Attachment>[] {
  const laid = files.map((file): Laid<Attachment> => ({ ...file, change: null }));
  const remove = (number: number, word: WaitingWord) => {
    const file = laid.find(({ id }) => isSame(id, number, serverOf));
    if (file !== undefined) file.change = { what: 'removed', word };
  };
  for (const { intent, state } of operations) {
    const word = wordOf(state);
    if (intent.kind === 'removeFile') remove(intent.attachmentId, word);
    if (intent.kind !== 'addFile') continue;
    if (intent.replaces !== null) remove(intent.replaces, word);
    const { fileId, type, fileName } = intent;
    laid.push({ id: fileId, type, fileName, fileUrl: '', change: { what: 'added', word } });
  }
  return laid;
}

/** The thread, and behind it the messages of this person that are not in it yet. */
export function layComments(
  comments: readonly Comment[],
  operations: readonly OperationRow[],
  userId: number,
): LaidComment[] {
  const waiting = operations.flatMap(({ intent, state, position, lane }): LaidComment[] => {
    if (intent.kind !== 'comment') return [];
    const { text, created } = intent;
    const writer = { userId, roleId: 0, firstName: '', lastName: '' };
    return [{ ...writer, id: -(position ?? 0), applicationId: lane, text, created, word: wordOf(state) }];
  });
  return [...comments.map((comment): LaidComment => ({ ...comment, word: null })), ...waiting];
}

function isSame(server: number, number: number, serverOf: ServerOf): boolean {
  return server === number || (server > 0 && serverOf(number) === server);
}
