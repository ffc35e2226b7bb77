import { role } from '../../../src/contract/domain/statuses.ts';
import type { DeviceWorld } from '../../../src/delivery/device-world.ts';
import type { UserDelivery } from '../../../src/delivery/user-delivery.ts';
import type { Drafts } from '../../../src/drafts/drafts.ts';
import { consistencyOf } from '../../../src/replica/sources/consistency.ts';
import { valueOf } from '../../../src/replica/sources/reading.ts';
import { createReplica, type Replica } from '../../../src/replica/replica.ts';
import type { Session } from '../../../src/session/session.ts';
import type { Cells } from '../people/cells.ts';

/** What one user reads in one page: copies of the server's responses, subscribed to as the screens do. */
export type ReadingRoom = {
  replica: Replica;
  /** The list for the user's role: their own applications, or all applications. */
  list: ReturnType<Replica['ownApplications']>;
  /** Reads the list and everything shown of an application again. */
  refresh(applicationId: number): Promise<void>;
  /** Opens the screen of an application: the owner's form, or the page on which an administrator looks at it. */
  show(applicationId: number): void;
  /** Everything that this screen shows of an application; undefined while a part of it is missing. */
  seen(applicationId: number): Seen | undefined;
  /** Called when the connection may be back, or the user looks at the page again. */
  lookAgain(): void;
  close(): void;
};

export type Seen = {
  application: NonNullable<ReturnType<typeof valueOfApplication>>;
  investigators: readonly (Cells & { change?: object | null })[];
  attachments: readonly { fileName: string; change?: object | null }[];
  comments: readonly { text: string; delivery: string | null }[];
  /** The version that a decision on what is shown refers to. */
  tag: string | undefined;
  /** Everything is of one version: only then can be decided on it. */
  isConsistent: boolean;
};

const valueOfApplication = (replica: Replica, id: number) => valueOf(replica.application(id).get());

/** Assembled as in `src/app/workspace/replica-of-page.ts`; drafts take readings as in `src/workspace/use-draft.ts`. */
export function openReading(
  { idb, now, sleep, fetch, origin }: DeviceWorld,
  world: { apiBase: string; session: Session; onSessionEnded: (since: number) => void },
  { store, outbox, client }: UserDelivery,
  drafts: Drafts,
): ReadingRoom {
  const { session } = world;
  const isSignedIn = () => session.place() === store.place;
  const isAdministrator = () => session.user()?.roleId !== role.researcher;
  const replica = createReplica({
    idb,
    user: store,
    client,
    outbox,
    now,
    sleep,
    isAdministrator,
    onSessionEnded: world.onSessionEnded,
    files: {
      caches: undefined,
      fetch,
      apiBase: world.apiBase,
      origin,
      estimate: async () => ({}),
      savesData: () => true,
      isSignedIn,
      portalId: () => session.portalAt(store.place),
    },
  });
  const keepCurrent = () => {
    if (isSignedIn()) void replica.keepCurrent();
  };
  const stopSession = session.subscribe(keepCurrent);
  setTimeout(keepCurrent, 0);
  const watched: (() => void)[] = [];
  const list = isAdministrator() ? replica.allApplications() : replica.ownApplications();
  const stopList = list.subscribe(() => {});
  let shown: number | undefined;
  /**
   * What the page of an application subscribes to: comments, and for an owner the whole application, which the form
   * reads at once.
   */
  const partsOf = (id: number) => [
    replica.application(id),
    replica.comments(id),
    ...(isAdministrator() ? [replica.investigators(id), replica.attachments(id)] : [replica.whole(id)]),
  ];

  /** Lets the draft take each new reading, as the open form does. */
  const watchWhole = (applicationId: number, serverId: number) => {
    const source = replica.whole(serverId);
    let taken: unknown;
    const take = () => {
      const reading = source.get();
      if (reading === taken || (reading.state !== 'fresh' && reading.state !== 'kept')) return;
      taken = reading;
      drafts.adoptBase(applicationId, { ...reading.value, tag: reading.tag }, reading.asOf).catch(() => false);
    };
    watched.push(source.subscribe(take));
    take();
  };
  return {
    replica,
    list,
    async refresh(applicationId) {
      this.show(applicationId);
      const id = outbox.serverId(applicationId) || applicationId;
      await Promise.all([list.refresh(), ...(id > 0 ? partsOf(id).map((part) => part.refresh()) : [])]);
    },
    show(applicationId) {
      const serverId = outbox.serverId(applicationId) || applicationId;
      if (serverId <= 0 || shown === serverId) return;
      shown = serverId;
      for (const stop of watched.splice(0)) stop();
      for (const part of partsOf(serverId)) watched.push(part.subscribe(() => {}));
      if (!isAdministrator()) watchWhole(applicationId, serverId);
    },
    seen(applicationId) {
      const id = outbox.serverId(applicationId) || applicationId;
      const reading = replica.application(id).get();
      const application = valueOf(reading);
      const whole = isAdministrator() ? undefined : valueOf(replica.whole(id).get());
      const investigators = whole?.investigators ?? valueOf(replica.investigators(id).get());
      const attachments = whole?.attachments ?? valueOf(replica.attachments(id).get());
      const comments = valueOf(replica.comments(id).get());
      if (shown !== id || application === undefined || investigators === undefined) return undefined;
      if (attachments === undefined || comments === undefined) return undefined;
      const parts = [replica.investigators(id).get(), replica.attachments(id).get()];
      const { tag, state } = consistencyOf([reading, ...(isAdministrator() ? parts : [])]);
      return { application, investigators, attachments, comments, tag, isConsistent: state === 'one' };
    },
    lookAgain() {
      if (isSignedIn()) replica.lookAgain();
      keepCurrent();
    },
    close() {
      stopSession();
      stopList();
      for (const stop of watched.splice(0)) stop();
      replica.close();
    },
  };
}
