import type { ReactNode } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import type { Application } from '../../contract/application.ts';
import { detailMessages as messages, listMessages, readingMessages } from '../../contract/messages.ts';
import { statusBadgeInDetail } from '../../contract/statuses.ts';
import { readingWords } from '../../replica/reading-words.ts';
import { useReading, useReplica } from '../../replica/replica-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ApplicantFacts } from './applicant-facts.tsx';
import { ApplicationParts } from './application-parts.tsx';
import { PrintButton } from './print-button.tsx';
import styles from './detail-page.module.css';

/** One application, read by either role: who applies, its parts in tabs, and what the reader can do with it. */
export function DetailPage({
  id,
  back,
  renderForm,
  renderActs,
}: {
  id: number;
  back: string;
  /** The form under the thread; null where the reader has no thread. */
  renderForm: (application: Application) => ReactNode;
  /** `seen` is the version of what is shown, where the server has versions. */
  renderActs: (application: Application, seen: string | undefined) => ReactNode;
}) {
  const { shortName } = useConfiguration();
  const source = useReplica().application(id);
  const reading = useReading(source);
  const isKnown = reading.state === 'fresh' || reading.state === 'kept';
  const known = isKnown ? reading.value : null;
  const seen = isKnown ? reading.tag : undefined;
  const title = known === null ? messages.placeholderTitle : known.researchTitle.trim() || listMessages.untitled;
  return (
    <>
      <div className={styles.top}>
        <ButtonLink to={back} variant="quiet" small icon="arrow-left">
          {messages.back}
        </ButtonLink>
        {known !== null && <PrintButton id={known.id} />}
      </div>
      <PageHeading
        title={title}
        documentTitle={`${title} – ${shortName}`}
        aside={known !== null && <Badge {...statusBadgeInDetail(known.status)} />}
      />
      <Loaded
        reading={reading}
        onRetry={source.refresh}
        words={readingWords}
        failedTitle={readingMessages.applicationFailed}
      >
        {(application) => (
          <>
            <ApplicantFacts application={application} />
            <ApplicationParts application={application} form={renderForm(application)} />
            {renderActs(application, seen)}
          </>
        )}
      </Loaded>
    </>
  );
}
