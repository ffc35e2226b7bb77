import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { partMessages } from '../../contract/messages/parts.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';

/**
 * Renders the screen of the current address. If it fails to load, the page around it and all typed text stay in place.
 */
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
