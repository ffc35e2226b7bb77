import { DRAFTS_MAX } from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { status } from '../../../contract/domain/statuses.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { valueOf } from '../../../replica/sources/reading.ts';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { useReading, useReplica } from '../../../workspace/use-replica.ts';

/** Before an application is started: says how many drafts the user has, once they are nearly as many as they may be. */
export function DraftRoom() {
  const drafts = useReading(useReplica().ownApplications(status.draft));
  const text = draftRoomText(valueOf(drafts)?.total);
  if (text === undefined) return null;
  return (
    <Strip icon="warning" tone="yellow">
      {text}
    </Strip>
  );
}

/** What the user is told who has as many drafts as that; undefined: it is not known how many. */
export function draftRoomText(count: number | undefined): string | undefined {
  if (count === undefined || !isNearLimit(count, DRAFTS_MAX)) return undefined;
  return count < DRAFTS_MAX ? wizardMessages.draftsNearlyFull(count, DRAFTS_MAX) : wizardMessages.draftsFull(count);
}
