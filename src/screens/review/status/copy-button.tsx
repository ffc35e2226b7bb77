import { formatDateTime } from '../../../contract/wording/dates.ts';
import { progressMessages as messages } from '../../../contract/messages/application/progress.ts';
import { wizardMessages } from '../../../contract/messages/application/wizard.ts';
import { firstStep, stepAddress } from '../../../contract/steps/wizard.ts';
import { useSession } from '../../../session/session-context.ts';
import { useCopyApplication } from '../../../workspace/use-copy-application.ts';
import { Button } from '../../../ui/button.tsx';
import { useBlocking } from '../../../ui/dialogs/blocking.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';

/** Copies an application to a new draft, and opens that. */
export function CopyButton({ id }: { id: number }) {
  const copyApplication = useCopyApplication();
  const { currentApplication } = useSession();
  const notices = useNotices();
  const blocking = useBlocking();
  const ifHere = useNavigateIfHere();

  async function copy() {
    const goOn = ifHere();
    const outcome = await blocking(wizardMessages.processing, copyApplication(id));
    if (outcome.kind === 'unread') notices.failure(messages.copyFailed);
    else if (outcome.kind === 'notStored')
      notices.failure(outcome.isInPart ? messages.copyInPart : messages.copyNotStored);
    else {
      const { applicationId, asOf, unread, problems } = outcome;
      const isHere = goOn(stepAddress(firstStep));
      if (isHere) currentApplication.open(applicationId);
      const source = asOf === null ? [] : [messages.copiedFrom(formatDateTime(asOf))];
      notices.information([messages.copied, ...source, ...(isHere ? [] : [messages.copiedToDrafts])].join(' '));
      const missing = unread.length === 0 ? problems : [messages.filesNotRead(unread.join(', ')), ...problems];
      if (missing.length > 0) notices.failure(missing.join(' '));
    }
  }
  return (
    <Button small icon="file" onClick={() => void copy()}>
      {messages.copy}
    </Button>
  );
}
