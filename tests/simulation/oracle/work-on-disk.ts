import type { BytesRow, FieldsRow, FileRow, InvestigatorRow, OperationRow } from '../../../src/local-db/rows.ts';
import type { Device } from '../device.ts';
import { marksOfIntent } from '../people/journal.ts';
import { marksIn } from '../people/word.ts';

/** What lies of one person's work on a device, read past the portal. */
export type WorkOnDisk = {
  /** Something is being written: not all of this would be left after a kill. */
  uncommitted: boolean;
  operations: readonly OperationRow[];
  /** The marks of all that is written in drafts, files and operations, and of what the server is known to have. */
  marks: ReadonlySet<string>;
};

export function workOnDisk(device: Device, userId: number): WorkOnDisk {
  const disk = device.storage.disk(`portal-${userId}`);
  const rows = <Row>(table: string): readonly Row[] => (disk?.rows(table) ?? []) as readonly Row[];
  const operations = rows<OperationRow>('operations');
  const whole = new Set(rows<BytesRow>('bytes').map(({ fileId }) => fileId));
  // A file without its bytes is no file.
  const files = rows<FileRow>('files').filter(({ id }) => whole.has(id));
  const filed = operations.filter(({ intent }) => intent.kind !== 'addFile' || whole.has(intent.fileId));
  const marks = new Set([
    ...marksIn(rows<FieldsRow>('fields').flatMap(({ fields }) => fields.map(({ value }) => value))),
    ...marksIn(rows<InvestigatorRow>('investigators').map(({ name }) => name)),
    ...marksIn(files.map(({ fileName }) => fileName)),
    ...marksIn(rows('drafts')),
    ...filed.flatMap(({ intent }) => marksOfIntent(intent)),
  ]);
  return { uncommitted: disk?.uncommitted ?? false, operations, marks };
}
