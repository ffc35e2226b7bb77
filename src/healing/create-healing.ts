import type { ApplicationSummary } from '../contract/domain/application.ts';
import type { Place } from '../contract/domain/place.ts';
import { compareApplication, lanesToCompare } from './comparison.ts';
import { fileBytesIn } from './file-bytes.ts';
import { countFormer } from './former.ts';
import { discardOffer } from './discard-offer.ts';
import type { Healing, HealingWorld } from './healing.ts';
import { createComparisonRunner, markOfFormer } from './comparison-runner.ts';
import { createOffers } from './offers.ts';
import { formerPlaces, ownerHere } from './owner.ts';
import { createPreparation } from './sending/prepare.ts';
import { createSending } from './sending/send-offer.ts';
import { createShownOffers, type ShownOffers } from './shown-offers.ts';
import { sourcesOf, withSource, type SourceDatabase, type InSource } from './sources.ts';
import { takeFormerCopy } from './import-former-copy.ts';
import { createUnownedWork } from './unowned-work.ts';

/** Compares when it is asked to, shows what was found, and does what the user decides about it. */
export function createHealing(world: HealingWorld): Healing {
  const { idb, client } = world;
  const inSource = sourcesOf(idb, world.store);
  const { chosenBytesOf, presentFiles } = fileBytesIn(world);
  const preparing = createPreparation({
    userId: world.store.userId,
    digest: world.digest,
    bytesOf: (source, file) => chosenBytesOf(source.store, file),
  });
  const compareIn = (source: SourceDatabase, list: readonly ApplicationSummary[], lane: number) =>
    compareApplication(
      client,
      {
        ...source,
        roleId: world.user().roleId,
        here: world.store,
        portalId: world.portalId(),
        laneAgain: (remembered) => preparing.laneOf(source, remembered),
      },
      list,
      lane,
    );
  const sendFrom = createSending(world, { compareIn, prepare: preparing.prepare });
  const offersOf = createOffers(world, { compareIn, chosenBytesOf });
  const { findUnownedWork, confirmed, denied } = createUnownedWork(world, inSource);
  const shown = createShownOffers();
  const { compare, restartComparison, running } = createComparisonRunner(world, {
    inSource,
    offersOf,
    findUnownedWork,
    shown,
  });

  return {
    state: shown.state,
    subscribe: shown.subscribe,
    compare,
    async sendAgain(key) {
      const missing = shown.offerAt(key)?.missing;
      await running();
      const isSent = await withSource(inSource, key, (source, lane) => sendFrom(source, lane, missing));
      if (isSent) shown.remove(key);
      await restartComparison();
      return isSent;
    },
    async discard(key, mark) {
      await running();
      const isDone = await withSource(inSource, key, ({ store }, lane) =>
        store.write((tables) => discardOffer(tables, lane, mark)),
      );
      if (isDone) shown.remove(key);
      await restartComparison();
      return isDone;
    },
    async confirmOwner(isTheirs) {
      await running();
      if (isTheirs) await confirmed();
      else await denied();
      await restartComparison();
    },
    former: async () =>
      countFormer(await formerPlaces(idb, world.store.place, await ownerHere(world)), {
        markOf: (place) => inSource(place, (source) => markOfFormer(world, source)),
        countAt: (place, mark) => countOffered(place, mark, { shown, inSource }),
        discard: world.discardFormer,
      }),
    async importWork(copy) {
      await running();
      const { place } = world.store;
      const taken = await takeFormerCopy(idb, { here: place, user: await ownerHere(world), now: world.now() }, copy);
      if (taken.kind === 'former') await restartComparison();
      return taken;
    },
    async filesOf(key) {
      const offer = shown.offerAt(key);
      if (offer === undefined) return [];
      return withSource(inSource, key, ({ store }) => presentFiles(store, offer.missing.files));
    },
  };
}

/**
 * Number of applications offered from a place. If they could not be compared, or were written in since: of all that are
 * to be compared.
 */
async function countOffered(
  place: Place,
  mark: string,
  { shown, inSource }: { shown: ShownOffers; inSource: InSource },
): Promise<number> {
  const count = shown.countAt(place, mark);
  return count ?? (await inSource(place, ({ store, copies }) => lanesToCompare(store, copies))).length;
}
