import type { ReadOutcome } from '../api-client/readings.ts';
import { UnreachableError } from '../api-client/unreachable-error.ts';
import type { ReadProblem, Reading, Source } from './reading.ts';

/** A source that reads by `load` when it is first looked at, and again when it is asked to. */
export function createSource<T>(world: {
  load: () => Promise<ReadOutcome<T>>;
  now: () => number;
  onSignedOut: (since: number) => void;
}): Source<T> {
  const listeners = new Set<() => void>();
  let reading: Reading<T> = { state: 'loading' };
  /** Numbers the reads: an answer that a later read has overtaken is not shown. */
  let latest = 0;

  const show = (next: Reading<T>) => {
    reading = next;
    for (const listener of listeners) listener();
  };
  const fail = (problem: ReadProblem) => {
    const kept = reading.state === 'fresh' || reading.state === 'kept' ? reading : undefined;
    show(kept === undefined ? { state: 'failed', problem } : { ...kept, state: 'kept', problem });
  };
  const refresh = async () => {
    latest += 1;
    const turn = latest;
    const asOf = world.now();
    try {
      const outcome = await world.load();
      if (turn !== latest) return;
      if (outcome.kind === 'read') show({ state: 'fresh', value: outcome.value, asOf, tag: outcome.tag });
      else if (outcome.status === 401) {
        fail({ kind: 'signedOut' });
        world.onSignedOut(asOf);
      } else fail({ kind: 'refused', status: outcome.status, message: outcome.message });
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      if (turn === latest) fail({ kind: 'unreachable' });
    }
  };

  return {
    get: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      // The first to look makes it read; whoever comes back to it sees the copy while it is read again.
      if (listeners.size === 1) void refresh();
      return () => listeners.delete(listener);
    },
    outdated() {
      if (listeners.size > 0) void refresh();
    },
    async refresh() {
      if (reading.state === 'failed') show({ state: 'loading' });
      await refresh();
    },
  };
}
