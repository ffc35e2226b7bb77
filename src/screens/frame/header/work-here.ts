import type { Drafts } from '../../../drafts/drafts.ts';
import { countLocalOnly } from '../../../outbox/read/local-only.ts';
import { laneOf } from '../../../outbox/queue/lane.ts';
import type { Outbox } from '../../../outbox/outbox.ts';
import { readWorkOfOne, type WorkOfOne } from '../../../outbox/read/work-of-application.ts';
import type { Reviews } from '../../../reviews/reviews.ts';

/** What is in this tab only, and what this device keeps. */
export type WorkHere = {
  unkept: ReturnType<Drafts['unkept']>;
  /** The number of applications with text that is not part of any operation yet. */
  kept: number;
  /** The application that was asked about; null if none was. */
  applicationId: number | null;
  ofOne: WorkOfThis | null;
};

/** `savedAt`: when the server last accepted a change of it from this device (ms since 1970), as far as that is known. */
type WorkOfThis = WorkOfOne & { savedAt: number | null };

/** How many receipts are looked at: a change that was saved long ago is not worth reading them all. */
const RECEIPTS_MOST = 50;

/**
 * Calls back with the work on this device, now and after every change. Text of this tab counts as unkept until it was
 * read back: a reading that began before it was stored does not contain it.
 */
export function watchWorkHere(
  { drafts, reviews, outbox }: { drafts: Drafts; reviews: Reviews; outbox: Outbox },
  applicationId: number | null,
  listener: (work: WorkHere) => void,
): () => void {
  let found: Pick<WorkHere, 'kept' | 'ofOne'> | undefined;
  let isOlder = false;
  let hadWords = false;
  let told: WorkHere | undefined;
  let stopReading = () => {};
  const tell = () => {
    if (found === undefined) return;
    const inTab = [drafts.unkept(), reviews.unkept()].filter(({ words }) => words);
    const words = isOlder || inTab.length > 0;
    const failure = inTab.find((one) => one.failure !== null)?.failure ?? null;
    const { kept, ofOne } = found;
    // Not with every key press.
    const isSame = told?.unkept.words === words && told.unkept.failure === failure && told.kept === kept;
    if (isSame && told?.ofOne === ofOne) return;
    told = { unkept: { words, failure }, kept, applicationId, ofOne };
    listener(told);
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
    const words = drafts.unkept().words || reviews.unkept().words;
    if (hadWords && !words) {
      isOlder = true;
      beginToRead();
    }
    hadWords = words;
    tell();
  };
  beginToRead();
  look();
  const stops = [drafts.subscribeUnkept(look), reviews.written.subscribe(look)];
  return () => {
    for (const stop of stops) stop();
    stopReading();
  };
}

async function readThis(tables: Parameters<typeof readWorkOfOne>[0], applicationId: number): Promise<WorkOfThis> {
  const [work, lane] = await Promise.all([readWorkOfOne(tables, applicationId), laneOf(tables, applicationId)]);
  // oxlint-disable-next-line unicorn/no-array-reverse -- it is a query, not an array
  const newest = await tables.receipts.orderBy('sequence').reverse().limit(RECEIPTS_MOST).toArray();
  const last = newest.find((one) => one.lane === lane && one.outcome === 'accepted');
  return { ...work, savedAt: last?.at ?? null };
}
