import { formatMoment } from '../../../contract/wording/dates.ts';
import { outboxStateMessages } from '../../../contract/messages/device/outbox-state.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { waitingMessages as messages } from '../../../contract/messages/device/waiting.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { useOutbox, useUntilAllGone } from '../../../workspace/use-outbox.ts';
import { useNotices } from '../../../ui/feedback/notices.tsx';

/**
 * Applies the user's choices for waiting changes and reports the result. `keep`, `retry` and `solve` resolve to whether
 * this device could store the choice.
 */
export function useChoose() {
  const outbox = useOutbox();
  const notices = useNotices();
  const until = useUntilAllGone();
  const keep = async (choice: Promise<unknown>): Promise<boolean> => {
    try {
      await choice;
      return true;
    } catch {
      notices.failure(changeMessages.failed);
      return false;
    }
  };
  return {
    keep,
    async retry(id: string): Promise<boolean> {
      const kept = await keep(outbox.retry(id));
      if (kept) notices.information(messages.retried, { until });
      return kept;
    },
    /** `done` is the text for a choice that sends nothing. */
    async solve(id: string, choices: Parameters<Outbox['solve']>[1], done?: string): Promise<boolean> {
      const solving = outbox.solve(id, choices);
      const kept = await keep(solving);
      if (!kept) return false;
      if (!(await solving)) notices.information(messages.goneText, { title: messages.gone });
      else if (done === undefined) notices.information(messages.choiceSent, { until });
      else notices.information(done);
      return kept;
    },
    /** Sends all changes, or one change with those before it. */
    async sendNow(id?: string): Promise<void> {
      let found: Awaited<ReturnType<Outbox['sendNow']>> = null;
      const kept = await keep(outbox.sendNow(id).then((time) => (found = time)));
      if (!kept) return;
      const { goes, changeGoes, goesAt } = outboxStateMessages;
      if (found === 'gone') notices.information(messages.gone);
      else if (found === null) notices.information(id === undefined ? goes : changeGoes, { until });
      else notices.information(goesAt(formatMoment(found, Date.now())), { until });
    },
  };
}
