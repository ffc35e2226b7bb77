import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SESSION_RETRY_MS } from '../contract/limits.ts';
import { dashboardOf, loginWithReturn, routes, safeReturnPath } from '../contract/routes.ts';
import { role } from '../contract/statuses.ts';
import { useUser } from '../session/session-context.ts';
import type { Portal, Workspace } from './portal.ts';
import { WorkspaceProvider } from './workspace.tsx';

/**
 * Lets a signed-in person through, with their workspace. Where there is nobody the session is read once more after
 * 500 ms (another tab may just be signing in), then the way leads to `/login` and back.
 */
export function SignedIn({ portal, onReady }: { portal: Portal; onReady: () => void }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const retried = useRetried(user === null);
  if (user === null) return retried ? <Navigate replace to={loginWithReturn(pathname + search)} /> : null;
  return <Work key={user.userId} workspace={portal.workspaceOf(user.userId)} onReady={onReady} />;
}

/** What a person works with, once their numbers of applications are known: an address may bear either. */
function Work({ workspace, onReady }: { workspace: Workspace; onReady: () => void }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let wanted = true;
    const begin = async () => {
      await workspace.outbox.ready;
      if (!wanted) return;
      setReady(true);
      onReady();
    };
    void begin();
    return () => {
      wanted = false;
    };
  }, [workspace, onReady]);
  if (!ready) return null;
  return (
    <WorkspaceProvider workspace={workspace}>
      <Outlet />
    </WorkspaceProvider>
  );
}

/** True once the wait for a person is over. */
function useRetried(waiting: boolean): boolean {
  const [retried, setRetried] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setRetried(true), SESSION_RETRY_MS);
    return () => {
      clearTimeout(timer);
      setRetried(false);
    };
  }, [waiting]);
  return retried;
}

/** Screens of one role; anybody else is taken to their own dashboard. */
export function OnlyRole({ administrator }: { administrator: boolean }) {
  const user = useUser();
  if (user === null) return null;
  return (user.roleId !== role.researcher) === administrator ? (
    <Outlet />
  ) : (
    <Navigate replace to={dashboardOf(user.roleId)} />
  );
}

/** Signing in and registering lead somebody who is signed in on: back to where they came from, or to their dashboard. */
export function OnlyVisitors({ children }: { children: ReactNode }) {
  const user = useUser();
  const { search } = useLocation();
  if (user === null) return children;
  const back = safeReturnPath(new URLSearchParams(search).get('returnUrl'));
  return <Navigate replace to={back ?? dashboardOf(user.roleId)} />;
}

/** `/` leads a visitor to sign in and a signed-in person to their dashboard. */
export function Home() {
  const user = useUser();
  return <Navigate replace to={user === null ? routes.login : dashboardOf(user.roleId)} />;
}
