import type { ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { detailMessages as messages, listMessages } from '../../contract/messages/application/review.ts';
import { statusBadgeInDetail } from '../../contract/wording/status-badges.ts';
import type { ShownApplication } from '../../replica/sources/part-copies.ts';
import type { Reading } from '../../replica/sources/reading.ts';
import { useOutboxSummary } from '../../workspace/use-outbox.ts';
import { readingWords } from '../../replica/sources/reading-words.ts';
import { useCalmReading, useReplica } from '../../workspace/use-replica.ts';
import { badgesOf } from '../../replica/copies/waiting-words.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ApplicantFacts } from './applicant-facts.tsx';
import { ApplicationParts } from './application-parts.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './detail-page.module.css';

/** An application that was read. */
export type ReadApplication = Extract<Reading<ShownApplication>, { state: 'fresh' | 'kept' }>;

/** One application, read by either role: the applicant, its parts in tabs, and what the reader can do with it. */
export function DetailPage({
  id,
  back,
  renderNote,
  renderForm,
  renderActs,
}: {
  id: number;
  back: string;
  /** A note above the content that the reader should see first. */
  renderNote?: (application: ShownApplication) => ReactNode;
  /** The form under the thread; null if the reader has no thread. */
  renderForm: (application: ShownApplication) => ReactNode;
  /** `read` is the reading that the application comes from. */
  renderActs: (application: ShownApplication, read: ReadApplication) => ReactNode;
}) {
  const { shortName } = useConfiguration();
  const replica = useReplica();
  const source = replica.application(id);
  const reading = useCalmReading(source);
  const isKnown = reading.state === 'fresh' || reading.state === 'kept';
  const read = isKnown ? reading : null;
  const known = read?.value ?? null;
  const missing = missingIn(reading);
  const title = known === null ? messages.placeholderTitle : known.researchTitle.trim() || listMessages.untitled;
  return (
    <>
      <div className={styles.top}>
        <ButtonLink to={back} variant="quiet" small flush icon="arrow-left">
          {messages.back}
        </ButtonLink>
        {known !== null && <PrintButton id={known.id} />}
      </div>
      <PageHeading
        title={title}
        documentTitle={`${title} – ${shortName}`}
        aside={known !== null && <Standing application={known} />}
      />
      {missing === null ? (
        <Loaded
          reading={reading}
          onRetry={async () => {
            // While the page says that it is out of date, its parts do not say it again: this button reads them too.
            replica.lookAgain();
            await source.refresh();
          }}
          words={readingWords}
          failedTitle={readingMessages.applicationFailed}
        >
          {(application) => (
            <>
              {renderNote?.(application)}
              <ApplicantFacts application={application} />
              <ApplicationParts application={application} form={renderForm(application)} />
              {read !== null && renderActs(application, read)}
            </>
          )}
        </Loaded>
      ) : (
        <EmptyState
          title={missing}
          action={
            <ButtonLink to={back} icon="arrow-left">
              {messages.toList}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

/** The server's text if it has no such application for the reader (404): a retry would not help. Otherwise null. */
function missingIn(reading: Reading<unknown>): string | null {
  if (reading.state !== 'failed' || reading.problem.kind !== 'refused' || reading.problem.status !== 404) return null;
  return readingWords.failed(reading.problem);
}

/** The status badges: the server's status, or one that was only requested so far, and other work that waits. */
function Standing({ application }: { application: ShownApplication }) {
  const { outboxState } = useOutboxSummary();
  return (
    <div className={styles.badges}>
      {badgesOf(statusBadgeInDetail(application.status), application, outboxState).map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
    </div>
  );
}
