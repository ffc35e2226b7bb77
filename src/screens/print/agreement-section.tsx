import type { Application } from '../../contract/domain/application.ts';
import { formatDateTime } from '../../contract/wording/dates.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { fullName } from '../../contract/domain/user.ts';
import { PrintedFacts } from './printed-facts.tsx';

/** Who agreed to the policies and when; "not recorded" if the server keeps no agreement. */
export function PrintedAgreement({ application }: { application: Application }) {
  const { agreement, applicant } = application;
  return (
    <section>
      <h2>{messages.agreement}</h2>
      <p>{questions.agreement.label}</p>
      <PrintedFacts
        facts={[
          { label: messages.agreedBy, value: agreement === null ? messages.notRecorded : fullName(applicant) },
          {
            label: messages.agreedAt,
            value: (agreement !== null && formatDateTime(agreement.agreedAt)) || messages.notRecorded,
          },
          { label: messages.policyVersion, value: agreement?.agreedPolicyVersion ?? '' },
        ]}
      />
    </section>
  );
}
