import { statuses } from '../../contract/domain/statuses.ts';
import { administratorsLists, ownLists, routes } from '../../contract/routes.ts';
import type { Source } from '../../replica/sources/reading.ts';
import type { CurrentApplication } from '../../session/current-application.ts';
import { applicationAt } from '../../workspace/use-current-application.ts';
import type { WorkspaceServices } from '../../workspace/workspace-context.ts';
import type { After } from '../timers.ts';

/** Something that the first screen shows, and whether it has been read. */
type Shown = { subscribe(listener: () => void): () => void; isRead(): boolean };

/** How long the first screen waits for what it shows: it is drawn once with it, and not once without. */
const READ_WITHIN_MS = 200;

/** The rows that the list at an address shows; none at an address without a list. */
export function listsAt(
  { pathname }: Pick<Location, 'pathname'>,
  { replica }: Pick<WorkspaceServices, 'replica'>,
): Shown[] {
  const own = statuses.find((status) => ownLists[status] === pathname);
  // The tabs count the applications of all statuses.
  if (own !== undefined) return [replica.ownApplications(own), replica.ownApplications()].map(asShown);
  if (pathname === routes.adminAll) return [asShown(replica.allApplications())];
  const all = statuses.find((status) => administratorsLists[status] === pathname);
  return all === undefined ? [] : [asShown(replica.allApplications(all))];
}

/**
 * The draft that a step or the check page at an address shows, if any. To be called once the ids on this device are
 * known and the unload text of former pages is in the draft.
 */
export function draftAt(
  address: Pick<Location, 'pathname' | 'search'>,
  { drafts }: Pick<WorkspaceServices, 'drafts'>,
  currentApplication: CurrentApplication,
): Shown[] {
  const applicationId = applicationAt(address, currentApplication);
  if (applicationId === null) return [];
  const { subscribe, get } = drafts.source(applicationId);
  return [{ subscribe, isRead: () => get() !== undefined }];
}

const asShown = <T>({ subscribe, get }: Source<T>): Shown => ({ subscribe, isRead: () => get().state !== 'loading' });

/**
 * Begins to read what is shown. `read` resolves once it is read, or takes too long to wait for. `release` is to be
 * called when the screen is left: one that is opened later reads again.
 */
export function readFirst(shown: readonly Shown[], after: After): { read: Promise<void>; release: () => void } {
  const stops: (() => void)[] = [];
  const readings = shown.map(
    ({ subscribe, isRead }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (isRead()) resolve();
        };
        stops.push(subscribe(look));
        look();
      }),
  );
  const late = new Promise<void>((resolve) => void after(READ_WITHIN_MS, resolve));
  return {
    read: Promise.race([Promise.all(readings), late]).then(() => undefined),
    release() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
