/**
 * Runs work for at most `ms`, and no longer than until `signal` aborts. Then it rejects immediately, whether or not the
 * work listens to the signal that it is given: a body that stops arriving may hang for ever.
 */
export async function withDeadline<T>(
  { ms, signal }: { ms: number; signal: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  // Combined by hand: `AbortSignal.any` is missing from the Safari of tablets that are still in use.
  const follow = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', follow);
  const timer = setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms);
  const cutOff = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  try {
    return await Promise.race([work(controller.signal), cutOff]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  }
}
