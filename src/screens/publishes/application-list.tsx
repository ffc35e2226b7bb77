import { useState, type ReactNode } from 'react';
import type { ApplicationSummary } from '../../contract/application.ts';
import { listMessages as messages, readingMessages } from '../../contract/messages.ts';
import { readingWords } from '../../replica/reading-words.ts';
import type { Source } from '../../replica/reading.ts';
import { useReading } from '../../replica/replica-context.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import styles from './application-list.module.css';

/** Cards that are drawn at once: a list of a thousand must not make anybody wait for the last one. */
const WINDOW = 50;

/** A list of applications in whichever state its reading is. */
export function ApplicationList({
  label,
  source,
  narrow = (applications) => applications,
  empty,
  children,
}: {
  label: string;
  source: Source<ApplicationSummary[]>;
  /** Leaves out what does not belong in this list, whatever a server sends. */
  narrow?: ((applications: readonly ApplicationSummary[]) => readonly ApplicationSummary[]) | undefined;
  empty: ReactNode;
  children: (application: ApplicationSummary) => ReactNode;
}) {
  const reading = useReading(source);
  // An old copy with nothing in it says nothing of now: what could not be read never looks like "no research".
  const isUnknown = reading.state === 'kept' && narrow(reading.value).length === 0;
  return (
    <Loaded
      reading={isUnknown ? { state: 'failed', problem: reading.problem } : reading}
      onRetry={source.refresh}
      words={readingWords}
      failedTitle={readingMessages.applicationsFailed}
    >
      {(read) => {
        const applications = narrow(read);
        return applications.length === 0 ? (
          empty
        ) : (
          <Windowed label={label} applications={applications}>
            {children}
          </Windowed>
        );
      }}
    </Loaded>
  );
}

function Windowed({
  label,
  applications,
  children,
}: {
  label: string;
  applications: readonly ApplicationSummary[];
  children: (application: ApplicationSummary) => ReactNode;
}) {
  const [room, setRoom] = useState(WINDOW);
  const shown = applications.slice(0, room);
  return (
    <>
      <CardList label={label}>{shown.map(children)}</CardList>
      {applications.length > WINDOW && (
        <div className={styles.more}>
          <StatusRegion>{messages.shown(shown.length, applications.length)}</StatusRegion>
          {shown.length < applications.length && (
            <Button onClick={() => setRoom(room + WINDOW)}>{messages.showMore}</Button>
          )}
        </div>
      )}
    </>
  );
}
