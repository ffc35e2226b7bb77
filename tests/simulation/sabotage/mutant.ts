/** One small change to the portal's code that breaks a promise, for measuring the simulation against it. */
export type Mutant = {
  /** What is broken, in a few words. `npm run sabotage -- --only` selects by it. */
  name: string;
  /** The path from the root of the project. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The promise that it breaks. */
  why: string;
  /** Why no history can tell it from the unmodified portal, if that is so. */
  equivalent?: string;
};

/** The mutants of one file. */
export const mutantsOf = (file: string, mutants: readonly Omit<Mutant, 'file'>[]): Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, file }));

/** Returns the source with the change in it. Throws if the text to replace is missing or occurs more than once. */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`"${name}": its text is in ${file} ${times} times, and not once.`);
  return source.replace(find, () => replace);
}
