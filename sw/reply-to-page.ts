import * as v from 'valibot';
import { PageMessage, type WorkerReply } from '../src/contract/api/worker-messages.ts';
import type { WorkerDelivery } from './deliver.ts';

/**
 * Handles a message of a page and replies on the port that came with it. The worker lives as long as the returned
 * promise is pending. Unknown messages are ignored: the page may be of another release.
 *
 * `stayAwake` delivers too: it joins the run in progress, or starts one if the browser has ended that.
 */
export async function replyToPage(
  { data, ports }: { data: unknown; ports: readonly MessagePort[] },
  { deliver, finish }: Pick<WorkerDelivery, 'deliver' | 'finish'>,
  takeOver: () => Promise<void>,
): Promise<void> {
  if (!v.is(PageMessage, data)) return;
  if (data.kind === 'takeOver') return takeOver();
  const reply = (text: WorkerReply) => ports[0]?.postMessage(text);
  try {
    if (data.kind === 'finish') {
      reply({ kind: 'taken' });
      await finish();
      return reply({ kind: 'finished' });
    }
    reply(await deliver(() => reply({ kind: 'taken' })));
  } catch {
    // This device's databases fail here; the page can tell the user.
    reply({ kind: 'cannot' });
  }
}
