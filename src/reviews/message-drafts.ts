import { isMessage, messageField, type MessageKind } from '../contract/domain/field-names.ts';
import type { FieldRow } from '../local-db/tables/rows.ts';
import type { TypedUpTo } from '../local-db/tables/state-rows.ts';
import type { UserStore, UserTables } from '../local-db/user-store.ts';
import { createWriteBehind, valuesToWrite, type WriteState } from '../local-db/write-behind.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { appendMessage } from '../outbox/merge/versions.ts';
import { createBoxesInUse, type BoxesInUse } from './boxes-in-use.ts';
import type { Message, SeenBox, TypedMessage } from './messages.ts';

/** Messages that are written and not sent, one of each kind for an application, stored on this device. */
export type MessageDrafts = {
  get(applicationId: number, kind: MessageKind): string;
  keep(applicationId: number, kind: MessageKind, text: string): void;
  /**
   * Drops, in this tab, text that moved into an operation; other text is the next message, and stays. Nothing is
   * written: an empty box, written later, would overwrite text that came back in between.
   */
  dropMoved(applicationId: number, kind: MessageKind, moved: string): void;
  flush(): Promise<void>;
  /** Writes what is typed, before this text is sent from its box, and returns what this tab knows of the box. */
  beforeSending(applicationId: number, kind: MessageKind, text: string): Promise<SeenBox>;
  subscribe(listener: () => void): () => void;
  writeState(): WriteState;
  /** Messages typed in this tab that are not in the database. */
  unwritten(): readonly TypedMessage[];
};

const keyOf = (lane: number, kind: MessageKind) => `${lane} ${messageField(kind)}`;

export function createMessageDrafts(world: {
  store: UserStore;
  outbox: Outbox;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}): MessageDrafts {
  const { store, outbox } = world;
  const listeners = new Set<() => void>();
  /** The texts in the boxes on the disk, as they were read last. */
  let stored: ReadonlyMap<string, string> = new Map();
  /** The last receipt when the boxes were read. */
  let upTo = 0;
  const boxes = createBoxesInUse();
  const writeBehind = createWriteBehind<Message>({
    async write(values) {
      const written = await outbox.write(async (tables) => boxes.write(tables, await valuesToWrite(tables, values)));
      boxes.noteCommitted(written);
    },
    sleep: world.sleep,
  });
  store.onEnd((why) => (why === 'newer' ? writeBehind.flush() : undefined));
  store.watch(
    async (tables) => {
      const read = writeBehind.reading(() => true);
      return { ...(await readBoxes(tables)), read };
    },
    ({ texts, last, read }) => {
      upTo = last;
      stored = texts;
      read();
      boxes.keepOnly(writeBehind.shown());
      for (const listener of listeners) listener();
    },
  );

  return {
    get(applicationId, kind) {
      const key = keyOf(outbox.localId(applicationId), kind);
      return writeBehind.shown().get(key)?.value.text ?? stored.get(key) ?? '';
    },
    keep(applicationId, kind, text) {
      const lane = outbox.localId(applicationId);
      const key = keyOf(lane, kind);
      if (!writeBehind.shown().has(key)) boxes.begin(key, stored.get(key) ?? '');
      writeBehind.keep(key, { lane, kind, text });
    },
    dropMoved(applicationId, kind, moved) {
      const key = keyOf(outbox.localId(applicationId), kind);
      if (writeBehind.shown().get(key)?.value.text === moved) writeBehind.drop(key);
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
      const own = isTyped ? (boxes.seenIn(key) ?? null) : null;
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
    writeState: () => ({ hasUnwritten: writeBehind.hasUnwritten(), failure: writeBehind.failure() }),
    unwritten: () =>
      [...writeBehind.shown()].flatMap(([, { value, written, typedAs }]) =>
        written ? [] : [typedMessage(boxes, value, typedAs)],
      ),
  };
}

/** Reads the texts in the boxes, by their keys, and the number of the last receipt. */
async function readBoxes(tables: UserTables): Promise<{ texts: ReadonlyMap<string, string>; last: number }> {
  // Text in an operation is being sent, not written.
  const isWritten = (row: FieldRow) => isMessage(row) && row.state === 'kept';
  const rows = (await tables.fields.toArray()).filter(isWritten);
  const texts = new Map(rows.map(({ applicationId, name, value }) => [`${applicationId} ${name}`, String(value)]));
  return { texts, last: (await tables.receipts.orderBy('sequence').last())?.sequence ?? 0 };
}

/** A message that is typed in this tab and not in the database. */
function typedMessage(boxes: BoxesInUse, { lane, kind, text }: Message, typedAs: TypedUpTo): TypedMessage {
  const key = keyOf(lane, kind);
  // As it will be stored: after text that came back in the meantime.
  const before = boxes.cameBackInto(key) ?? '';
  const seen = { values: [boxes.seenIn(key) ?? '', before, ...boxes.writtenInto(key)] };
  return { kind: 'field', lane, name: messageField(kind), value: appendMessage(before, text), seen, typedAs };
}
