import { formatDateTime } from '../../contract/wording/dates.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import type { Draft } from '../../drafts/draft.ts';
import { AnswerList } from '../../ui/data/answers.tsx';
import { Section } from './section.tsx';

/** Whether and when the user agreed to the policies. */
export function AgreementSection({ draft }: { draft: Draft }) {
  const value = agreementText(draft);
  return (
    <Section step="policy-agreement">
      <AnswerList answers={[{ label: checkMessages.agreement, value }]} />
    </Section>
  );
}

/** The agreement in words. Some servers do not say what was agreed to, but an application cannot be started without. */
export function agreementText({ agreement, isAgreementKnown }: Pick<Draft, 'agreement' | 'isAgreementKnown'>): string {
  if (agreement !== null) return checkMessages.agreedOn(formatDateTime(agreement.agreedAt));
  return isAgreementKnown ? checkMessages.notAgreed : checkMessages.agreedBefore;
}
