import { waitingMessages } from '../../../contract/messages/device/waiting.ts';
import { statusRequest, type StatusRequest } from '../../../contract/domain/requested-status.ts';
import type { ListedChange } from '../../../outbox/read/listed-change.ts';
import type { ListedOperation } from '../../../outbox/read/listing.ts';

const { discardTexts, abandonTexts } = waitingMessages;

/** Says exactly what discarding a change does: what is not sent, what stays and where, and what is lost. */
export function discardText({ change, state, mayHaveArrived, alsoDiscarded }: ListedOperation): string[] {
  return [
    ...ofItself(change, state === 'sending', mayHaveArrived),
    ...(alsoDiscarded > 0 ? [discardTexts.along(alsoDiscarded)] : []),
  ];
}

/** For a change that may have been sent, the text must not claim anything that the response could contradict. */
function ofItself(change: ListedChange, isSending: boolean, mayHaveArrived: boolean): string[] {
  if (isSending) return [discardTexts.sending];
  return mayHaveArrived ? [discardTexts.mayHaveArrived, whatStaysToo(change)] : [whatStays(change)];
}

function whatStaysToo(change: ListedChange): string {
  switch (change.kind) {
    case 'saveStep':
      return abandonTexts.answers;
    case 'saveInvestigators':
      return abandonTexts.investigators;
    case 'addFile':
      return abandonTexts.file;
    case 'comment':
      return abandonTexts.boxed;
    case 'removeInvestigator':
    case 'removeFile':
    case 'changeStatus':
      return abandonTexts.nothing;
  }
}

const requestTexts: Record<StatusRequest, string> = {
  submission: discardTexts.submit,
  saveAsDraft: discardTexts.saveAsDraft,
  approval: discardTexts.decision,
  other: discardTexts.decision,
};

function whatStays(change: ListedChange): string {
  switch (change.kind) {
    case 'saveStep':
      return discardTexts.answers;
    case 'saveInvestigators':
      return discardTexts.investigators;
    case 'removeInvestigator':
      return discardTexts.investigatorStays;
    case 'addFile':
      return discardTexts.file;
    case 'removeFile':
      return change.isUnsure === true ? discardTexts.fileUnsure : discardTexts.fileStays;
    case 'changeStatus':
      return requestTexts[statusRequest[change.to]];
    case 'comment':
      return discardTexts.boxed;
  }
}
