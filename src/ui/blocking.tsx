import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Overlay } from './overlay.tsx';

/**
 * Covers the window with `message` for as long as the act takes; never for what may go on in the background. `beneath`
 * shows how far it is.
 */
export type Blocking = <T>(message: string, act: Promise<T>, beneath?: ReactNode) => Promise<T>;

type Entry = { message: string; beneath: ReactNode };

const BlockingContext = createContext<Blocking | null>(null);

/** The root's full-screen overlay. Acts that overlap keep it up until the last one ends. */
export function BlockingProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Entry[]>([]);
  const during = useCallback<Blocking>(async (message, act, beneath) => {
    const entry = { message, beneath };
    setMessages((all) => [...all, entry]);
    try {
      return await act;
    } finally {
      setMessages((all) => all.filter((one) => one !== entry));
    }
  }, []);
  const last = messages.at(-1);
  return (
    <BlockingContext value={during}>
      {children}
      <Overlay shown={last !== undefined} message={last?.message ?? ''} beneath={last?.beneath} />
    </BlockingContext>
  );
}

export function useBlocking(): Blocking {
  const during = useContext(BlockingContext);
  if (!during) throw new Error('useBlocking needs a BlockingProvider above it');
  return during;
}
