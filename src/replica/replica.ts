import type { Client } from '../api-client/client.ts';
import {
  readApplication,
  readApplications,
  readAttachments,
  readComments,
  readInvestigators,
  readWhole,
  type ReadOutcome,
} from '../api-client/readings.ts';
import type { Application, ApplicationSummary } from '../contract/application.ts';
import type { Attachment } from '../contract/attachment.ts';
import type { Comment } from '../contract/comment.ts';
import type { ApplicationAsItStands } from '../contract/operation.ts';
import type { Status } from '../contract/statuses.ts';
import type { Investigator } from '../contract/steps/investigators.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Source } from './reading.ts';
import { createSource } from './source.ts';

/** What the server last said. Every source is the same object each time it is asked for. */
export type Replica = {
  /** The person's own applications, of one status or of all. */
  ownApplications(status?: Status): Source<ApplicationSummary[]>;
  /** The administrator's view: every application but drafts. */
  allApplications(status?: Status): Source<ApplicationSummary[]>;
  application(id: number): Source<Application>;
  /** An application with its investigators and attachments, none of them older than its tag. */
  whole(applicationId: number): Source<ApplicationAsItStands>;
  /** In the order they were added: the first is the Principal Investigator. */
  investigators(applicationId: number): Source<Investigator[]>;
  attachments(applicationId: number): Source<Attachment[]>;
  /** Oldest first. */
  comments(applicationId: number): Source<Comment[]>;
};

/** `onSignedOut` is told of every 401 on what a person looks at, and when that read began (ms since 1970). Local numbers of applications are resolved. */
export function createReplica(world: {
  client: Client;
  outbox: Outbox;
  userId: number;
  now: () => number;
  onSignedOut: (since: number) => void;
}): Replica {
  const { client, outbox, userId } = world;
  const sources = new Map<string, { source: Source<unknown>; of: (applicationId: number) => boolean }>();

  const source = <T>(
    key: string,
    of: (applicationId: number) => boolean,
    load: () => Promise<ReadOutcome<T>>,
  ): Source<T> => {
    const known = sources.get(key);
    // A key names one kind of source and its arguments, so it always leads to the same type.
    if (known !== undefined) return known.source as Source<T>;
    const made = createSource({ load, now: world.now, onSignedOut: world.onSignedOut });
    sources.set(key, { source: made, of });
    return made;
  };
  const list = (key: string, ofUser: number | undefined, status: Status | undefined) =>
    source(
      `${key} ${status ?? ''}`,
      () => true,
      () => readApplications(client, { ofUser, status }),
    );
  const part = <T>(
    key: string,
    applicationId: number,
    read: (client: Client, id: number) => Promise<ReadOutcome<T>>,
  ) => {
    // A local number and the server's lead to one source.
    const id = outbox.serverId(applicationId);
    return source(
      `${key} ${id}`,
      (changed) => changed === id,
      () => read(client, id),
    );
  };

  outbox.onAccepted((applicationId) => {
    for (const entry of sources.values()) if (entry.of(applicationId)) entry.source.outdated();
  });

  return {
    ownApplications: (status) => list('own', userId, status),
    allApplications: (status) => list('all', undefined, status),
    application: (id) => part('application', id, readApplication),
    whole: (id) => part('whole', id, readWhole),
    investigators: (id) => part('investigators', id, readInvestigators),
    attachments: (id) => part('attachments', id, readAttachments),
    comments: (id) => part('comments', id, readComments),
  };
}
