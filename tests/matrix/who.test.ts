import { expect, test } from 'vitest';
import { calls } from '../../src/contract/api/calls.ts';
import type { Who } from '../../src/contract/api/calls/call.ts';
import { applicationRows, otherRows, type Row } from './rows.ts';
import { actors, callers, type Actor, type Caller } from './table.ts';

/** For each `who` of a call, whose requests are granted at least once, according to the matrix. */
const granted: Record<Who, { ofOne: readonly (readonly Actor[])[]; others: readonly (readonly Caller[])[] }> = {
  anyone: { ofOne: [], others: [callers] },
  signedIn: { ofOne: [], others: [['researcher', 'administrator']] },
  owner: { ofOne: [['applicant', 'own']], others: [['researcher', 'administrator'], ['researcher']] },
  otherAdministrator: { ofOne: [['administrator']], others: [] },
  reader: { ofOne: [['applicant', 'administrator', 'own']], others: [['researcher', 'administrator']] },
  author: { ofOne: [['applicant', 'administrator', 'own']], others: [] },
  administrator: { ofOne: [], others: [['administrator']] },
};

function grantedIn<Column extends string>(rows: readonly Row<Column>[], columns: readonly Column[]) {
  return columns.filter((column) =>
    rows.some(({ cells }) => (cells.get(column) ?? []).some((cell) => cell?.status === 200 && cell.listed !== false)),
  );
}

test.each(Object.entries(calls))('the description of %s names those whom the matrix grants it', (name, { who }) => {
  const about = applicationRows.filter(({ call }) => call === name);
  const others = otherRows.filter(({ call }) => call === name);
  const [expected, found] =
    about.length > 0
      ? [granted[who].ofOne, grantedIn(about, actors)]
      : [granted[who].others, grantedIn(others, callers)];
  expect(expected).toContainEqual(found);
});
