import { formatDateTime } from '../../contract/wording/dates.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import type { Draft } from '../../drafts/draft.ts';
import { Answers } from '../../ui/data/answers.tsx';
import { Section } from './section.tsx';

/** Whether and when the user agreed to the policies. */
export function AgreementSection({ agreement, serverId }: Pick<Draft, 'agreement' | 'serverId'>) {
  const value = agreementText({ agreement, serverId });
  return (
    <Section step="policy-agreement">
      <Answers answers={[{ label: checkMessages.agreement, value }]} />
    </Section>
  );
}

/** The agreement in words. An application cannot be started without agreeing, but some servers keep no date for it. */
export function agreementText({ agreement, serverId }: Pick<Draft, 'agreement' | 'serverId'>): string {
  if (agreement !== null) return checkMessages.agreedOn(formatDateTime(agreement.agreedAt));
  return serverId === null ? checkMessages.notAgreed : checkMessages.agreedBefore;
}
