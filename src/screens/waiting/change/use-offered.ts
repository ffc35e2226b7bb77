import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { offeredActions, type OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useStands, type Stands } from './use-stands.ts';

/** Returns the actions offered for a change on its page, and the status of its application as far as it is known. */
export function useOffered(operation: ListedOperation): { offered: readonly OfferedAction[]; stands: Stands } {
  const { roleId } = useSignedInUser();
  const { lane, hold, trouble } = operation;
  const stands = useStands(lane, trouble, hold.kind === 'user');
  return { offered: offeredActions(operation, { roleId, stands: stands.status }), stands };
}
