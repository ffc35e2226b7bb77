import { isBlank } from '../contract/characters.ts';

/** What a message is for: a decision that it carries, or nothing but to be read. */
export type MessageKind = 'reject' | 'request' | 'reply';

/** Messages that are written and not sent, one of each kind for an application, in memory. */
export type Written = {
  get(applicationId: number, kind: MessageKind): string;
  keep(applicationId: number, kind: MessageKind, text: string): void;
  /** Forgets a message that went; what was typed while it was on its way is the next message. */
  forget(applicationId: number, kind: MessageKind, sent: string): void;
  subscribe(listener: () => void): () => void;
  /** Whether something would be lost with this tab. */
  hasUnsaved(): boolean;
};

export function createWritten(): Written {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const keyOf = (applicationId: number, kind: MessageKind) => `${applicationId} ${kind}`;
  const get = (applicationId: number, kind: MessageKind) => texts.get(keyOf(applicationId, kind)) ?? '';
  const keep = (applicationId: number, kind: MessageKind, text: string) => {
    texts.set(keyOf(applicationId, kind), text);
    for (const listener of listeners) listener();
  };
  return {
    get,
    keep,
    forget(applicationId, kind, sent) {
      if (get(applicationId, kind) === sent) keep(applicationId, kind, '');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasUnsaved: () => [...texts.values()].some((text) => !isBlank(text)),
  };
}
