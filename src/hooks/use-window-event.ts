import { useEffect, useEffectEvent } from 'react';

/** Calls `listener` for every event of this type that reaches the window, while `isListening`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isListening = true,
): void {
  const current = useEffectEvent(listener);
  useEffect(() => {
    if (!isListening) return undefined;
    const heard = (event: WindowEventMap[Type]) => current(event);
    addEventListener(type, heard);
    return () => removeEventListener(type, heard);
  }, [type, isListening]);
}
