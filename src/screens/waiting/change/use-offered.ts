import type { ListedOperation } from '../../../outbox/read/listing.ts';
import { offeredActions, type OfferedAction } from '../../../outbox/read/offered-actions.ts';
import { useSignedInUser } from '../../../session/session-context.ts';
import { useServerStatus, type ServerStatus } from './use-server-status.ts';

/** Returns the actions offered for a change on its page, and the status of its application as far as it is known. */
export function useOffered(operation: ListedOperation): {
  offered: readonly OfferedAction[];
  serverStatus: ServerStatus;
} {
  const { roleId } = useSignedInUser();
  const { lane, blockedReason, trouble } = operation;
  const serverStatus = useServerStatus(lane, trouble, blockedReason.kind === 'user');
  return { offered: offeredActions(operation, { roleId, serverStatus: serverStatus.status }), serverStatus };
}
