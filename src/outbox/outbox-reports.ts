import { isDue } from './sending/back-off.ts';
import type { OutboxWorld } from './sending/for-delivery.ts';
import { watchAccepted } from './queue/known-ids.ts';
import { readLane } from './queue/lane.ts';
import { laneOf } from './queue/ids.ts';
import { readChange, readListing } from './read/listing.ts';
import { readLocalOnly } from './read/local-only.ts';
import type { createPageSigns } from './read/page-delivery-state.ts';
import { createSessionQueries } from './read/session-queries.ts';
import { summarize } from './read/summary.ts';
import type { Outbox } from './outbox.ts';

/** The part of the outbox that only reads: what it reports to screens. */
type OutboxReports = Pick<
  Outbox,
  | 'summary'
  | 'watchSummary'
  | 'watchListing'
  | 'watchChange'
  | 'change'
  | 'watchKept'
  | 'watchFailing'
  | 'watch'
  | 'operations'
  | 'onAccepted'
>;

/** `signs`: what this page alone knows about delivery, and a summary contains too. */
export function createOutboxReports(world: OutboxWorld, signs: ReturnType<typeof createPageSigns>): OutboxReports {
  const { store, now } = world;
  const watchMarked = createSessionQueries(world);

  return {
    async summary() {
      const sessionMark = await world.sessionMark();
      return signs.over(await store.read((tables) => summarize(tables, sessionMark)));
    },
    watchSummary: (listener) => signs.watch(() => watchMarked(summarize, (summary) => listener(signs.over(summary)))),
    watchListing: (most, listener) =>
      watchMarked((tables, sessionMark) => readListing(tables, { sessionMark, now: now() }, most), listener),
    watchChange: (id, listener) =>
      watchMarked((tables, sessionMark) => readChange(tables, { sessionMark, now: now() }, id), listener),
    async change(id) {
      const sessionMark = await world.sessionMark();
      return store.read((tables) => readChange(tables, { sessionMark, now: now() }, id));
    },
    watchKept: (listener) => store.watch(readLocalOnly, listener),
    watchFailing: (applicationId, listener) =>
      store.watch(async (tables) => {
        const { backOff } = await readLane(tables, await laneOf(tables, applicationId));
        return isDue(backOff, now()) ? null : (backOff?.retryAt ?? null);
      }, listener),
    watch: store.watch,
    operations: () => store.read((tables) => tables.operations.orderBy('position').toArray()),
    onAccepted: (listener) => watchAccepted(store, listener),
  };
}
