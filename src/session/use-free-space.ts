import { useMemo } from 'react';
import { useAsyncValue } from '../hooks/use-async-value.ts';
import { useSession } from './session-context.ts';

/** How many bytes this device can still store, asked for while `wanted`; undefined if the browser does not say. */
export function useFreeSpace(wanted: boolean): number | undefined {
  const { deviceStorage } = useSession();
  // Another function every time it is wanted: the room has changed since.
  const read = useMemo(() => (wanted ? () => deviceStorage.freeBytes() : null), [deviceStorage, wanted]);
  return useAsyncValue(read);
}
