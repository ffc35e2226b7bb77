import { useEffect, useState } from 'react';
import { useSession } from './session-context.ts';

/** The bytes that this device can still take, asked for while `wanted`; undefined where the browser does not tell. */
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
