import { useState, type ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';
import { useNow } from '../use-now.ts';

/** The four states of anything that is read: each looks different, so that a failure never looks like "nothing". */
export type Loadable<T, Problem> =
  | { state: 'loading' }
  | { state: 'fresh'; value: T; asOf: number }
  | { state: 'kept'; value: T; asOf: number; problem: Problem }
  | { state: 'failed'; problem: Problem };

/** The texts of the states. Times are in ms since 1970. */
export type LoadedText<Problem> = {
  loading: string;
  retry: string;
  /** Shown above a copy that is not fresh: when it was read, how long ago that is, and why there is no newer one. */
  kept: (asOf: number) => string;
  age: (asOf: number, now: number) => string;
  keptBecause: (problem: Problem) => string;
  failed: (problem: Problem) => string;
};

const AGE_RENEWED_MS = 60_000;

/** Renders the value that was read, or the state that replaces it. */
export function Loaded<T, Problem>({
  reading,
  onRetry,
  words,
  failedTitle,
  skeleton,
  skeletonRows,
  children,
}: {
  reading: Loadable<T, Problem>;
  /** Reads again; until it settles, Retry is busy. */
  onRetry: () => Promise<void>;
  words: LoadedText<Problem>;
  failedTitle: string;
  skeleton?: SkeletonShape | undefined;
  skeletonRows?: number | undefined;
  children: (value: T) => ReactNode;
}) {
  const [retrying, setRetrying] = useState(false);
  const again = {
    onRetry() {
      setRetrying(true);
      void onRetry().finally(() => setRetrying(false));
    },
    retryLabel: words.retry,
    busy: retrying,
  };

  switch (reading.state) {
    case 'loading':
      return <Skeleton label={words.loading} shape={skeleton} rows={skeletonRows} />;
    case 'failed':
      return <FailedState title={failedTitle} text={words.failed(reading.problem)} {...again} />;
    case 'kept':
    case 'fresh':
      // Both states render the value at the same position, so that open parts in it stay open when the state changes.
      return (
        <>
          {reading.state === 'kept' && <StaleNotice text={<KeptText reading={reading} words={words} />} {...again} />}
          {children(reading.value)}
        </>
      );
  }
}

/** Hides the age from screen readers: it changes every minute, and a live region would announce it each time. */
function KeptText<Problem>({
  reading: { asOf, problem },
  words,
}: {
  reading: { asOf: number; problem: Problem };
  words: LoadedText<Problem>;
}) {
  const now = useNow(AGE_RENEWED_MS);
  return (
    <>
      {words.kept(asOf)}
      <span aria-hidden="true"> ({words.age(asOf, now)})</span>. {words.keptBecause(problem)}
    </>
  );
}
