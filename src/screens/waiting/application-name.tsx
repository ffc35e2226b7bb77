import type { ListedWork } from '../../outbox/read/listing.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { useReading, useReplica } from '../../workspace/use-replica.ts';
import { applicationName } from './change/change-text.ts';

/** The title of an application. If this device has no work of it, the title is read. */
export function ApplicationName({ application }: { application: ListedWork }) {
  const { outboxState } = useOutboxSummary();
  const { title, serverId } = application;
  // Reading without a session would redirect the user to the login.
  if (title !== null || serverId === null || outboxState.kind === 'sessionEnded')
    return <bdi>{applicationName(application)}</bdi>;
  return <ReadName application={application} serverId={serverId} />;
}

function ReadName({ application, serverId }: { application: ListedWork; serverId: number }) {
  const reading = useReading(useReplica().application(serverId));
  const read = reading.state === 'fresh' || reading.state === 'kept' ? reading.value.researchTitle : undefined;
  return <bdi>{applicationName(application, read)}</bdi>;
}
