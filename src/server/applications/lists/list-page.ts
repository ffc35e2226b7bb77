import * as v from 'valibot';
import type { ListOrder } from '../../../contract/api/application-list-query.ts';
import { listQueryMessages } from '../../../contract/messages/server/requests.ts';
import { refusalOf } from '../../http/requests/problems.ts';

/** The place of a row in the order of a list. */
export type ListPosition = { key: string; id: number };

/**
 * Where a page continues, and what the first page fixed for all of them: since when changes are listed (null:
 * everything), and the position of the change log before anything was read. Both are marks of the log, because its
 * numbers would reveal how much other users work.
 */
export type Cursor = {
  /** `queryNameOf` */
  question: string;
  order: ListOrder;
  since: string | null;
  position: string;
  place: ListPosition;
};

const CursorInText = v.object({
  question: v.string(),
  order: v.string(),
  since: v.nullable(v.string()),
  position: v.string(),
  place: v.object({
    // Text in PostgreSQL cannot contain NUL.
    key: v.pipe(
      v.string(),
      v.check((key) => !key.includes('\0')),
    ),
    id: v.pipe(v.number(), v.safeInteger()),
  }),
});

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Returns the cursor of a previous page, for the same query in the same order; throws a 400 `Refusal` for anything
 * else.
 */
export function readCursor(text: string, asked: Pick<Cursor, 'question' | 'order'>): Cursor {
  const parsed = v.safeParse(CursorInText, jsonIn(text));
  if (!parsed.success || parsed.output.question !== asked.question || parsed.output.order !== asked.order) {
    throw unknownCursor();
  }
  return { ...parsed.output, order: asked.order };
}

export const unknownCursor = () => refusalOf([{ field: 'after', message: listQueryMessages.cursor }]);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Returns the value for `changedSince`: the mark of a position of the change log, and the query that was made there.
 */
export function writeToken(mark: string, queryName: string): string {
  return `${mark}.${queryName}`;
}

/** Returns the mark in a token that was issued for the same query; undefined for anything else. */
export function readToken(token: string, queryName: string): string | undefined {
  // Tokens of earlier releases begin with the number of the change.
  const [, mark, of] = /^(?:\d{1,10}\.)?([\w-]+)\.(\w+)$/.exec(token) ?? [];
  return of === queryName ? mark : undefined;
}
