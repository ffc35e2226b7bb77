import type { Application } from '../../contract/domain/application.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { shownFacts } from '../../contract/steps/shown-answers.ts';
import { ExternalLink } from '../../ui/button.tsx';
import styles from './applicant-facts.module.css';

/** The answers that are shown first; the others follow in the order of their questions. */
const first = ['researchTitle', 'duration', 'workNumber'];
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

type Fact = { label: string; value: string; href?: string; isTitle?: boolean };

/** The applicant and the basic facts of the study. `submitted`: when it was submitted, in words; empty if not known. */
export function ApplicantFacts({ application, submitted = '' }: { application: Application; submitted?: string }) {
  const { applicant, answers, reference } = application;
  const { mobileNumber, emailAddress } = applicant;
  const facts: Fact[] = [
    ...(reference === null ? [] : [{ label: messages.reference, value: reference }]),
    ...(submitted === '' ? [] : [{ label: messages.submitted, value: submitted }]),
    { label: messages.applicant, value: fullName(applicant) },
    { label: messages.contact, value: mobileNumber, href: `tel:${mobileNumber.replaceAll(/[^\d+]/g, '')}` },
    { label: messages.email, value: emailAddress, href: `mailto:${emailAddress}` },
    ...shownFacts(applicationDetail, {
      ...answers,
      researchTitle: answers.researchTitle || application.researchTitle,
    })
      .toSorted((one, other) => place(one.name) - place(other.name))
      .map(({ name, label, value }) => ({ label, value, isTitle: name === 'researchTitle' })),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, href, isTitle = false }) => (
        <div key={label} data-title={isTitle || undefined}>
          <dt>{label}</dt>
          <dd>
            {value.trim() === '' ? '–' : href === undefined ? <bdi>{value}</bdi> : <FactLink {...{ href, value }} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactLink({ href, value }: { href: string; value: string }) {
  return (
    <ExternalLink href={href}>
      <bdi>{value}</bdi>
    </ExternalLink>
  );
}
