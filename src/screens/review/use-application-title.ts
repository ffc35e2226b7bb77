import { untitled } from '../../contract/messages/application/names.ts';
import { changeMessages } from '../../contract/messages/application/changes.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { valueOf, type Reading, type Source } from '../../replica/sources/reading.ts';
import { useReading, useReplica } from '../../workspace/use-replica.ts';
import type { ShownApplication } from '../../replica/sources/part-copies.ts';

const nothing: Reading<never> = { state: 'loading' };
const unread: Source<never> = {
  get: () => nothing,
  subscribe: () => () => {},
  refresh: async () => {},
  invalidate: () => {},
};

/** The title of an application, or a placeholder if it cannot be read. */
export function useApplicationTitle(applicationId: number): string {
  const { outboxState } = useOutboxSummary();
  const source = useReplica().application(applicationId);
  // Reading without a session would redirect the user to the login.
  return titleIn(useReading<ShownApplication>(outboxState.kind === 'sessionEnded' ? unread : source));
}

function titleIn(reading: Reading<ShownApplication>): string {
  const application = valueOf(reading);
  if (application === undefined) return changeMessages.anApplication;
  return application.researchTitle.trim() || untitled;
}
