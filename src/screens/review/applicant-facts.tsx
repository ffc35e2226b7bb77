import type { Application } from '../../contract/domain/application.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/person.ts';
import styles from './applicant-facts.module.css';

/** The applicant and the basic facts of the study, shown above every tab. */
export function ApplicantFacts({ application }: { application: Application }) {
  const { applicant, answers, reference } = application;
  const facts = [
    { label: messages.applicant, value: fullName(applicant) },
    { label: messages.contact, value: applicant.mobileNumber },
    { label: messages.email, value: applicant.emailAddress },
    { label: questions.researchTitle.label, value: answers.researchTitle || application.researchTitle },
    { label: questions.duration.label, value: answers.duration },
    { label: questions.workNumber.label, value: answers.workNumber },
    ...(reference === null ? [] : [{ label: messages.reference, value: reference }]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value.trim() === '' ? '–' : value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
