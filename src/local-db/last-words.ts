import * as v from 'valibot';

/*
 * The last words of a page. No transaction that begins while a page is closed is sure to be committed; what is sure there is
 * synchronous storage. What is typed and not in the database by then lies here until it is, or until the person's next page
 * takes it over. One entry for each page, so that no tab writes over another's.
 */

/** Local storage. Every call may throw: it may be blocked, or full. */
export type LastWordsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): readonly string[] };

const Cells = v.object({ name: v.string(), idNumber: v.string(), position: v.string() });
const Value = v.union([v.string(), v.boolean()]);
const Lane = v.pipe(v.number(), v.safeInteger());

const LastField = v.object({
  kind: v.literal('field'),
  lane: Lane,
  name: v.string(),
  value: Value,
  seen: v.optional(v.object({ values: v.array(Value), from: v.optional(Value), last: v.optional(Value) })),
});
const LastRow = v.object({
  kind: v.literal('row'),
  lane: Lane,
  id: Lane,
  order: v.number(),
  answers: Cells,
  seen: v.optional(v.object({ values: v.array(Cells), from: v.optional(Cells), last: v.optional(Cells) })),
});

/** Another format gets the next number; an entry of a newer release is left to that. */
const FORMAT = 1;
const Entry = v.object({
  format: v.number(),
  /** ms since 1970 */
  savedAt: v.number(),
  typed: v.array(v.variant('kind', [LastField, LastRow])),
});

/** What was typed in a field (an answer, a part of a new row, a message) or in an investigator's row, and what was seen there. */
export type LastTyped = v.InferOutput<typeof Entry>['typed'][number];

export type LastWords = { key: string; text: string; savedAt: number; typed: LastTyped[] };

const prefixOf = (database: string) => `last-words ${database} `;

/** The last words of one page. `database` is the name of the person's database: they belong to whoever that belongs to. */
export function createLastWords(world: {
  storage: LastWordsStorage;
  database: string;
  /** Which page: a random word. */
  page: string;
  now: () => number;
  /** What this page has typed and not in the database. */
  unwritten: () => readonly unknown[];
}): {
  /** The page may be about to go. */
  save(): void;
  /** Something was written: what was saved before is no longer needed, or no longer the last. */
  written(): void;
} {
  const key = prefixOf(world.database) + world.page;
  let isSaved = false;
  const save = () => {
    const typed = world.unwritten();
    if (typed.length === 0 && !isSaved) return;
    try {
      if (typed.length === 0) world.storage.removeItem(key);
      else world.storage.setItem(key, JSON.stringify({ format: FORMAT, savedAt: world.now(), typed }));
      isSaved = typed.length > 0;
    } catch {
      // Blocked or full: the transaction that is under way is all there is.
    }
  };
  return {
    save,
    written() {
      if (isSaved) save();
    },
  };
}

/** What pages that went have left for a person. An entry that cannot be read is of no use to anybody, and goes. */
export function readLastWords(storage: LastWordsStorage, database: string): LastWords[] {
  return keysOf(storage, database).flatMap((key) => {
    try {
      const text = storage.getItem(key) ?? '';
      const json = parse(text);
      const entry = v.safeParse(Entry, json);
      if (entry.success && entry.output.format === FORMAT) return [{ ...entry.output, key, text }];
      const format: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'format') : undefined;
      if (!(typeof format === 'number' && format > FORMAT)) storage.removeItem(key);
      return [];
    } catch {
      return [];
    }
  });
}

/** They are in the database now. What the page has added since stays. */
export function removeLastWords(storage: LastWordsStorage, { key, text }: Pick<LastWords, 'key' | 'text'>): void {
  if (storage.getItem(key) === text) storage.removeItem(key);
}

function keysOf(storage: LastWordsStorage, database: string): string[] {
  try {
    return storage.keys().filter((key) => key.startsWith(prefixOf(database)));
  } catch {
    return [];
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
