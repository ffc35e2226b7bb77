import type { DecisionKind } from '../../../contract/domain/requested-status.ts';
import { decisionMessages, threadMessages } from '../../../contract/messages/application/review.ts';

const { approved, rejected, success: title } = decisionMessages;

/** What is said once the server has a decision. */
export const doneText: Record<DecisionKind, { text: string; title: string | undefined }> = {
  approve: { text: approved, title },
  reject: { text: rejected, title },
  request: { text: threadMessages.sent, title: undefined },
};
