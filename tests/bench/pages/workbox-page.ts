import { addresses, API_PATH } from '../../../src/contract/api/addresses.ts';
import { methodology } from '../../../src/contract/steps/methodology.ts';
import { writeNewComment } from '../../../src/contract/domain/comment.ts';
import { numberedComments, type CommentsToSend } from './comments.ts';
import { bodyOf, sixKilobytesOfAnswers } from './six-kilobytes.ts';
import type { WorkboxMessage } from './workbox-messages.ts';

/** What the benchmark calls in a page whose requests go through a worker with workbox-background-sync. Times in ms. */
export type WorkboxBench = {
  ready(): Promise<void>;
  /**
   * How long a page waits: from its `fetch` of a 6 KB save until the `fetch` fails, which is after the worker has
   * queued it.
   */
  pageWaits(): Promise<number>;
  /** The part of that time that the worker spent in `Queue.pushRequest`, for each request since the last call. */
  pushesMeanwhile(): Promise<readonly number[]>;
  /** `Queue.pushRequest` alone, called in the worker with the same save. */
  push(): Promise<number>;
  /** Empties the queue, so that every round begins in the same state. */
  empty(): Promise<number>;
  fillForReplay(comments: CommentsToSend): Promise<void>;
  replay(): Promise<number>;
};

declare global {
  var workboxBench: WorkboxBench;
}

const savePath = API_PATH + addresses[methodology.call].path;
let saves = 0;
const nextSave = () => bodyOf(methodology.name, sixKilobytesOfAnswers(methodology.name, `Save ${(saves += 1)}.`), 1, 1);

globalThis.workboxBench = {
  async ready() {
    await navigator.serviceWorker.register('/workbox-worker.js', { scope: '/workbox' });
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  },
  async pageWaits() {
    const body = nextSave();
    const start = performance.now();
    try {
      await fetch(savePath, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    } catch {
      return performance.now() - start;
    }
    throw new Error('The server was there.');
  },
  pushesMeanwhile: async () => (await ask({ ask: 'pushes' })) as number[],
  push: async () => (await ask({ ask: 'push', path: savePath, body: nextSave() })) as number,
  empty: async () => (await ask({ ask: 'empty' })) as number,
  async fillForReplay(comments) {
    const created = new Date().toISOString();
    const bodies = numberedComments(comments).map(({ applicationId, text }) =>
      JSON.stringify(writeNewComment({ userId: 1, applicationId, text, created, status: undefined })),
    );
    await ask({ ask: 'fill', path: API_PATH + addresses.addComment.path, bodies });
  },
  replay: async () => (await ask({ ask: 'replay' })) as number,
};

/** The worker's answer. Each kind of message has its own type of answer, which the caller asserts. */
function ask(message: WorkboxMessage): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    const { controller } = navigator.serviceWorker;
    if (controller === null) reject(new Error('No worker controls this page.'));
    else controller.postMessage(message, [port2]);
  });
}
