import { useDeferredValue, type ReactNode } from 'react';
import { readingMessages } from '../../contract/messages/reading.ts';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import type { ListEntry } from '../../replica/sources/list-entry.ts';
import type { ListWindow } from '../../replica/sources/list-window.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import type { Reading, WindowSource } from '../../replica/sources/reading.ts';
import { useCalmReading, useReading } from '../../workspace/use-replica.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import styles from './application-list.module.css';

/** How many rows are rendered at once; the rest of the window is rendered after they are on screen. */
const DRAWN_FIRST = 20;
/** How many rows may read more than their list, so that a long list does not send a request for each row. */
const DETAILED_FIRST = 10;
const AGE_RENEWED_MS = 60_000;

/** How an entry is shown. `now`: ms since 1970; `isDetailed`: it may read what its list does not tell. */
export type ShownEntry = { now: number; isDetailed: boolean };

/** A list of applications in any state of its reading. */
export function ApplicationList({
  label,
  source,
  empty,
  isDense = false,
  children,
}: {
  label: string;
  source: WindowSource<ListWindow>;
  empty: ReactNode;
  /** Rows on one surface instead of a card for each. */
  isDense?: boolean | undefined;
  children: (entry: ListEntry, how: ShownEntry) => ReactNode;
}) {
  const reading = withoutEmptyCopies(useReading(source), useCalmReading(source));
  const here = reading.state === 'loading' || reading.state === 'failed' ? reading.onlyHere : undefined;
  const asOf = reading.state === 'fresh' || reading.state === 'kept' ? reading.asOf : undefined;
  const list = (read: ListWindow) => (
    <Windowed label={label} read={read} asOf={asOf} isDense={isDense} onMore={source.more}>
      {children}
    </Windowed>
  );
  return (
    <>
      {here !== undefined && here.total > 0 && list(here)}
      <Loaded
        reading={reading}
        onRetry={source.refresh}
        words={readingText}
        failedTitle={readingMessages.applicationsFailed}
        skeleton={isDense ? 'rows' : 'cards'}
      >
        {(read) => (read.total === 0 ? empty : list(read))}
      </Loaded>
    </>
  );
}

/**
 * An empty old copy says nothing about the present: neither a failed reading nor one in progress must look like "no
 * research". `calm` is the same reading as it is shown while the server is being asked.
 */
export function withoutEmptyCopies(reading: Reading<ListWindow>, calm: Reading<ListWindow>): Reading<ListWindow> {
  if (reading.state !== 'kept' || reading.value.total > 0) return calm;
  const { problem } = reading;
  return problem.kind === 'asking' ? { state: 'loading' } : { state: 'failed', problem };
}

function Windowed({
  label,
  read: { entries, total },
  asOf,
  isDense,
  onMore,
  children,
}: {
  label: string;
  read: ListWindow;
  /** When the server had it like this, in ms since 1970; undefined for what is only on this device. */
  asOf: number | undefined;
  isDense: boolean;
  onMore: () => void;
  children: (entry: ListEntry, how: ShownEntry) => ReactNode;
}) {
  const now = useNow(AGE_RENEWED_MS);
  const isDrawn = useDeferredValue(true, false);
  return (
    <>
      <ul className={isDense ? styles.rows : styles.cards} aria-label={label} data-as-of={asOf}>
        {entries.slice(0, isDrawn ? entries.length : DRAWN_FIRST).map((entry, index) => (
          <li key={entry.id}>{children(entry, { now, isDetailed: index < DETAILED_FIRST })}</li>
        ))}
      </ul>
      {total > entries.length && (
        <div className={styles.more}>
          <StatusRegion>{messages.shown(entries.length, total)}</StatusRegion>
          <Button onClick={onMore}>{messages.showMore}</Button>
        </div>
      )}
    </>
  );
}
