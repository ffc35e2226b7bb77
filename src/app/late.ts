/** Something that is made when it is first wanted, and is made anew where that failed. */
export type Late<T> = {
  get(): Promise<T>;
  /** What is there already. */
  now(): T | undefined;
};

export function late<T>(make: () => Promise<T>): Late<T> {
  let made: T | undefined;
  let making: Promise<T> | undefined;
  const begin = async () => {
    try {
      made = await make();
      return made;
    } catch (error) {
      making = undefined;
      throw error;
    }
  };
  return { get: () => (making ??= begin()), now: () => made };
}
