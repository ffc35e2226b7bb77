import * as v from 'valibot';
import { WorkerReply, type PageMessage } from '../../contract/api/worker-messages.ts';

/**
 * Sends a message to a worker, and calls back with each of its replies; those that this release does not know are
 * ignored. Returns a function that stops listening.
 */
export function askWorker(
  worker: ServiceWorker,
  message: PageMessage,
  onReply: (reply: WorkerReply) => void,
): () => void {
  const { port1: here, port2: there } = new MessageChannel();
  here.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(WorkerReply, data);
    if (parsed.success) onReply(parsed.output);
  });
  here.start();
  worker.postMessage(message, [there]);
  return () => here.close();
}
