import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import { isEditable } from '../contract/domain/statuses.ts';
import type { ReadProblem, Reading, Source } from '../replica/sources/reading.ts';
import type { Draft } from '../drafts/draft.ts';
import { useDrafts } from './use-drafts.ts';
import { useReading, useReplica } from './use-replica.ts';

export type DraftReading =
  | { state: 'loading' }
  | { state: 'failed'; problem: ReadProblem; retry: () => void }
  /** It was started on another device, or is no longer kept on this one, and was never at the server. */
  | { state: 'missing' }
  | { state: 'ready'; draft: Draft };

/** For what the server cannot have: a draft that was started here and never sent. */
const loading: Reading<never> = { state: 'loading' };
export const absent: Source<never> = {
  get: () => loading,
  subscribe: () => () => {},
  refresh: async () => {},
  invalidate: () => {},
};

/**
 * The draft of an application. What this device has of it is shown at once, whatever the server says; an application
 * that it does not have is read and stored as a draft.
 */
export function useDraft(applicationId: number): DraftReading {
  const drafts = useDrafts();
  const replica = useReplica();
  const source = drafts.source(applicationId);
  const draft = useSyncExternalStore(source.subscribe, source.get);
  const serverId = draft?.serverId ?? drafts.serverId(applicationId);
  const isAtServer = serverId > 0;
  const server: Source<ApplicationAtServer> = isAtServer ? replica.whole(serverId) : absent;
  const reading = useReading(server);

  const [openedAt] = useState(Date.now);
  const [taken, setTaken] = useState<{ reading: typeof reading; moved: boolean }>();

  const inHand = draft === undefined ? 'unknown' : draft === null ? 'nothing' : 'draft';
  // What was read is stored on this device, so that the next time needs no connection; and again if the browser has
  // deleted it.
  useEffect(() => {
    // If there is no newer copy, an older one will do to begin with: changes made since are found when the draft is
    // sent.
    if (inHand === 'unknown' || (reading.state !== 'fresh' && reading.state !== 'kept')) return;
    const take = async () => {
      // If this device cannot store anything, the user is told when they write.
      const now = { ...reading.value, tag: reading.tag };
      const moved = await drafts.adoptBase(applicationId, now, reading.asOf).catch(() => false);
      setTaken({ reading, moved });
    };
    void take();
  }, [drafts, applicationId, reading, inHand]);

  // A user must not be turned away because the application was closed when this device last read it. And what was just
  // stored by `take` appears in the draft a moment later than on the disk.
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
 * The draft with the status that the server has by now, if that makes it editable again. Changes made here may keep the
 * rest of it on an older version; a request for more information can still be worked on.
 */
export function reopened(draft: Draft, reading: Reading<ApplicationAtServer>): Draft {
  if ((reading.state !== 'fresh' && reading.state !== 'kept') || isEditable(draft.status)) return draft;
  const { status } = reading.value.application;
  const isNewer = reading.asOf > (draft.readFrom.draft.base?.asOf ?? 0);
  return isNewer && isEditable(status) && draft.submitting === 'no' ? { ...draft, status } : draft;
}

function isSince(reading: Reading<unknown>, time: number): boolean {
  return reading.state === 'fresh' && reading.asOf >= time;
}
