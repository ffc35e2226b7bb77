import type { Application } from '../../contract/domain/application.ts';
import { questions } from '../../contract/messages/application/questions.ts';
import { printMessages as messages } from '../../contract/messages/application/review.ts';
import { agreementFacts } from './agreement-facts.ts';
import { PrintedFacts } from './printed-facts.tsx';

/** Who agreed to the policies, and when. */
export function PrintedAgreement({ application }: { application: Application }) {
  return (
    <section>
      <h2>{messages.agreement}</h2>
      <p>{questions.agreement.label}</p>
      <PrintedFacts facts={agreementFacts(application)} />
    </section>
  );
}
