import type { ApplicationAsItStands } from '../../contract/operation.ts';
import { fieldMessages } from '../../contract/messages/fields.ts';
import { questions } from '../../contract/messages/questions.ts';
import { printMessages as messages } from '../../contract/messages/review.ts';
import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { methodology } from '../../contract/steps/methodology.ts';
import { shownAnswers } from '../../contract/steps/shown-answers.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { Answers } from '../../ui/answers.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { AttachmentsSection, ConsentSection } from './attachments-section.tsx';
import { CoverSheet } from './cover-sheet.tsx';
import { InvestigatorsSection } from './investigators-section.tsx';
import { PrintedBox } from './printed-box.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import styles from './package-sheet.module.css';

/** The whole package, in the order in which it is bound. */
export function PackageSheet({ application, investigators, attachments }: ApplicationAsItStands) {
  const { applicant, answers } = application;
  return (
    <article className={styles.sheet}>
      <CoverSheet application={application} />
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
      <InvestigatorsSection investigators={investigators} />
      <section>
        <h2>{messages.conflict}</h2>
        <PrintedBox label={questions.noConflict.label} ticked={answers.noConflict} />
        {answers.noConflict && (
          <Answers answers={shownAnswers(conflictOfInterest, answers)} emptyText={fieldMessages.notAnswered} />
        )}
      </section>
      <section>
        <h2>{messages.project}</h2>
        <h3>{messages.study}</h3>
        <Answers answers={shownAnswers(titleOfStudy, answers)} emptyText={fieldMessages.notAnswered} />
        <h3>{messages.methodology}</h3>
        <Answers answers={shownAnswers(methodology, answers)} emptyText={fieldMessages.notAnswered} />
      </section>
      <ConsentSection attachments={attachments} />
      <AttachmentsSection attachments={attachments} />
      <AgreementSection application={application} />
      <ApprovalForm application={application} investigators={investigators} />
    </article>
  );
}
