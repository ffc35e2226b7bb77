import { useState } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import type { Application } from '../../contract/domain/application.ts';
import { formatDate, formatDateTime } from '../../contract/wording/dates.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { statusBadgeInDetail } from '../../contract/wording/status-badges.ts';
import { PrintedFacts } from './printed-facts.tsx';
import { referenceOn } from './reference-on.ts';
import styles from './cover-sheet.module.css';

/** The first page: the applicant, the title, and the status on the day of printing. */
export function CoverSheet({
  application,
  keptAsOf,
}: {
  application: Application;
  /** When the printed copy was read (ms since 1970), if it is not the server's current version; otherwise null. */
  keptAsOf: number | null;
}) {
  const { name, logo } = useConfiguration();
  const [today] = useState(() => Date.now());
  const { researchTitle, createdDate, modifiedDate, recordHash } = application;
  return (
    <header className={styles.cover}>
      <div className={styles.centre}>
        <img src={logo} alt="" />
        <p>{name}</p>
      </div>
      <div className={styles.title}>
        <p>{messages.package}</p>
        <h1 dir="auto">{researchTitle}</h1>
      </div>
      <PrintedFacts
        facts={[
          { label: messages.reference, value: referenceOn(application) },
          { label: messages.applicant, value: fullName(application.applicant) },
          { label: messages.status, value: statusBadgeInDetail(application.status).text },
          { label: messages.created, value: formatDate(createdDate) },
          { label: messages.lastModified, value: modifiedDate === null ? '' : formatDate(modifiedDate) },
          { label: messages.asOf, value: keptAsOf === null ? '' : formatDateTime(keptAsOf) },
          { label: messages.printed, value: formatDate(today) },
          { label: messages.record, value: recordHash ?? '' },
        ]}
      />
    </header>
  );
}
