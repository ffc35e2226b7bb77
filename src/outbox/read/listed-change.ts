import * as v from 'valibot';
import type { Status } from '../../contract/domain/statuses.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { QuestionStepName } from '../../contract/steps/wizard.ts';
import type { Intent, OperationRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { resolveId } from '../queue/ids.ts';

/** A change as a list shows it: no answers, and no bytes. */
export type ListedChange =
  | { kind: 'saveStep'; step: QuestionStepName; answers: number }
  | { kind: 'saveInvestigators'; names: readonly string[] }
  | { kind: 'removeInvestigator'; name: string }
  /** `size` in bytes; null if this device no longer has the file. */
  | { kind: 'addFile'; type: FileType; fileName: string; size: number | null; replaces: boolean }
  /** `isUnsure`: this device does not know its id at the server, nor whether the server has it. */
  | { kind: 'removeFile'; fileName: string; isUnsure?: true }
  | { kind: 'changeStatus'; to: Status }
  | { kind: 'comment'; text: string; status: Status | undefined };

/** How much of a message a list shows, in UTF-16 code units. */
const BEGINNING_UNITS = 280;

export async function listedChange(tables: UserTables, operation: OperationRow): Promise<ListedChange> {
  const { id, intent } = operation;
  switch (intent.kind) {
    case 'saveStep':
      return { kind: 'saveStep', step: intent.step, answers: Object.keys(intent.edits).length };
    case 'saveInvestigators':
      return { kind: 'saveInvestigators', names: intent.edits.map(({ to }) => to.name) };
    case 'removeInvestigator': {
      // What the user saw: the row may hold text typed in another tab, or the name that another device has changed
      // since.
      const row = intent.seen?.[0] ?? (await tables.investigators.where('operationId').equals(id).first());
      return { kind: 'removeInvestigator', name: row?.name ?? '' };
    }
    case 'addFile': {
      const { type, fileName, fileId, replaces } = intent;
      const size = (await tables.files.get(fileId))?.size ?? null;
      return { kind: 'addFile', type, fileName, size, replaces: replaces !== null };
    }
    case 'removeFile':
      return {
        kind: 'removeFile',
        fileName: intent.fileName,
        ...((await resolveId(tables, intent.attachmentId)) === undefined ? { isUnsure: true } : {}),
      };
    case 'changeStatus':
      return { kind: 'changeStatus', to: intent.to };
    case 'comment':
      return { kind: 'comment', text: beginningOf(intent.text), status: intent.status };
  }
}

function beginningOf(text: string): string {
  return text.length <= BEGINNING_UNITS ? text : `${text.slice(0, BEGINNING_UNITS).trimEnd()}…`;
}

/** The name of a file in the response to its accepted upload; undefined for anything else. */
export function uploadedFileName(kind: Intent['kind'], data: unknown): string | undefined {
  const stored = v.safeParse(StoredFile, data);
  return kind === 'addFile' && stored.success ? stored.output[0]?.fileName : undefined;
}

const StoredFile = v.array(v.object({ fileName: v.string() }));
