/** A value that is made on first use; if that failed, the next use tries again. */
export type Lazy<T> = {
  get(): Promise<T>;
  /** The value, if it is there already. */
  now(): T | undefined;
};

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
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
