import { isMessage, messageField, type MessageKind } from '../contract/domain/field-names.ts';
import type { FieldRow } from '../local-db/tables/rows.ts';
import type { UserStore } from '../local-db/user-store.ts';
import type { StoreFailure } from '../local-db/store-failure.ts';
import { createWriteBehind, inTurn } from '../local-db/write-behind.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { appendMessage } from '../outbox/merge/versions.ts';
import { fieldOf, type Message, type SeenBox, type TypedMessage } from './messages.ts';

/** Messages that are written and not sent, one of each kind for an application, stored on this device. */
export type MessageDrafts = {
  get(applicationId: number, kind: MessageKind): string;
  keep(applicationId: number, kind: MessageKind, text: string): void;
  /**
   * Forgets, in this tab, text that moved into an operation; other text is the next message, and stays. Nothing is
   * written: an empty box, written later, would overwrite text that came back in between.
   */
  discardOffer(applicationId: number, kind: MessageKind, moved: string): void;
  flush(): Promise<void>;
  /** Writes what is typed, before this text is sent from its box, and returns what this tab knows of the box. */
  beforeSending(applicationId: number, kind: MessageKind, text: string): Promise<SeenBox>;
  subscribe(listener: () => void): () => void;
  unkept(): { words: boolean; failure: StoreFailure | null };
  /** Messages typed in this tab that are not in the database. */
  unwritten(): readonly TypedMessage[];
};

/** What was written into a box, and what had come back into it before. */
type Box = { key: string; before: string; value: string };

const keyOf = (lane: number, kind: MessageKind) => `${lane} ${messageField(kind)}`;

export function createMessageDrafts(world: {
  store: UserStore;
  outbox: Outbox;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): MessageDrafts {
  const { store, outbox } = world;
  const listeners = new Set<() => void>();
  let stored = new Map<string, string>();
  /** The last receipt when the boxes were read. */
  let upTo = 0;
  /** Content of a box when this tab began to write in it, or what it wrote there last. */
  const seen = new Map<string, string>();
  /** Text that came back, unseen, into a box in which this tab was writing: it precedes the text that is written. */
  const cameBack = new Map<string, string>();
  /**
   * What this tab wrote last into each box. A write that runs again, because it did not hear of its commit,
   * finds its own text there, or that of a later write.
   */
  const lastWritten = new Map<string, Box>();
  const writeBehind = createWriteBehind<Message>({
    async write(values) {
      const put = await outbox.write(async (tables) => {
        const boxes: Box[] = [];
        for (const [key, { lane, kind, text }] of await inTurn(tables, values)) {
          const name = messageField(kind);
          const row = await tables.fields.get([lane, name]);
          const mine = lastWritten.get(key);
          const isMine = mine !== undefined && row?.value === mine.value;
          const before = isMine ? mine.before : (unseenIn(row, key) ?? cameBack.get(key) ?? '');
          const value = appendMessage(before, text);
          if (value !== '') await tables.fields.put(fieldOf(lane, name, value, row));
          // A row that belongs to an operation stays with it.
          else if (row?.state !== 'queued') await tables.fields.delete([lane, name]);
          boxes.push({ key, before, value });
        }
        for (const box of boxes) lastWritten.set(box.key, box);
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
    if (!writeBehind.shown().has(key)) seen.set(key, stored.get(key) ?? '');
    writeBehind.keep(key, message);
  };
  /** Text in a box that was not there when this tab began to write in it, and is not its own. */
  function unseenIn(row: FieldRow | undefined, key: string): string | null {
    if (row?.state !== 'kept' || row.value === (seen.get(key) ?? '')) return null;
    return String(row.value);
  }
  const tell = () => {
    for (const listener of listeners) listener();
  };
  store.onEnd((why) => (why === 'newer' ? writeBehind.flush() : undefined));
  store.watch(
    async (tables) => {
      const read = writeBehind.reading(() => true);
      // Text in an operation is being sent, not written.
      const isWritten = (row: FieldRow) => isMessage(row) && row.state === 'kept';
      const rows = (await tables.fields.toArray()).filter(isWritten);
      return { rows, read, last: (await tables.receipts.orderBy('sequence').last())?.sequence ?? 0 };
    },
    ({ rows, read, last }) => {
      upTo = last;
      stored = new Map(rows.map(({ applicationId, name, value }) => [`${applicationId} ${name}`, String(value)]));
      read();
      const typed = writeBehind.shown();
      for (const key of [...seen.keys(), ...cameBack.keys(), ...lastWritten.keys()]) {
        if (typed.has(key)) continue;
        lastWritten.delete(key);
        seen.delete(key);
        cameBack.delete(key);
      }
      tell();
    },
  );
  const get: MessageDrafts['get'] = (applicationId, kind) => {
    const key = keyOf(outbox.localId(applicationId), kind);
    return writeBehind.shown().get(key)?.value.text ?? stored.get(key) ?? '';
  };

  return {
    get,
    keep(applicationId, kind, text) {
      keep({ lane: outbox.localId(applicationId), kind, text });
    },
    discardOffer(applicationId, kind, moved) {
      const key = keyOf(outbox.localId(applicationId), kind);
      if (writeBehind.shown().get(key)?.value.text === moved) writeBehind.forget(key);
    },
    flush: writeBehind.flush,
    async beforeSending(applicationId, kind, text) {
      const key = keyOf(outbox.localId(applicationId), kind);
      const isTyped = writeBehind.shown().get(key)?.value.text === text;
      const isShown = isTyped || stored.get(key) === text;
      const shownUpTo = upTo;
      const isWritten = await writeBehind.flush().then(
        () => true,
        () => false,
      );
      const isUnwritten = isTyped && !isWritten;
      const own = isTyped ? (seen.get(key) ?? null) : null;
      return { inBox: isShown && !isUnwritten, isUnwritten, own, upTo: shownUpTo };
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = writeBehind.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    unkept: () => ({ words: writeBehind.hasUnwritten(), failure: writeBehind.failure() }),
    unwritten: () =>
      [...writeBehind.shown()].flatMap(([key, { value, written, typedAs }]) => {
        if (written) return [];
        const { lane, kind, text } = value;
        // As it will be stored: after text that came back in the meantime.
        const before = cameBack.get(key) ?? '';
        const seenThere = { values: [seen.get(key) ?? '', before, stored.get(key) ?? ''] };
        const name = messageField(kind);
        return [{ kind: 'field', lane, name, value: appendMessage(before, text), seen: seenThere, typedAs }];
      }),
  };
}
