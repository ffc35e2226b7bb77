import { UnreachableError } from '../api-client/unreachable-error.ts';
import { retryMeaningOf } from '../contract/api/later-statuses.ts';
import type { ApplicationSummary } from '../contract/domain/application.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { isLacking, readOwnList, type Compared, type Lacking } from './comparison.ts';
import type { HealingWorld, Offer } from './healing.ts';
import { isStartRead } from './missing.ts';
import type { RememberedFile } from './remembered/remembered-files.ts';
import { closeOffer } from './closed-offers.ts';
import type { SourceDatabase } from './sources.ts';

/** `isPartial`: the server did not show some of the applications. */
export type Offers = { offers: readonly Offer[]; isPartial: boolean };

/** Compares applications of one database with what the server has, and offers those of which it lacks something. */
export function createOffers(
  world: Pick<HealingWorld, 'client' | 'user'>,
  {
    compareIn,
    chosenBytesOf,
  }: {
    compareIn: (source: SourceDatabase, list: readonly ApplicationSummary[], lane: number) => Promise<Compared>;
    chosenBytesOf: (store: UserStore, file: RememberedFile) => Promise<Blob | undefined>;
  },
): (source: SourceDatabase, lanes: readonly number[]) => Promise<Offers> {
  const { client } = world;
  const offerOf = async (
    { store }: SourceDatabase,
    lane: number,
    { mark, remembered, missing }: Lacking,
  ): Promise<Offer> => {
    const gone: string[] = [];
    for (const file of missing.files) if ((await chosenBytesOf(store, file)) === undefined) gone.push(file.fileName);
    return { key: `${store.place}/${lane}`, place: store.place, remembered, missing, filesGone: gone, mark };
  };

  return async (source, lanes) => {
    if (lanes.length === 0) return { offers: [], isPartial: false };
    const list = await readOwnList(client, world.user());
    const offers: Offer[] = [];
    let isPartial = false;
    for (const lane of lanes) {
      const compared = await compareIn(source, list, lane).catch((error: unknown) => {
        if (isOfOneApplication(error)) return null;
        throw error;
      });
      if (compared === null) isPartial = true;
      else if (isLacking(compared)) offers.push(await offerOf(source, lane, compared));
    }
    return { offers: source.isHere ? offers : await withoutStartsRead(source.store, offers), isPartial };
  };
}

/**
 * Leaves out what was only read of an application whose creation was sent from here and got no response: that one is
 * offered too, and sending both again would make two applications.
 */
async function withoutStartsRead(store: UserStore, offers: readonly Offer[]): Promise<readonly Offer[]> {
  const isRead = ({ remembered }: Offer) => offers.some((start) => isStartRead(start.remembered, remembered));
  const read = offers.filter(isRead);
  if (read.length === 0) return offers;
  await store.write(async (tables) => {
    for (const { remembered } of read) await closeOffer(tables, String(remembered.lane));
  });
  return offers.filter((offer) => !read.includes(offer));
}

/** If the server cannot show one application, the others are compared; if it is out of reach or overloaded, none is. */
const isOfOneApplication = (error: unknown) =>
  error instanceof UnreachableError &&
  (error.kind === 'strange' || retryMeaningOf(error.status ?? 0)?.waits === 'application');
