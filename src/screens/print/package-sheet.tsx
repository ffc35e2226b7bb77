import { useConfiguration } from '../../configuration/configuration.ts';
import type { ApplicationAsItStands } from '../../contract/domain/operation.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import { shownAnswers } from '../../contract/steps/shown-answers.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { AgreementSection } from './agreement-section.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { AttachmentsSection, ConsentSection } from './attachments-section.tsx';
import { CoverSheet } from './cover-sheet.tsx';
import { InvestigatorsSection } from './investigators-section.tsx';
import { PrintedAnswers } from './printed-answers.tsx';
import { PrintedBox } from './printed-box.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import { referenceOn } from './reference-on.ts';
import { usePrintedFooter } from './printed-footer.ts';
import styles from './package-sheet.module.css';

/** The whole package, in the order in which it is bound. */
export function PackageSheet({
  application,
  investigators,
  attachments,
  keptAsOf,
}: ApplicationAsItStands & {
  /**
   * When the copy that is shown was read (ms since 1970), if it is not the server's current version; otherwise null.
   */
  keptAsOf: number | null;
}) {
  const { applicant, answers } = application;
  usePrintedFooter([useConfiguration().name, referenceOn(application)]);
  return (
    <article className={styles.sheet}>
      <CoverSheet application={application} keptAsOf={keptAsOf} />
      <section>
        <h2>{messages.contents}</h2>
        <PrintedFacts
          facts={[
            { label: messages.contact, value: applicant.mobileNumber },
            { label: messages.email, value: applicant.emailAddress },
            { label: questions.workNumber.label, value: answers.workNumber },
            { label: questions.duration.label, value: answers.duration },
          ]}
        />
      </section>
      <AgreementSection application={application} />
      <InvestigatorsSection investigators={investigators} />
      <section>
        <h2>{messages.conflict}</h2>
        <PrintedBox label={questions.noConflict.label} ticked={answers.noConflict} />
        {answers.noConflict && <PrintedAnswers answers={shownAnswers(conflictOfInterest, answers)} />}
      </section>
      <section>
        <h2>{messages.project}</h2>
        <h3>{messages.study}</h3>
        <PrintedAnswers answers={shownAnswers(titleOfStudy, answers)} />
        <h3>{messages.methodology}</h3>
        <PrintedAnswers answers={shownAnswers(methodology, answers)} />
      </section>
      <ConsentSection attachments={attachments} />
      <AttachmentsSection attachments={attachments} />
      <ApprovalForm application={application} investigators={investigators} />
    </article>
  );
}
