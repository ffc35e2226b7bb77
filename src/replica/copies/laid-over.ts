import type { Attachment } from '../../contract/domain/attachment.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import { deliveryStatusOf, type DeliveryStatus } from '../../outbox/queue/life-cycle.ts';

/** A row with the waiting change to it, and where that change is; null if there is none. */
export type Laid<T> = T & { change: { what: 'added' | 'changed' | 'removed'; word: DeliveryStatus } | null };
export type LaidComment = Comment & { word: DeliveryStatus | null };

/** The server's number of something that was created here; 0 until it has one. */
export type ServerOf = (local: number) => number;

/** The investigators with the waiting changes. A row that is to be removed stays visible: the server still has it. */
export function layInvestigators(
  rows: readonly Investigator[],
  operations: readonly OperationRow[],
  serverOf: ServerOf,
): Laid<Investigator>[] {
  const laid = rows.map((row): Laid<Investigator> => ({ ...row, change: null }));
  for (const { intent, state } of operations) {
    const word = deliveryStatusOf(state);
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
  const remove = (number: number, word: DeliveryStatus) => {
    const file = laid.find(({ id }) => isSame(id, number, serverOf));
    if (file !== undefined) file.change = { what: 'removed', word };
  };
  for (const { intent, state } of operations) {
    const word = deliveryStatusOf(state);
    if (intent.kind === 'removeFile') remove(intent.attachmentId, word);
    if (intent.kind !== 'addFile') continue;
    if (intent.replaces !== null) remove(intent.replaces, word);
    const { fileId, type, fileName } = intent;
    laid.push({ id: fileId, type, fileName, fileUrl: '', change: { what: 'added', word } });
  }
  return laid;
}

/** The messages at the server, followed by the messages of this user that are not there yet. */
export function layComments(
  comments: readonly Comment[],
  operations: readonly OperationRow[],
  userId: number,
): LaidComment[] {
  const waiting = operations.flatMap(({ intent, state, position, lane }): LaidComment[] => {
    if (intent.kind !== 'comment') return [];
    const { text, created } = intent;
    const writer = { userId, roleId: 0, firstName: '', lastName: '' };
    return [{ ...writer, id: -(position ?? 0), applicationId: lane, text, created, word: deliveryStatusOf(state) }];
  });
  return [...comments.map((comment): LaidComment => ({ ...comment, word: null })), ...waiting];
}

function isSame(server: number, number: number, serverOf: ServerOf): boolean {
  return server === number || (server > 0 && serverOf(number) === server);
}
