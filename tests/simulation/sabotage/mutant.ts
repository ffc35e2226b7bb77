/** One place in the portal's code, and what it is replaced by. `find` occurs exactly once in the file. */
export type Hunk = { file: string; find: string; replace: string };

/** One small change to the portal's code that breaks a promise, for measuring the simulation against it. */
export type Mutant = {
  /** What is broken, in a few words. `npm run sabotage -- --only` selects by it. */
  name: string;
  /** The path from the root of the project. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** What is broken too: other defences that would keep the promise alone. */
  also?: readonly Hunk[];
  /** The promise that it breaks. */
  why: string;
  /** Why no history can tell it from the unmodified portal, if that is so. */
  equivalent?: string;
};

/** The mutants of one file. */
export const mutantsOf = (file: string, mutants: readonly Omit<Mutant, 'file'>[]): Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, file }));

/** All places that a mutant changes. */
export const hunksOf = ({ file, find, replace, also = [] }: Mutant): readonly Hunk[] => [
  { file, find, replace },
  ...also,
];

/**
 * Returns the source of a file with its changes in it. Throws if a text to replace is missing or occurs more than once.
 */
export function mutate(source: string, mutant: Mutant, of = mutant.file): string {
  return hunksOf(mutant)
    .filter(({ file }) => file === of)
    .reduce((changed, { file, find, replace }) => {
      const times = changed.split(find).length - 1;
      if (times !== 1) throw new Error(`"${mutant.name}": its text is in ${file} ${times} times, and not once.`);
      return changed.replace(find, () => replace);
    }, source);
}
