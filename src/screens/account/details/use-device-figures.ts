import { useEffect, useState } from 'react';
import { useKeptHere } from '../../../drafts/inventory/kept-context.ts';
import type { KeptHere } from '../../../drafts/inventory/kept-here.ts';
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
  const [figures, setFigures] = useState<DeviceFigures>({});
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const [copies, used, room] = await Promise.all([here.copies(), deviceStorage.used(), deviceStorage.room()]);
      if (wanted) setFigures({ copies, used, room });
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [here, deviceStorage]);
  return figures;
}
