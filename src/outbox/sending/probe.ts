import type { Operation } from '../../contract/domain/operation.ts';
import { isSubmission } from '../queue/intent-kinds.ts';
import type { OperationRow } from '../../local-db/tables/rows.ts';

/** A tag that never matches: the server accepts a change with it only if it recognises the key. */
export const noVersion = (id: string) => `"${id}"`;

/** Whether this only asks the server if it has the change already. */
export const isProbe = ({ id, tag }: Operation) => tag === noVersion(id);

/**
 * Makes a copied Submit that was not composed yet only ask the server whether it has it already: the application is not
 * what its user saw. If the server does not have it, the user is asked. Null for any other operation.
 */
export function asProbe<Row extends Omit<OperationRow, 'position'>>(operation: Row): Row | null {
  const { id, intent, state, sent } = operation;
  if (intent.kind !== 'changeStatus' || !isSubmission(intent) || sent !== null || state !== 'unsure') return null;
  return { ...operation, intent: { ...intent, seen: noVersion(id) } };
}
