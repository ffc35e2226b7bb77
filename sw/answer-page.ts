import * as v from 'valibot';
import { PageMessage, type WorkerAnswer } from '../src/contract/worker-messages.ts';
import type { WorkerDelivery } from './deliver.ts';

/**
 * Does what a page asks for and answers at the port that came with it. The worker lives as long as the promise that is
 * handed back, and whatever is said that it does not know is ignored: the page may be of another release.
 *
 * Staying awake is delivering too: a call joins the run that is under way, and where the browser has ended it there is
 * one again.
 */
export async function answerPage(
  { data, ports }: { data: unknown; ports: readonly MessagePort[] },
  { deliver, finish }: Pick<WorkerDelivery, 'deliver' | 'finish'>,
  takeOver: () => Promise<void>,
): Promise<void> {
  if (!v.is(PageMessage, data)) return;
  if (data.kind === 'takeOver') return takeOver();
  const answer = (text: WorkerAnswer) => ports[0]?.postMessage(text);
  try {
    if (data.kind === 'finish') {
      answer({ kind: 'taken' });
      await finish();
      return answer({ kind: 'finished' });
    }
    answer(await deliver(() => answer({ kind: 'taken' })));
  } catch {
    // This device's databases fail here; in the page somebody can be told.
    answer({ kind: 'cannot' });
  }
}
