import type { ServedCall } from '../../src/contract/api/addresses.ts';
import { calls } from '../../src/contract/api/calls.ts';
import { aboutApplications, aboutNoApplication, actors, callers, states, type Actor, type Caller } from './table.ts';

/** What a cell of the table expects. */
export type Expected = {
  status: number;
  /** Whether the call changes something, if it is one that can. */
  changes: boolean;
  /** The application's status afterwards; undefined if it does not change. */
  stands?: number | 'gone';
  /** Whether the application is in the list that the call returns. */
  listed?: boolean;
};

/** A row of the table. A cell is `null` if there is nothing to ask about in that state. */
export type Row<Column extends string> = {
  /** As in the table: the call, and what it asks for. */
  name: string;
  call: ServedCall;
  /** What the call asks for, in words; empty if the row is the call itself. */
  variant: string;
  cells: ReadonlyMap<Column, readonly (Expected | null)[]>;
};

export const applicationRows: readonly Row<Actor>[] = rowsOf(aboutApplications, actors, states.length);
export const otherRows: readonly Row<Caller>[] = rowsOf(aboutNoApplication, callers, 1);

function rowsOf<Column extends string>(table: string, columns: readonly Column[], places: number): Row<Column>[] {
  const [heading = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  const named = heading.split('|').map((name) => name.trim());
  if (named.join() !== columns.join()) throw new Error(`the columns of the table are ${named.join()}`);
  return lines.map((line) => {
    const [name = '', ...cells] = line.split('|').map((part) => part.trim());
    const [call = '', variant = ''] = name.split(': ');
    if (!isCall(call)) throw new Error(`the table has a row for ${call}, which is no call of the contract`);
    if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} cells, not ${columns.length}`);
    return {
      name,
      call,
      variant,
      cells: new Map(columns.map((column, index) => [column, placesOf(cells[index] ?? '', places, { name, call })])),
    };
  });
}

type Named = Pick<Row<string>, 'name' | 'call'>;

function placesOf(text: string, places: number, row: Named): (Expected | null)[] {
  const words = text.split(/\s+/);
  const [only] = words;
  const all = words.length === 1 && only !== undefined ? Array.from({ length: places }, () => only) : words;
  if (all.length !== places) throw new Error(`${row.name} has a cell of ${all.length} places, not ${places}`);
  return all.map((word) => expectedOf(word, row));
}

function expectedOf(word: string, { name, call }: Named): Expected | null {
  if (word === '-') return null;
  if (word === 'shows' || word === 'hides') return { status: 200, changes: false, listed: word === 'shows' };
  const [, code, same, then] = /^(200|4\d\d)(?:(=)|>(\d|gone))?$/.exec(word) ?? [];
  if (code === undefined) throw new Error(`${name} expects "${word}", which says nothing`);
  const changes = code === '200' && same === undefined && calls[call].method !== 'GET';
  const expected: Expected = { status: Number(code), changes };
  return then === undefined ? expected : { ...expected, stands: then === 'gone' ? then : Number(then) };
}

function isCall(name: string): name is ServedCall {
  return Object.hasOwn(calls, name);
}

/** The cells of one actor, each with its place; without the places where there is nothing to ask about. */
export function cellsOf<Column extends string, Place extends string>(
  { name, cells }: Row<Column>,
  column: Column,
  places: readonly Place[],
): { place: Place; expected: Expected }[] {
  const expected = cells.get(column);
  if (expected === undefined) throw new Error(`${name} has no cells for ${column}`);
  return places.flatMap((place, index) => {
    const one = expected[index] ?? null;
    return one === null ? [] : [{ place, expected: one }];
  });
}
