import { useEffect, useState } from 'react';
import { useSession } from './session-context.ts';

/** How many bytes this device can still store, asked for while `wanted`; undefined if the browser does not say. */
export function useRoomLeft(wanted: boolean): number | undefined {
  const { deviceStorage } = useSession();
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const ask = async () => {
      const found = await deviceStorage.room();
      if (current) setRoom(found);
    };
    void ask();
    return () => {
      current = false;
      setRoom(undefined);
    };
  }, [deviceStorage, wanted]);
  return room;
}
