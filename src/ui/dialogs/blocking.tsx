import { useCallback, useState, type ReactNode } from 'react';
import { createRequiredContext } from '../../hooks/required-context.ts';
import { Overlay } from './overlay.tsx';

/**
 * Covers the window with `message` until `act` has settled; never used for background work. `beneath` shows the
 * progress.
 */
export type Blocking = <T>(message: string, act: Promise<T>, beneath?: ReactNode) => Promise<T>;

type Entry = { message: string; beneath: ReactNode };

const [BlockingContext, useBlocking] = createRequiredContext<Blocking>('BlockingContext');

/** The full-screen overlay at the root. It stays until the last of several overlapping actions has ended. */
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

export { useBlocking };
