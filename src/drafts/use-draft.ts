import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ApplicationAsItStands } from '../contract/operation.ts';
import { isEditable } from '../contract/statuses.ts';
import type { ReadProblem, Reading, Source } from '../replica/reading.ts';
import { useReading, useReplica } from '../replica/replica-context.ts';
import type { Draft } from './draft.ts';
import { useDrafts } from './drafts-context.ts';

export type DraftReading =
  | { state: 'loading' }
  | { state: 'failed'; problem: ReadProblem; retry: () => void }
  /** It was started on another device, or is no longer kept on this one, and the server never heard of it. */
  | { state: 'missing' }
  | { state: 'ready'; draft: Draft };

/** Stands for what the server cannot have: a draft that was started here and never arrived. */
const loading: Reading<never> = { state: 'loading' };
const absent: Source<never> = {
  get: () => loading,
  subscribe: () => () => {},
  refresh: async () => {},
  outdated: () => {},
};

/**
 * The draft of an application. What this device holds of it is shown at once, whatever the server says; one that it has
 * nothing of is read, and taken in hand.
 */
export function useDraft(applicationId: number): DraftReading {
  const drafts = useDrafts();
  const replica = useReplica();
  const source = drafts.source(applicationId);
  const draft = useSyncExternalStore(source.subscribe, source.get);
  const serverId = draft?.serverId ?? drafts.serverId(applicationId);
  const isAtServer = serverId > 0;
  const server: Source<ApplicationAsItStands> = isAtServer ? replica.whole(serverId) : absent;
  const reading = useReading(server);

  const [openedAt] = useState(Date.now);
  const [taken, setTaken] = useState<{ reading: typeof reading; moved: boolean }>();

  const inHand = draft === undefined ? 'unknown' : draft === null ? 'nothing' : 'draft';
  // What was read is kept on this device, so that the next time needs no connection; and again where the browser emptied that.
  useEffect(() => {
    // An older copy is as good to begin with where there is no newer one: what was changed since is compared when it is sent.
    if (inHand === 'unknown' || (reading.state !== 'fresh' && reading.state !== 'kept')) return;
    const take = async () => {
      // A device that keeps nothing is told of where somebody writes.
      const now = { ...reading.value, tag: reading.tag };
      const moved = await drafts.take(applicationId, now, reading.asOf).catch(() => false);
      setTaken({ reading, moved });
    };
    void take();
  }, [drafts, applicationId, reading, inHand]);

  // Nobody is sent away from an application because it was closed when this device last heard of it; and what was just
  // taken in hand is a moment later in the draft than on the disk.
  const isShown =
    taken?.moved !== true ||
    ((reading.state === 'fresh' || reading.state === 'kept') && draft?.status === reading.value.application.status);
  const isAsked =
    reading.state === 'failed' ||
    (reading.state === 'kept' && reading.problem.kind !== 'asking') ||
    (taken?.reading === reading && isShown && isSince(reading, openedAt));
  const mayBeOpenAgain = draft !== undefined && draft !== null && !isEditable(draft.status) && !isAsked;

  return useMemo(() => {
    if (draft === undefined || mayBeOpenAgain) return { state: 'loading' };
    if (draft !== null) return { state: 'ready', draft: reopened(draft, reading) };
    if (!isAtServer) return { state: 'missing' };
    if (reading.state === 'failed') {
      return { state: 'failed', problem: reading.problem, retry: () => void server.refresh() };
    }
    return { state: 'loading' };
  }, [draft, mayBeOpenAgain, isAtServer, reading, server]);
}

/**
 * The draft with the status that the server has by now, if that opens it again. What was written here may keep the rest of it
 * on an older version; a request for more information can be worked on all the same.
 */
export function reopened(draft: Draft, reading: Reading<ApplicationAsItStands>): Draft {
  if ((reading.state !== 'fresh' && reading.state !== 'kept') || isEditable(draft.status)) return draft;
  const { status } = reading.value.application;
  const isNewer = reading.asOf > (draft.readFrom.draft.base?.asOf ?? 0);
  return isNewer && isEditable(status) && draft.submitting === 'no' ? { ...draft, status } : draft;
}

function isSince(reading: Reading<unknown>, time: number): boolean {
  return reading.state === 'fresh' && reading.asOf >= time;
}
