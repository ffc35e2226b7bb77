import type { FieldRow } from '../local-db/rows.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { createTyping } from '../local-db/typing.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** What a message is for: a decision that it carries, or nothing but to be read. */
export type MessageKind = 'reject' | 'request' | 'reply';

/** Messages that are written and not sent, one of each kind for an application, kept on this device. */
export type Written = {
  get(applicationId: number, kind: MessageKind): string;
  keep(applicationId: number, kind: MessageKind, text: string): void;
  /** Forgets a message that went; what was typed while it was on its way is the next message. */
  forget(applicationId: number, kind: MessageKind, sent: string): void;
  /**
   * Forgets in this tab what moved into an operation that can still be taken back. Nothing more of it is written: the words
   * are in the operation, and an empty box, written later, would be written over those that came back meanwhile.
   */
  letGo(applicationId: number, kind: MessageKind, moved: string): void;
  flush(): Promise<void>;
  subscribe(listener: () => void): () => void;
  unkept(): { words: boolean; failure: StoreFailure | null };
};

const PREFIX = 'message ';

/** The field under which a message is kept. */
export const messageField = (kind: MessageKind) => `${PREFIX}${kind}`;

type Message = { lane: number; kind: MessageKind; text: string };

const keyOf = (lane: number, kind: MessageKind) => `${lane} ${kind}`;

export function createWritten(world: {
  store: PersonStore;
  outbox: Outbox;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): Written {
  const { store, outbox } = world;
  const listeners = new Set<() => void>();
  let stored = new Map<string, string>();
  const typing = createTyping<Message>({
    write: (values) =>
      outbox.write(async (tables) => {
        for (const { lane, kind, text } of values.values()) {
          const name = messageField(kind);
          const before = await tables.fields.get([lane, name]);
          if (text !== '') await tables.fields.put(fieldOf(lane, name, text, before));
          // A message that went is taken out of its box, and stays with its operation.
          else if (before?.state !== 'queued') await tables.fields.delete([lane, name]);
        }
      }),
    sleep: world.sleep,
  });
  const tell = () => {
    for (const listener of listeners) listener();
  };
  store.onEnd((why) => (why === 'newer' ? typing.flush() : undefined));
  store.watch(
    async (tables) => {
      const seen = typing.reading(() => true);
      // What is in an operation is being sent, not written.
      const isWritten = ({ name, state }: FieldRow) => name.startsWith(PREFIX) && state === 'kept';
      return { rows: (await tables.fields.toArray()).filter(isWritten), seen };
    },
    ({ rows, seen }) => {
      stored = new Map(
        rows.map(({ applicationId, name, value }) => [`${applicationId} ${name.slice(PREFIX.length)}`, String(value)]),
      );
      seen();
      tell();
    },
  );
  const get: Written['get'] = (applicationId, kind) => {
    const key = keyOf(outbox.localId(applicationId), kind);
    return typing.shown().get(key)?.value.text ?? stored.get(key) ?? '';
  };

  return {
    get,
    keep(applicationId, kind, text) {
      const lane = outbox.localId(applicationId);
      typing.keep(keyOf(lane, kind), { lane, kind, text });
    },
    forget(applicationId, kind, sent) {
      const lane = outbox.localId(applicationId);
      if (get(applicationId, kind) === sent) typing.keep(keyOf(lane, kind), { lane, kind, text: '' });
    },
    letGo(applicationId, kind, moved) {
      const key = keyOf(outbox.localId(applicationId), kind);
      if (typing.shown().get(key)?.value.text === moved) typing.forget(key);
    },
    flush: typing.flush,
    subscribe(listener) {
      listeners.add(listener);
      const stop = typing.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    unkept: () => ({ words: typing.hasUnwritten(), failure: typing.failure() }),
  };
}

/** A message with the operation that bears it: taken back, it is what is being written again. */
export async function enqueueMessage(
  tables: PersonTables,
  { lane, kind, text }: Message,
  enqueue: () => Promise<string>,
): Promise<string> {
  const operationId = await enqueue();
  const row = fieldOf(lane, messageField(kind), text, await tables.fields.get([lane, messageField(kind)]));
  await tables.fields.put({ ...row, state: 'queued', operationId });
  return operationId;
}

/**
 * Puts the words of a message back into the box in which they were written, where its operation no longer leads there: the
 * next message went from the same box, or is being written in it and goes on behind them.
 */
export async function putBack(tables: PersonTables, { lane, kind, text }: Message): Promise<void> {
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  const behind = before?.state === 'kept' ? String(before.value) : '';
  await tables.fields.put(fieldOf(lane, name, behind === '' ? text : `${text}\n\n${behind}`, before));
}

function fieldOf(lane: number, name: string, text: string, before: FieldRow | undefined): FieldRow {
  const revision = (before?.revision ?? 0) + 1;
  return { applicationId: lane, name, value: text, from: '', revision, state: 'kept', operationId: null };
}
