import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { readingWords } from '../../replica/reading-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { WizardRoom } from './wizard-room.ts';

/** The step of the address. While its code is fetched the page around it stays: title, stepper and heading. */
export function StepOutlet({ room }: { room: WizardRoom }) {
  return (
    <Suspense fallback={<Skeleton label={readingWords.loading} />}>
      <Outlet context={room} />
    </Suspense>
  );
}
