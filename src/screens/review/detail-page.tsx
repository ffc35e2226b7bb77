import type { ReactNode } from 'react';
import { untitled } from '../../contract/messages/application/names.ts';
import { useConfiguration } from '../../configuration/configuration.ts';
import { status } from '../../contract/domain/statuses.ts';
import { readingMessages } from '../../contract/messages/reading.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import type { ShownApplication } from '../../replica/sources/part-copies.ts';
import type { Reading } from '../../replica/sources/reading.ts';
import { readingText } from '../../replica/sources/reading-text.ts';
import { useCalmReading, useReplica } from '../../workspace/use-replica.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ApplicationParts } from './application-parts.tsx';
import { ToList } from './no-application.tsx';
import { PrintButton } from './print-button.tsx';
import { StatusBadges } from './status/status-badges.tsx';
import styles from './detail-page.module.css';

/** An application that was read. */
export type ReadApplication = Extract<Reading<ShownApplication>, { state: 'fresh' | 'kept' }>;

/** One application, read by either role: the applicant, its parts in tabs, and what the reader can do with it. */
export function DetailPage({
  id,
  back,
  tab,
  onTab,
  renderTop,
  renderForm,
  renderRail,
}: {
  id: number;
  back: string;
  /** The selected part, if the page decides that. */
  tab?: string | undefined;
  onTab?: ((tab: string) => void) | undefined;
  /** What the reader should see first, above the parts. */
  renderTop?: (application: ShownApplication, read: ReadApplication) => ReactNode;
  /** The form under the thread; null if the reader has no thread. */
  renderForm: (application: ShownApplication) => ReactNode;
  /** Beside the parts: who applies, and what the reader can do. `read` is the reading that the application is from. */
  renderRail?: (application: ShownApplication, read: ReadApplication) => ReactNode;
}) {
  const { shortName } = useConfiguration();
  const replica = useReplica();
  const source = replica.application(id);
  const reading = useCalmReading(source);
  const isKnown = reading.state === 'fresh' || reading.state === 'kept';
  const read = isKnown ? reading : null;
  const known = read?.value ?? null;
  const missing = isMissing(reading);
  const title = missing ? messages.missingTitle : titleOf(known);
  // An accepted application is printed by the button in its panel.
  const printsBelow = renderRail === undefined && known?.status === status.accepted && known.requested === null;
  return (
    <div className={styles.page} data-rail={(renderRail !== undefined && known !== null) || undefined}>
      <div className={styles.reading}>
        {!missing && (
          <div className={styles.top}>
            <ButtonLink to={back} variant="quiet" small flush icon="arrow-left">
              {messages.back}
            </ButtonLink>
            {known !== null && !printsBelow && <PrintButton id={known.id} />}
          </div>
        )}
        <PageHeading
          title={title}
          documentTitle={`${title} – ${shortName}`}
          lead={missing && messages.missingText}
          aside={known !== null && renderRail === undefined && <StatusBadges application={known} />}
        />
        {missing ? (
          <ToList to={back} />
        ) : (
          <Loaded
            reading={reading}
            onRetry={async () => {
              // While the page says that it is out of date, its parts do not say it again: this button reads them too.
              replica.lookAgain();
              await source.refresh();
            }}
            words={readingText}
            failedTitle={readingMessages.applicationFailed}
            skeleton="text"
          >
            {(application) => (
              <>
                {read !== null && renderTop?.(application, read)}
                <ApplicationParts application={application} form={renderForm(application)} tab={tab} onTab={onTab} />
              </>
            )}
          </Loaded>
        )}
      </div>
      {read !== null && renderRail?.(read.value, read)}
    </div>
  );
}

const titleOf = (known: ShownApplication | null) =>
  known === null ? messages.placeholderTitle : known.researchTitle.trim() || untitled;

/** The server has no such application for the reader (404): a retry would not help. */
function isMissing(reading: Reading<unknown>): boolean {
  return reading.state === 'failed' && reading.problem.kind === 'refused' && reading.problem.status === 404;
}
