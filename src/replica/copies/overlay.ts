import type { Attachment } from '../../contract/domain/attachment.ts';
import type { Comment } from '../../contract/domain/comment.ts';
import type { Investigator } from '../../contract/steps/investigators.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';
import { deliveryStateOf, type DeliveryState } from '../../outbox/queue/life-cycle.ts';

/** A row with the waiting change to it, and where that change is; null if there is none. */
export type Overlaid<T> = T & { change: { what: 'added' | 'changed' | 'removed'; delivery: DeliveryState } | null };
export type OverlaidComment = Comment & { delivery: DeliveryState | null };

/** The server's id of something that was created here; 0 until it has one. */
export type ServerOf = (local: number) => number;

/** The investigators with the waiting changes. A row that is to be removed stays visible: the server still has it. */
export function overlayInvestigators(
  rows: readonly Investigator[],
  operations: readonly OperationRow[],
  serverOf: ServerOf,
): Overlaid<Investigator>[] {
  const overlaid = rows.map((row): Overlaid<Investigator> => ({ ...row, change: null }));
  for (const { intent, state } of operations) {
    const delivery = deliveryStateOf(state);
    if (intent.kind === 'removeInvestigator') {
      const row = overlaid.find(({ id }) => isSame(id, intent.investigatorId, serverOf));
      if (row !== undefined) row.change = { what: 'removed', delivery };
    }
    if (intent.kind !== 'saveInvestigators') continue;
    for (const { id, to } of intent.edits.toSorted((one, other) => one.order - other.order)) {
      const row = overlaid.find((one) => isSame(one.id, id, serverOf));
      if (row === undefined) overlaid.push({ ...to, id, change: { what: 'added', delivery } });
      else Object.assign(row, to, { change: { what: row.change?.what ?? 'changed', delivery } });
    }
  }
  return overlaid;
}

export function overlayAttachments(
  files: readonly Attachment[],
  operations: readonly OperationRow[],
  serverOf: ServerOf,
): Overlaid<Attachment>[] {
  const overlaid = files.map((file): Overlaid<Attachment> => ({ ...file, change: null }));
  const remove = (number: number, delivery: DeliveryState) => {
    const file = overlaid.find(({ id }) => isSame(id, number, serverOf));
    if (file !== undefined) file.change = { what: 'removed', delivery };
  };
  for (const { intent, state } of operations) {
    const delivery = deliveryStateOf(state);
    if (intent.kind === 'removeFile') remove(intent.attachmentId, delivery);
    if (intent.kind !== 'addFile') continue;
    if (intent.replaces !== null) remove(intent.replaces, delivery);
    const { fileId, type, fileName } = intent;
    overlaid.push({ id: fileId, type, fileName, fileUrl: '', change: { what: 'added', delivery } });
  }
  return overlaid;
}

/** The messages at the server, followed by the messages of this user that are not there yet. */
export function overlayComments(
  comments: readonly Comment[],
  operations: readonly OperationRow[],
  userId: number,
): OverlaidComment[] {
  const waiting = operations.flatMap(({ intent, state, position, lane }): OverlaidComment[] => {
    if (intent.kind !== 'comment') return [];
    const { text, created } = intent;
    const writer = { userId, roleId: 0, firstName: '', lastName: '' };
    return [{ ...writer, id: -(position ?? 0), applicationId: lane, text, created, delivery: deliveryStateOf(state) }];
  });
  return [...comments.map((comment): OverlaidComment => ({ ...comment, delivery: null })), ...waiting];
}

function isSame(server: number, number: number, serverOf: ServerOf): boolean {
  return server === number || (server > 0 && serverOf(number) === server);
}
