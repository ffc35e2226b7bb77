import { useState } from 'react';
import { useConfiguration } from '../../configuration/configuration.ts';
import type { Application } from '../../contract/application.ts';
import { formatDate } from '../../contract/dates.ts';
import { printMessages as messages } from '../../contract/messages/review.ts';
import { fullName } from '../../contract/person.ts';
import { statusBadgeInDetail } from '../../contract/statuses.ts';
import { PrintedFacts } from './printed-facts.tsx';
import styles from './cover-sheet.module.css';

/** The first page: whose application it is, what it is about, and where it stands on the day of printing. */
export function CoverSheet({ application }: { application: Application }) {
  const { name, logo } = useConfiguration();
  const [today] = useState(() => Date.now());
  const { researchTitle, reference, createdDate, modifiedDate } = application;
  return (
    <header className={styles.cover}>
      <div className={styles.centre}>
        <img src={logo} alt="" width="64" height="64" />
        <p>{name}</p>
      </div>
      <div className={styles.title}>
        <p>{messages.package}</p>
        <h1 dir="auto">{researchTitle}</h1>
      </div>
      <PrintedFacts
        facts={[
          { label: messages.reference, value: reference ?? messages.noReference },
          { label: messages.applicant, value: fullName(application.applicant) },
          { label: messages.status, value: statusBadgeInDetail(application.status).text },
          { label: messages.created, value: formatDate(createdDate) },
          { label: messages.lastModified, value: modifiedDate === null ? '' : formatDate(modifiedDate) },
          { label: messages.printed, value: formatDate(today) },
        ]}
      />
    </header>
  );
}
