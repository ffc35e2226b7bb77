import { useEffect } from 'react';
import type { WholeChange } from '../../../outbox/read/listing.ts';
import { useOutbox, useOutboxSummary } from '../../../workspace/use-outbox.ts';
import type { Reading, Source } from '../../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';

type Trouble = WholeChange['operation']['trouble'];

export type ServerStatus = { status: number | null; state: 'reading' | 'read' | 'failed' };

const unread: Reading<never> = { state: 'loading' };
const nothing: Source<never> = {
  get: () => unread,
  subscribe: () => () => {},
  refresh: async () => {},
  invalidate() {},
};

/**
 * Returns the status that an application has at the server, as read since a change of it was refused; null while that
 * is not known. A copy older than the refusal is read again, as it would contradict the server.
 */
export function useServerStatus(lane: number, trouble: Trouble, isWanted: boolean): ServerStatus {
  const { outboxState } = useOutboxSummary();
  const replica = useReplica();
  const serverId = useOutbox().serverId(lane);
  // Reading without a session would redirect the user to the login.
  const asks = isWanted && serverId !== 0 && outboxState.kind !== 'sessionEnded';
  const source = asks ? replica.application(serverId) : nothing;
  const reading = useReading(source);
  const serverStatus = serverStatusIn(reading, trouble);
  const isOlder = reading.state === 'fresh' && serverStatus === null;
  useEffect(() => {
    if (isOlder) source.invalidate();
  }, [isOlder, source]);
  if (serverStatus !== null) return { status: serverStatus, state: 'read' };
  const isOver = !asks || reading.state === 'failed' || (reading.state === 'kept' && reading.problem.kind !== 'asking');
  return { status: null, state: isOver ? 'failed' : 'reading' };
}

/**
 * The status, if the reading is newer than the trouble. Trouble without a time was stored by an earlier release: then
 * only a fresh reading counts.
 */
export function serverStatusIn(reading: Reading<{ atServer: number }>, trouble: Trouble): number | null {
  if (reading.state !== 'fresh' && reading.state !== 'kept') return null;
  const isNewer = trouble?.at === undefined ? reading.state === 'fresh' : reading.asOf >= trouble.at;
  return isNewer ? reading.value.atServer : null;
}
