import { useSyncExternalStore } from 'react';
import type { ApplicationSummary } from '../contract/domain/application.ts';
import { missingInDraft } from '../drafts/completeness.ts';
import { isOlder, missingInWhole, stepsComplete, type StepsComplete } from './steps-complete.ts';
import { absent } from './use-draft.ts';
import { useDrafts } from './use-drafts.ts';
import { useReading, useReplica } from './use-replica.ts';

/**
 * How many steps of a draft lack nothing; undefined while that is being read, null if it cannot be known. What this
 * device has of the draft says so; the server is asked only about a draft that is not here, or that was changed on
 * another device.
 */
export function useStepsComplete(
  { id, modifiedDate }: Pick<ApplicationSummary, 'id' | 'modifiedDate'>,
  policyVersion: string,
): StepsComplete | null | undefined {
  const drafts = useDrafts();
  const replica = useReplica();
  const source = drafts.source(id);
  const draft = useSyncExternalStore(source.subscribe, source.get);
  const serverId = draft?.serverId ?? drafts.serverId(id);
  const isAsked = serverId > 0 && draft !== undefined && (draft === null || isOlder(draft, modifiedDate));
  const whole = useReading(isAsked ? replica.whole(serverId) : absent);
  // A copy, or the draft of before, may lack what another device has added or deleted since.
  if (isAsked && whole.state === 'fresh') return stepsComplete(missingInWhole(whole.value, policyVersion));
  if (isAsked)
    return whole.state === 'loading' || (whole.state === 'kept' && whole.problem.kind === 'asking') ? undefined : null;
  return draft === undefined || draft === null ? draft : stepsComplete(missingInDraft(draft, policyVersion));
}
