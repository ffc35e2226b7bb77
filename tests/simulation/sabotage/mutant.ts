/** One small change of the portal's code that breaks a promise, kept so that the simulation can be measured against it. */
export type Mutant = {
  /** What is broken, in a few words; also how it is chosen by `npm run sabotage -- --only`. */
  name: string;
  /** From the root of the project. */
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The promise that it breaks. */
  why: string;
  /** Why no history can tell it from the portal as it is, where that is so. */
  equivalent?: string;
};

/** The mutants of one file. */
export const mutantsOf = (file: string, mutants: readonly Omit<Mutant, 'file'>[]): Mutant[] =>
  mutants.map((mutant) => ({ ...mutant, file }));

/** The source with the change in it. Throws where the text is not there, or there more than once. */
export function mutate(source: string, { name, file, find, replace }: Mutant): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`"${name}": its text is in ${file} ${times} times, and not once.`);
  return source.replace(find, () => replace);
}
