import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { partMessages } from '../../contract/messages/parts.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { WizardContext } from './wizard-context.ts';

/** The step of the address. The page around it stays while its code is loading or fails to load. */
export function StepOutlet({ room }: { room: WizardContext }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary words={partMessages} place={pathname}>
      <Suspense fallback={<Skeleton label={readingText.loading} />}>
        <Outlet context={room} />
      </Suspense>
    </ErrorBoundary>
  );
}
