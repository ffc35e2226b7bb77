import { formatDateTime } from '../../contract/wording/dates.ts';
import { checkMessages } from '../../contract/messages/application/check.ts';
import type { Draft } from '../../drafts/draft.ts';
import { AnswerRows } from './answer-rows.tsx';
import type { MissingLink } from './missing-links.ts';

/** Whether and when the user agreed to the policies. */
export function AgreementSection({ draft, missing }: { draft: Draft; missing: readonly MissingLink[] }) {
  return <AnswerRows rows={[{ label: checkMessages.agreement, value: agreementText(draft), missing }]} />;
}

/** The agreement in words. Some servers do not say what was agreed to, but an application cannot be started without. */
export function agreementText({ agreement, isAgreementKnown }: Pick<Draft, 'agreement' | 'isAgreementKnown'>): string {
  if (agreement !== null) return checkMessages.agreedOn(formatDateTime(agreement.agreedAt));
  return isAgreementKnown ? checkMessages.notAgreed : checkMessages.agreedBefore;
}
