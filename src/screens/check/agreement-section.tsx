import { formatDateTime } from '../../contract/dates.ts';
import { checkMessages } from '../../contract/messages/wizard.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import { Answers } from '../../ui/answers.tsx';
import { Section } from './section.tsx';

/** Whether and when the person agreed to the policies. */
export function AgreementSection({ agreement }: { agreement: Agreement | null }) {
  const value =
    agreement === null ? checkMessages.notAgreed : checkMessages.agreedOn(formatDateTime(agreement.agreedAt));
  return (
    <Section step="policy-agreement">
      <Answers answers={[{ label: checkMessages.agreement, value }]} />
    </Section>
  );
}
