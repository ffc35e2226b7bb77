import { createListeners, type Listeners } from '../contract/listeners.ts';
import type { Place } from '../contract/domain/place.ts';
import type { Found, HealingState, Offer } from './healing.ts';

/** What the user is shown of the comparisons with the server. */
export type ShownOffers = {
  state(): HealingState;
  subscribe: Listeners['subscribe'];
  /** `marks`: of the former databases as they were compared. */
  showFound(found: Found, marks: ReadonlyMap<Place, string>): void;
  /** Offers that were found earlier stay. An earlier result without offers is not shown as the present one. */
  showUnreachable(): void;
  offerAt(key: string): Offer | undefined;
  remove(key: string): void;
  /** Number of offers from a place; undefined if what is there now (`mark`) is not what was compared last. */
  countAt(place: Place, mark: string): number | undefined;
};

export function createShownOffers(): ShownOffers {
  const { subscribe, tell } = createListeners();
  let state: HealingState = { step: 'looking' };
  let marksCompared: ReadonlyMap<Place, string> = new Map();
  const show = (next: HealingState) => {
    state = next;
    tell();
  };

  return {
    state: () => state,
    subscribe,
    showFound(found, marks) {
      marksCompared = marks;
      show(found);
    },
    showUnreachable() {
      const isAnyShown = state.step === 'found' && (state.offers.length > 0 || state.hasUnownedWork);
      if (!isAnyShown) show({ step: 'unreachable' });
    },
    offerAt: (key) => (state.step === 'found' ? state.offers.find((offer) => offer.key === key) : undefined),
    remove(key) {
      if (state.step === 'found') show({ ...state, offers: state.offers.filter((offer) => offer.key !== key) });
    },
    countAt(place, mark) {
      if (state.step !== 'found' || marksCompared.get(place) !== mark) return undefined;
      return state.offers.filter((offer) => offer.place === place).length;
    },
  };
}
