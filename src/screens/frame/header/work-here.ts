import type { Drafts, WriteState } from '../../../drafts/drafts.ts';
import { countLocalOnly } from '../../../outbox/read/local-only.ts';
import { laneOf } from '../../../outbox/queue/ids.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { readApplicationWork, type ApplicationWork } from '../../../outbox/read/work-of-application.ts';
import type { Reviews } from '../../../reviews/reviews.ts';

/** What is in this tab only, and what this device keeps. */
export type WorkHere = {
  writeState: WriteState;
  /** The number of applications with text that is not part of any operation yet. */
  kept: number;
  /** The application that was asked about; null if none was. */
  applicationId: number | null;
  ofOne: WorkOfThis | null;
};

/**
 * `savedAt`: when the server last accepted a change of it from this device (ms since 1970), as far as that is known.
 */
type WorkOfThis = ApplicationWork & { savedAt: number | null };

/** How many receipts are looked at: a change that was saved long ago is not worth reading them all. */
const RECEIPTS_MOST = 50;

/**
 * Calls back with the work on this device, now and after every change. Text of this tab counts as unwritten until it
 * was read back: a reading that began before it was stored does not contain it.
 */
export function watchWorkHere(
  { drafts, reviews, outbox }: { drafts: Drafts; reviews: Reviews; outbox: Outbox },
  applicationId: number | null,
  listener: (work: WorkHere) => void,
): () => void {
  let found: Pick<WorkHere, 'kept' | 'ofOne'> | undefined;
  let isOlder = false;
  let hadUnwritten = false;
  let reported: WorkHere | undefined;
  let stopReading = () => {};
  const tell = () => {
    if (found === undefined) return;
    const inTab = [drafts.writeState(), reviews.writeState()].filter(({ hasUnwritten }) => hasUnwritten);
    const hasUnwritten = isOlder || inTab.length > 0;
    const failure = inTab.find((one) => one.failure !== null)?.failure ?? null;
    const { kept, ofOne } = found;
    // Not with every key press.
    const isSame =
      reported?.writeState.hasUnwritten === hasUnwritten &&
      reported.writeState.failure === failure &&
      reported.kept === kept;
    if (isSame && reported?.ofOne === ofOne) return;
    reported = { writeState: { hasUnwritten, failure }, kept, applicationId, ofOne };
    listener(reported);
  };
  const beginToRead = () => {
    stopReading();
    stopReading = outbox.watch(
      async (tables) => ({
        kept: await countLocalOnly(tables),
        ofOne: applicationId === null ? null : await readThis(tables, applicationId),
      }),
      (next) => {
        found = next;
        isOlder = false;
        tell();
      },
    );
  };
  const look = () => {
    const hasUnwritten = drafts.writeState().hasUnwritten || reviews.writeState().hasUnwritten;
    if (hadUnwritten && !hasUnwritten) {
      isOlder = true;
      beginToRead();
    }
    hadUnwritten = hasUnwritten;
    tell();
  };
  beginToRead();
  look();
  const stops = [drafts.subscribeWriteState(look), reviews.written.subscribe(look)];
  return () => {
    for (const stop of stops) stop();
    stopReading();
  };
}

async function readThis(tables: Parameters<typeof readApplicationWork>[0], applicationId: number): Promise<WorkOfThis> {
  const [work, lane] = await Promise.all([readApplicationWork(tables, applicationId), laneOf(tables, applicationId)]);
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const newest = await tables.receipts.orderBy('sequence').reverse().limit(RECEIPTS_MOST).toArray();
  const last = newest.find((one) => one.lane === lane && one.outcome === 'accepted');
  return { ...work, savedAt: last?.at ?? null };
}
