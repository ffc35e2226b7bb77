import { messageField } from '../contract/domain/field-names.ts';
import type { FieldRow } from '../local-db/tables/rows.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { appendMessage } from '../outbox/merge/versions.ts';
import { fieldOf, type Message } from './messages.ts';

/** What was written into a box, and what had come back into it before. */
type WrittenBox = { key: string; before: string; value: string };

/** What this tab knows of the boxes in which it is writing, by their keys. */
export type BoxesInUse = {
  /** This tab begins to write in a box that has this content. */
  begin(key: string, content: string): void;
  /** Content of a box when this tab began to write in it, or what it wrote there last. */
  seenIn(key: string): string | undefined;
  /** Texts that this tab wrote into a box, one of which may be on the disk though this tab did not hear of it. */
  writtenInto(key: string): string[];
  /** Text that came back, unseen, into a box in which this tab was writing: it precedes the text that is written. */
  cameBackInto(key: string): string | undefined;
  /** Writes typed messages into their boxes, in the caller's transaction. */
  write(tables: UserTables, typed: ReadonlyMap<string, Message>): Promise<WrittenBox[]>;
  /** Records that the transaction that wrote these is committed. */
  noteCommitted(boxes: readonly WrittenBox[]): void;
  /** Keeps only the boxes in which text is typed. */
  keepOnly(typed: ReadonlyMap<string, unknown>): void;
};

/**
 * How many of the texts whose commit was not heard of are remembered: a full device refuses one write after another.
 */
const OWN_KNOWN = 4;

export function createBoxesInUse(): BoxesInUse {
  const seen = new Map<string, string>();
  const cameBack = new Map<string, string>();
  /**
   * What this tab wrote into each box since it last heard of a commit. A write that runs again, because it did not hear
   * of its commit, finds one of these there.
   */
  const own = new Map<string, WrittenBox[]>();
  /** Text in a box that was not there when this tab began to write in it, and is not its own. */
  const unseenIn = (row: FieldRow | undefined, key: string): string | null => {
    if (row?.state !== 'kept' || row.value === (seen.get(key) ?? '')) return null;
    return String(row.value);
  };

  return {
    begin(key, content) {
      // What was written here before was sent, or dropped, since.
      own.delete(key);
      cameBack.delete(key);
      seen.set(key, content);
    },
    seenIn: (key) => seen.get(key),
    writtenInto: (key) => (own.get(key) ?? []).map(({ value }) => value),
    cameBackInto: (key) => cameBack.get(key),
    async write(tables, typed) {
      const boxes: WrittenBox[] = [];
      for (const [key, { lane, kind, text }] of typed) {
        const name = messageField(kind);
        const row = await tables.fields.get([lane, name]);
        const ownBox = own.get(key)?.find((box) => box.value === row?.value);
        const before = ownBox?.before ?? unseenIn(row, key) ?? cameBack.get(key) ?? '';
        const value = appendMessage(before, text);
        if (value !== '') await tables.fields.put(fieldOf(lane, name, value, row));
        // A row that belongs to an operation stays with it.
        else if (row?.state !== 'queued') await tables.fields.delete([lane, name]);
        boxes.push({ key, before, value });
      }
      for (const box of boxes) {
        const others = (own.get(box.key) ?? []).filter(({ value }) => value !== box.value);
        own.set(box.key, [...others, box].slice(-OWN_KNOWN));
      }
      return boxes;
    },
    noteCommitted(boxes) {
      for (const box of boxes) {
        const { key, before, value } = box;
        own.set(key, [box]);
        seen.set(key, value);
        if (before !== '') cameBack.set(key, before);
      }
    },
    keepOnly(typed) {
      for (const key of [...seen.keys(), ...cameBack.keys(), ...own.keys()]) {
        if (typed.has(key)) continue;
        own.delete(key);
        seen.delete(key);
        cameBack.delete(key);
      }
    },
  };
}
