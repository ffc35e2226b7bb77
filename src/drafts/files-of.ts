import { needsUser } from '../outbox/queue/life-cycle.ts';
import type { Attachment } from '../contract/domain/attachment.ts';
import { partStateMessages } from '../contract/messages/device/saving.ts';
import type { FileRow, OperationRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import type { ChosenFile, Draft } from './draft.ts';

/** The files of one kind: those at the server, and those that were chosen here. */
export function filesOf(
  draft: Pick<Draft, 'attachments' | 'chosenFiles'>,
  type: number,
): { stored: Attachment[]; chosen: ChosenFile[] } {
  return {
    stored: draft.attachments.filter((file) => file.type === type),
    chosen: draft.chosenFiles.filter((file) => file.type === type),
  };
}

/** The files that are being sent now, each with the label for its progress bar. */
export function filesBeingSent(draft: Draft | null | undefined): { key: string; name: string; label: string }[] {
  return (draft?.chosenFiles ?? [])
    .filter(({ state }) => state === 'sending')
    .map(({ id, fileName }) => ({
      key: String(id),
      name: fileName,
      label: `${partStateMessages.words.sending} ${fileName}`,
    }));
}

/** The ids of the files that are being removed: no page shows them. */
export const removedFiles = (operations: readonly OperationRow[]): ReadonlySet<number> =>
  new Set(
    operations.flatMap(({ intent, state }) =>
      intent.kind === 'removeFile' && !needsUser(state) ? [intent.attachmentId] : [],
    ),
  );

/** The files that were chosen here, in the order in which they were chosen; their ids are random. */
export async function readFileRows(tables: UserTables, lane: number): Promise<FileRow[]> {
  const files = await tables.files.where('applicationId').equals(lane).toArray();
  return files.toSorted((one, other) => one.chosenAt - other.chosenAt);
}
