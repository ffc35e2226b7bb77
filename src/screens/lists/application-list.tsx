import { useDeferredValue, type ReactNode } from 'react';
import { readingMessages } from '../../contract/messages/reading.ts';
import { listMessages as messages } from '../../contract/messages/application/review.ts';
import type { ListEntry } from '../../replica/sources/list-entry.ts';
import type { ListWindow } from '../../replica/sources/list-window.ts';
import { readingWords } from '../../replica/sources/reading-words.ts';
import type { Reading, WindowSource } from '../../replica/sources/reading.ts';
import { useCalmReading, useReading } from '../../workspace/use-replica.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import styles from './application-list.module.css';

/** How many rows are rendered at once; the rest of the window is rendered after they are on screen. */
const DRAWN_FIRST = 20;

/** A list of applications in any state of its reading. */
export function ApplicationList({
  label,
  source,
  empty,
  children,
}: {
  label: string;
  source: WindowSource<ListWindow>;
  empty: ReactNode;
  children: (entry: ListEntry) => ReactNode;
}) {
  const reading = withoutEmptyCopies(useReading(source), useCalmReading(source));
  const here = reading.state === 'loading' || reading.state === 'failed' ? reading.onlyHere : undefined;
  const list = (read: ListWindow) => (
    <Windowed label={label} read={read} onMore={source.more}>
      {children}
    </Windowed>
  );
  return (
    <>
      {here !== undefined && here.total > 0 && list(here)}
      <Loaded
        reading={reading}
        onRetry={source.refresh}
        words={readingWords}
        failedTitle={readingMessages.applicationsFailed}
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
  onMore,
  children,
}: {
  label: string;
  read: ListWindow;
  onMore: () => void;
  children: (entry: ListEntry) => ReactNode;
}) {
  const isDrawn = useDeferredValue(true, false);
  return (
    <>
      <CardList label={label}>{entries.slice(0, isDrawn ? entries.length : DRAWN_FIRST).map(children)}</CardList>
      {total > entries.length && (
        <div className={styles.more}>
          <StatusRegion>{messages.shown(entries.length, total)}</StatusRegion>
          <Button onClick={onMore}>{messages.showMore}</Button>
        </div>
      )}
    </>
  );
}
