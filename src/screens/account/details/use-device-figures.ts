import { useCallback } from 'react';
import { useKeptHere } from '../../../workspace/use-kept-here.ts';
import type { KeptHere } from '../../../drafts/inventory/kept-here.ts';
import { useAsyncValue } from '../../../hooks/use-async-value.ts';
import { useSession } from '../../../session/session-context.ts';

/** Storage figures of this device and what it keeps for reading; undefined if not reported, or not yet. */
export type DeviceFigures = {
  copies?: Awaited<ReturnType<KeptHere['copies']>> | undefined;
  used?: number | undefined;
  room?: number | undefined;
};

export function useDeviceFigures(): DeviceFigures {
  const { deviceStorage } = useSession();
  const here = useKeptHere();
  const figures = useAsyncValue(
    useCallback(async () => {
      const [copies, used, room] = await Promise.all([
        here.copies(),
        deviceStorage.usedBytes(),
        deviceStorage.freeBytes(),
      ]);
      return { copies, used, room };
    }, [here, deviceStorage]),
  );
  return figures ?? {};
}
