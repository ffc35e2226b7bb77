import type { Random } from './random.ts';

/** Something that may happen next. Weight 0 means never. */
export type Option = { name: string; weight: number };

/** Decides what happens next: returns the index of one of the options, of which there are at least two. */
export type Chooser = (options: readonly Option[]) => number;

/** Chooses by weight. */
export function chooseBySeed(random: Random): Chooser {
  return (options) => random.weighted(options.map((option) => option.weight));
}

/** Repeats recorded choices; after the end of the list it takes the first option each time. */
export function chooseAgain(places: readonly number[]): Chooser {
  let at = 0;
  return (options) => Math.min(places[at++] ?? 0, options.length - 1);
}

/** Records what another chooser chose, so that `chooseAgain` can replay the history. */
export function noting(chooser: Chooser, places: number[]): Chooser {
  return (options) => {
    const place = chooser(options);
    places.push(place);
    return place;
  };
}

export type Explored = { histories: number; complete: boolean };

/**
 * Runs a history in every possible way, depth first. The history must behave in the same way for the same choices.
 * `deviations` limits how often one history may choose another option than the first. The scheduler puts the context
 * that ran last first, so this limits the switches between contexts; most ordering faults need two or three.
 */
export async function explore(
  history: (chooser: Chooser) => Promise<void>,
  { most, deviations = Infinity }: { most: number; deviations?: number },
): Promise<Explored> {
  let prefix: readonly number[] | undefined = [];
  let histories = 0;
  while (prefix !== undefined) {
    if (histories === most) return { histories, complete: false };
    const taken: { place: number; of: number }[] = [];
    const again = chooseAgain(prefix);
    await history((options) => {
      const place = again(options);
      taken.push({ place, of: options.length });
      return place;
    });
    histories += 1;
    prefix = nextPrefix(taken, deviations);
  }
  return { histories, complete: true };
}

/** The first choices of the next history in the order of the search; undefined after the last history. */
function nextPrefix(taken: { place: number; of: number }[], deviations: number): number[] | undefined {
  for (let depth = taken.length - 1; depth >= 0; depth -= 1) {
    const places = taken.slice(0, depth).map(({ place }) => place);
    const { place = 0, of = 0 } = taken[depth] ?? {};
    if (place + 1 < of && places.filter((each) => each > 0).length < deviations) return [...places, place + 1];
  }
  return undefined;
}
