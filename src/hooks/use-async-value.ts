import { useEffect, useState } from 'react';

/**
 * What `read` resolves with; undefined until then, if it rejects, and while `read` is null. `read` is called
 * whenever it changes, so it has to be memoized.
 */
export function useAsyncValue<T>(read: (() => Promise<T>) | null): T | undefined {
  const [found, setFound] = useState<{ read: () => Promise<T>; value: T }>();
  useEffect(() => {
    if (read === null) return undefined;
    let isWanted = true;
    const ask = async () => {
      const value = await read();
      if (isWanted) setFound({ read, value });
    };
    // What cannot be read is not shown; the code that writes to the same place reports its failure.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [read]);
  return found !== undefined && found.read === read ? found.value : undefined;
}
