import type { Application } from '../../contract/domain/application.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { shownFacts } from '../../contract/steps/shown-answers.ts';
import styles from './applicant-facts.module.css';

/** The answers that are shown first; the others follow in the order of their questions. */
const first = ['researchTitle', 'duration', 'workNumber'];
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

/** The applicant and the basic facts of the study, shown above every tab. */
export function ApplicantFacts({ application }: { application: Application }) {
  const { applicant, answers, reference } = application;
  const facts = [
    { label: messages.applicant, value: fullName(applicant) },
    { label: messages.contact, value: applicant.mobileNumber },
    { label: messages.email, value: applicant.emailAddress },
    ...shownFacts(applicationDetail, {
      ...answers,
      researchTitle: answers.researchTitle || application.researchTitle,
    }).toSorted((one, other) => place(one.name) - place(other.name)),
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
