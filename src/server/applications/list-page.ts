import * as v from 'valibot';
import type { ListOrder } from '../../contract/application-list-query.ts';
import { listQueryMessages } from '../../contract/messages/requests.ts';
import { refusalOf } from '../http/problems.ts';

/** A row's place in the order of a list. */
export type Place = { key: string; id: number };

/**
 * Where a page goes on, and what the first page settled for all of them: which changes it is about (null: everything), and
 * where the log stood before anything was read. Both are marks of the log: its numbers would tell everybody how much others
 * work.
 */
export type Cursor = {
  question: string;
  order: ListOrder;
  since: string | null;
  position: string;
  place: Place;
};

const CursorInText = v.object({
  question: v.string(),
  order: v.string(),
  since: v.nullable(v.string()),
  position: v.string(),
  place: v.object({
    // PostgreSQL has no text with NUL.
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

/** The cursor of a page before, of the same question in the same order; a 400 where it is anything else. */
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

/** What `changedSince` takes: the mark of a position of the log, and the question that was answered there. */
export function writeToken(mark: string, question: string): string {
  return `${mark}.${question}`;
}

/** The mark in a token that was given to the same question; undefined for anything else. */
export function readToken(token: string, question: string): string | undefined {
  // Tokens of earlier versions begin with the number of the change.
  const [, mark, of] = /^(?:\d{1,10}\.)?([\w-]+)\.(\w+)$/.exec(token) ?? [];
  return of === question ? mark : undefined;
}
