import * as v from 'valibot';
import { WorkerAnswer, type PageMessage } from '../../contract/api/worker-messages.ts';

/**
 * Sends a message to a worker, and calls back with each of its replies; those that this release does not know are
 * ignored. Returns a function that stops listening.
 */
export function askWorker(
  worker: ServiceWorker,
  message: PageMessage,
  onAnswer: (answer: WorkerAnswer) => void,
): () => void {
  const { port1: here, port2: there } = new MessageChannel();
  here.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(WorkerAnswer, data);
    if (parsed.success) onAnswer(parsed.output);
  });
  here.start();
  worker.postMessage(message, [there]);
  return () => here.close();
}
