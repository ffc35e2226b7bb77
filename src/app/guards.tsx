import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useConfiguration } from '../configuration/configuration.ts';
import { SESSION_RETRY_MS } from '../contract/api/limits.ts';
import { partMessages } from '../contract/messages/parts.ts';
import { dashboardOf, loginWithReturn, routes, safeReturnPath } from '../contract/routes.ts';
import { pagesOf } from '../contract/domain/statuses.ts';
import { useIsLasting } from '../hooks/use-timeout.ts';
import { Opening } from '../screens/frame/opening.tsx';
import { SignedInUserContext, usePlace, useSession, useUser } from '../session/session-context.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { PageFrame } from '../ui/layout/page-frame.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { PortalApp } from './portal.ts';

/** What surrounds a signed-in user's screens. */
export const Work = lazyScreen(() => import('./workspace/work.tsx'));

/**
 * Lets a signed-in user through, with their workspace. If no user is signed in, the session is read once more after 500
 * ms (another tab may be signing in), then the page leads to `/login` and back.
 */
export function SignedInOnly({ portal, onReady }: { portal: PortalApp; onReady: () => void }) {
  const user = useUser();
  const place = usePlace();
  const { name } = useConfiguration();
  const { pathname, search } = useLocation();
  const isWaitOver = useIsLasting(user === null, SESSION_RETRY_MS);
  const { session } = useSession();
  const [hadUser, setHadUser] = useState(false);
  if (user !== null && !hadUser) setHadUser(true);
  if (user === null || place === null) {
    // After signing out, in another tab too, no return address to the user's work is left for the next user.
    const hasLeft = hadUser && session.hasLeft();
    const way = hasLeft ? routes.login : loginWithReturn(pathname + search);
    return isWaitOver ? <Navigate replace to={way} state={{ sessionEnded: hadUser && !hasLeft }} /> : null;
  }
  return (
    <ErrorBoundary words={partMessages} place={pathname} heading="h1" frame={inFrame(name)}>
      <Suspense fallback={<Opening />}>
        <SignedInUserContext value={user}>
          <Work key={place} portal={portal} place={place} onReady={onReady} />
        </SignedInUserContext>
      </Suspense>
    </ErrorBoundary>
  );
}

/** There is no page frame around a user's screens before their code is loaded. */
const inFrame = (name: string) => (failure: ReactNode) => (
  <PageFrame narrow header={<p>{name}</p>}>
    {failure}
  </PageFrame>
);

/** Screens of one role; any other user is led to their own dashboard. */
export function OnlyRole({ pages }: { pages: ReturnType<typeof pagesOf> }) {
  const user = useUser();
  if (user === null) return null;
  return pagesOf(user.roleId) === pages ? <Outlet /> : <Navigate replace to={dashboardOf(user.roleId)} />;
}

/**
 * What surrounds every page of an administrator. If its code cannot be loaded the page goes on without it: what it
 * tells is shown under "Waiting to send" too.
 */
export function AroundAdministrators({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  if (user === null || pagesOf(user.roleId) !== 'administrator') return null;
  return (
    <ErrorBoundary words={partMessages} place={pathname} frame={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Signing in and registering lead a signed-in user on: back to where they came from, or to their dashboard. */
export function OnlyVisitors({ children }: { children: ReactNode }) {
  const user = useUser();
  const { search } = useLocation();
  if (user === null) return children;
  const back = safeReturnPath(new URLSearchParams(search).get('returnUrl'));
  return <Navigate replace to={back ?? dashboardOf(user.roleId)} />;
}

/** `/` leads a visitor to sign in and a signed-in user to their dashboard. */
export function Home() {
  const user = useUser();
  return <Navigate replace to={user === null ? routes.login : dashboardOf(user.roleId)} />;
}
