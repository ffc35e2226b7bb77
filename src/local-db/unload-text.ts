import * as v from 'valibot';

/*
 * The unload text of a page: typed text that is not in the database when the page closes. A transaction that begins
 * while a page is closing may never be committed; only synchronous storage is reliable then. An entry stays in local
 * storage until its text is in the database, or until the user's next page takes it over. Each page has an entry of its
 * own, so that no tab overwrites that of another.
 */

/** Local storage. Every call may throw, because the storage may be blocked or full. */
export type UnloadTextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): readonly string[] };

const Cells = v.object({ name: v.string(), idNumber: v.string(), position: v.string() });
const Value = v.union([v.string(), v.boolean()]);
const Lane = v.pipe(v.number(), v.safeInteger());

/** Missing in entries of an older release. */
const typedAs = v.optional(v.object({ page: v.string(), count: v.number() }));

const LastField = v.object({
  kind: v.literal('field'),
  lane: Lane,
  name: v.string(),
  value: Value,
  seen: v.optional(v.object({ values: v.array(Value), from: v.optional(Value), last: v.optional(Value) })),
  typedAs,
});
const LastRow = v.object({
  kind: v.literal('row'),
  lane: Lane,
  id: Lane,
  order: v.number(),
  answers: Cells,
  seen: v.optional(
    v.object({
      values: v.array(Cells),
      from: v.optional(Cells),
      last: v.optional(Cells),
      /** Missing in entries of an older release, like the rest. */
      atServer: v.optional(Cells),
      perhapsStored: v.optional(v.array(v.object({ as: Cells, beside: v.array(v.number()) }))),
      birth: v.optional(v.string()),
    }),
  ),
  typedAs,
});

/** A changed format gets the next number; entries of a newer release are left for that release. */
const FORMAT = 1;
const Entry = v.object({
  format: v.number(),
  /** ms since 1970 */
  savedAt: v.number(),
  typed: v.array(v.variant('kind', [LastField, LastRow])),
});

/**
 * What was typed in a field (an answer, a part of a new row, a message) or in an investigator's row, and what was seen
 * there.
 */
export type UnloadEntry = v.InferOutput<typeof Entry>['typed'][number];

export type UnloadText = { key: string; text: string; savedAt: number; typed: UnloadEntry[] };

/** Devices have entries under this key from the first release on. */
const prefixOf = (database: string) => `last-words ${database} `;

/**
 * Saves the unload text of one page. `database` is the name of the user's database: the entry belongs to the same user.
 */
export function createUnloadText(world: {
  storage: UnloadTextStorage;
  database: string;
  /** Identifies the page: a random string. */
  page: string;
  now: () => number;
  /** The text that is typed in this page and not in the database. */
  unwritten: () => readonly unknown[];
}): {
  /** The page may be about to close. */
  save(): void;
  /** Something was written: the saved entry is no longer needed, or no longer current. */
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
      // Blocked or full: only the transaction that is already running can save the text.
    }
  };
  return {
    save,
    written() {
      if (isSaved) save();
    },
  };
}

/**
 * Reads what closed pages have left for a user, without that of the page `except`. An entry that cannot be read is
 * useless, and is deleted.
 */
export function readUnloadText(storage: UnloadTextStorage, database: string, except?: string): UnloadText[] {
  const own = except === undefined ? undefined : prefixOf(database) + except;
  const keys = keysOf(storage, database).filter((key) => key !== own);
  return keys.flatMap((key) => {
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

/** Deletes an entry that is in the database now, unless its page has changed it since. */
export function removeUnloadText(storage: UnloadTextStorage, { key, text }: Pick<UnloadText, 'key' | 'text'>): void {
  if (storage.getItem(key) === text) storage.removeItem(key);
}

function keysOf(storage: UnloadTextStorage, database: string): string[] {
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
