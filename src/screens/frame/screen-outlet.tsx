import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { partMessages } from '../../contract/messages/parts.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';

/** The screen of the address. One that cannot be loaded leaves the page around it, and all that was written, in place. */
export function ScreenOutlet() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary words={partMessages} place={pathname} heading="h1">
      <Suspense>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
