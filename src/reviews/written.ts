import type { FieldRow } from '../local-db/rows.ts';
import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { createTyping } from '../local-db/typing.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { behind, isMessage, messageField, wordsBefore } from '../outbox/versions.ts';

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

type Message = { lane: number; kind: MessageKind; text: string };

/** What was written into a box, and what had come back into it before. */
type Box = { key: string; before: string; value: string };

const keyOf = (lane: number, kind: MessageKind) => `${lane} ${messageField(kind)}`;

export function createWritten(world: {
  store: PersonStore;
  outbox: Outbox;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): Written {
  const { store, outbox } = world;
  const listeners = new Set<() => void>();
  let stored = new Map<string, string>();
  /** What stood in a box when this tab began to write in it, or what it wrote there last. */
  const seen = new Map<string, string>();
  /** What came back into a box while this tab was writing in it, unseen: it stands before what is written. */
  const cameBack = new Map<string, string>();
  const typing = createTyping<Message>({
    async write(values) {
      let made: readonly Box[] = [];
      const put = await outbox.write(async (tables) => {
        const boxes: Box[] = [];
        // Where a commit was not heard of this is made again, and finds its own words there.
        const again = new Map(made.map((box) => [box.key, box]));
        for (const [key, { lane, kind, text }] of values) {
          const name = messageField(kind);
          const row = await tables.fields.get([lane, name]);
          const mine = again.get(key);
          const isMine = mine !== undefined && row?.value === mine.value;
          const before = isMine ? mine.before : (unseenIn(row, key) ?? cameBack.get(key) ?? '');
          const value = behind(before, text);
          if (value !== '') await tables.fields.put(fieldOf(lane, name, value, row));
          // A message that went is taken out of its box, and stays with its operation.
          else if (row?.state !== 'queued') await tables.fields.delete([lane, name]);
          boxes.push({ key, before, value });
        }
        made = boxes;
        return boxes;
      });
      for (const { key, before, value } of put) {
        seen.set(key, value);
        if (before !== '') cameBack.set(key, before);
      }
    },
    sleep: world.sleep,
  });
  const keep = (message: Message) => {
    const key = keyOf(message.lane, message.kind);
    if (!typing.shown().has(key)) seen.set(key, stored.get(key) ?? '');
    typing.keep(key, message);
  };
  /** The words in a box that were not there when this tab began to write in it, and are not its own. */
  function unseenIn(row: FieldRow | undefined, key: string): string | null {
    if (row?.state !== 'kept' || row.value === (seen.get(key) ?? '')) return null;
    return String(row.value);
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  store.onEnd((why) => (why === 'newer' ? typing.flush() : undefined));
  store.watch(
    async (tables) => {
      const read = typing.reading(() => true);
      // What is in an operation is being sent, not written.
      const isWritten = (row: FieldRow) => isMessage(row) && row.state === 'kept';
      return { rows: (await tables.fields.toArray()).filter(isWritten), read };
    },
    ({ rows, read }) => {
      stored = new Map(rows.map(({ applicationId, name, value }) => [`${applicationId} ${name}`, String(value)]));
      read();
      const typed = typing.shown();
      for (const key of [...seen.keys(), ...cameBack.keys()]) {
        if (typed.has(key)) continue;
        seen.delete(key);
        cameBack.delete(key);
      }
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
      keep({ lane: outbox.localId(applicationId), kind, text });
    },
    forget(applicationId, kind, sent) {
      if (get(applicationId, kind) === sent) keep({ lane: outbox.localId(applicationId), kind, text: '' });
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

/**
 * A message with the operation that bears it: taken back, it is what is being written again. What came back into its box
 * before it, and is not sent, stays there; the operation has no box then.
 */
export async function enqueueMessage(
  tables: PersonTables,
  { lane, kind, text }: Message,
  enqueue: () => Promise<string>,
): Promise<string> {
  const operationId = await enqueue();
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  const left = before?.state === 'kept' ? wordsBefore(String(before.value), text) : '';
  if (left !== '') await tables.fields.put(fieldOf(lane, name, left, before));
  else await tables.fields.put({ ...fieldOf(lane, name, text, before), state: 'queued', operationId });
  return operationId;
}

/**
 * Puts the words of a message back into the box in which they were written, where its operation no longer leads there: the
 * next message went from the same box, or is being written in it and goes on behind them.
 */
export async function putBack(tables: PersonTables, { lane, kind, text }: Message): Promise<void> {
  const name = messageField(kind);
  const before = await tables.fields.get([lane, name]);
  await tables.fields.put(
    fieldOf(lane, name, behind(text, before?.state === 'kept' ? String(before.value) : ''), before),
  );
}

function fieldOf(lane: number, name: string, text: string, before: FieldRow | undefined): FieldRow {
  const revision = (before?.revision ?? 0) + 1;
  return { applicationId: lane, name, value: text, from: '', revision, state: 'kept', operationId: null };
}
