import { userIdAt, type Place } from '../../contract/domain/place.ts';
import { takeSnapshots } from '../snapshot/take-snapshot.ts';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { IdleLockScreen } from '../../screens/frame/sign-out/idle-lock-screen.tsx';
import { LostWork } from '../../screens/frame/notices/lost-work.tsx';
import { OlderRelease } from '../../screens/frame/notices/older-release.tsx';
import { Opening } from '../../screens/frame/opening.tsx';
import { RoleChanged } from '../../screens/frame/notices/role-changed.tsx';
import { SignOutDialog } from '../../screens/frame/sign-out/sign-out-dialog.tsx';
import { failureOf } from '../../local-db/store-failure.ts';
import { NotLoadedError } from '../../ui/feedback/not-loaded-error.ts';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { AppBadge } from '../app-badge.tsx';
import { after } from '../timers.ts';
import { draftAt, listsAt, readFirst } from './first-reading.ts';
import { followWorkspace } from './follow-workspace.ts';
import type { PortalApp } from '../portal.ts';
import { useIsLocked } from '../../session/session-context.ts';
import type { Workspace } from './workspace-of-user.ts';

/** A user's pages, once the ids of their applications are read: an address may have the local or the server's. */
export default function Work({ portal, place, onReady }: { portal: PortalApp; place: Place; onReady: () => void }) {
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(
    () =>
      followWorkspace({
        open: () => openIn(portal, place),
        isHere: () => portal.sessionServices.session.place() === place,
        show(shown) {
          setOpened(shown);
          if (shown !== undefined) onReady();
        },
        fail: setFailure,
      }),
    [portal, place, onReady],
  );
  useEffect(() => takeSnapshots(userIdAt(place), portal.sessionServices.sharedTablet), [portal, place]);
  const { pathname } = useLocation();
  // Keeps the first readings until the user goes elsewhere, so that a screen whose code is loaded late does not read
  // everything again.
  useEffect(() => {
    if (opened?.pathname !== pathname) opened?.release();
  }, [opened, pathname]);
  const isLocked = useIsLocked();
  // Retry shows this component again, which opens the workspace again: there is nothing to renew.
  if (failure !== undefined) throw new NotLoadedError(() => undefined, { cause: failure });
  if (opened === undefined) return <Opening />;
  const { workspace, isOlder } = opened;
  if (isOlder) {
    return (
      <WorkspaceContext value={workspace}>
        <OlderRelease />
      </WorkspaceContext>
    );
  }
  // Removed and not only covered: what must not be seen is not in the page. Typed text is in the workspace, and on the
  // disk or being written there.
  return (
    <WorkspaceContext value={workspace}>
      {isLocked ? (
        <IdleLockScreen />
      ) : (
        <>
          <AppBadge />
          <Outlet />
          <RoleChanged />
          <LostWork counting={workspace.counting} />
          <SignOutDialog />
        </>
      )}
    </WorkspaceContext>
  );
}

/** `release`: to be called when the first screen, at `pathname`, is left. */
type Opened = { workspace: Workspace; isOlder: boolean; pathname: string; release: () => void };

async function openIn(portal: PortalApp, place: Place): Promise<Opened> {
  const { pathname } = location;
  const workspace = await portal.workspaceOf(place);
  const list = readFirst(listsAt(location, workspace), after);
  const [isGiven] = await Promise.all([workspace.outbox.ready, workspace.recovered]);
  const draft = readFirst(draftAt(location, workspace, portal.sessionServices.currentApplication), after);
  await Promise.all([list.read, draft.read]);
  const release = () => {
    list.release();
    draft.release();
  };
  void workspace.ended.then(release);
  return { workspace, isOlder: !isGiven && (await failureToRead(workspace)) === 'older', pathname, release };
}

/** Why the user's database cannot be read; null if it can. */
const failureToRead = ({ kept }: Workspace) => kept.left().then(() => null, failureOf);
