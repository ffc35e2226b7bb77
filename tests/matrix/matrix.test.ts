import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/contract/api/addresses.ts';
import { calls } from '../../src/contract/api/calls.ts';
import { statuses } from '../../src/contract/domain/statuses.ts';
import { createRoutes } from '../../src/server/app.ts';
import { createTestPortal } from '../../src/server/testing/test-portal.ts';
import { expectedOutcome, outcomeOf } from './outcome.ts';
import { preparePortal, type PreparedPortal } from './prepared-portal.ts';
import { permissionTable } from './permission-table.ts';
import { requests } from './requests.ts';
import { applicationRows, cellsOf, otherRows } from './rows.ts';
import { actors, callers, states } from './table.ts';

let prepared: PreparedPortal;
beforeAll(async () => {
  prepared = await preparePortal();
});

describe.each(applicationRows)('$name', (row) => {
  describe.each(actors)('%s', (actor) => {
    test.each(cellsOf(row, actor, states))('at $place: $expected.status', async ({ place, expected }) => {
      const copy = await prepared.copy();
      const { nur, sara, ali, rana } = copy.people;
      const client = { nobody: copy.visitor, applicant: nur, researcher: ali, administrator: rana, own: sara }[actor];
      const cell = { row, copy, client, things: prepared.of(actor === 'own' ? 'sara' : 'nur', place) };
      const wanted = await expectedOutcome(expected, cell);
      expect(await outcomeOf(cell, prepared)).toEqual(wanted);
    });
  });
});

describe.each(otherRows)('$name', (row) => {
  describe.each(callers)('%s', (caller) => {
    test.each(cellsOf(row, caller, ['3']))('$expected.status', async ({ place, expected }) => {
      const copy = await prepared.copy();
      const client = { nobody: copy.visitor, researcher: copy.people.ali, administrator: copy.people.rana }[caller];
      const cell = { row, copy, client, things: prepared.of('nur', place) };
      const wanted = await expectedOutcome(expected, cell);
      expect(await outcomeOf(cell, prepared)).toEqual(wanted);
    });
  });
});

describe('the table', () => {
  test('has a row for every call of the contract, and a request for every row', () => {
    const rows = [...applicationRows, ...otherRows];
    expect([...new Set(rows.map(({ call }) => call))].toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(requests).toSorted());
  });

  test('has a place for every status of an application', () => {
    expect([...new Set(states.map((state) => Number.parseInt(state)))].toSorted()).toEqual(statuses.toSorted());
  });

  test('and the contract name every route that the server has', async () => {
    const { portal } = await createTestPortal();
    const served = createRoutes(portal).routes.map(({ method, path }) => `${method} ${path}`);
    const named = Object.values(calls).map(
      ({ method, path }) => `${method} ${API_PATH}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    // Routes that run before every call, the one for addresses that no call has, and the pages of the app.
    const around = ['ALL /*', 'ALL /api/*', `ALL ${API_PATH}/*`];
    const health = ['GET /healthz', 'GET /readyz'];
    expect([...new Set(served)].toSorted()).toEqual([...named, ...around, ...health].toSorted());
  });

  test('stands in OPERATIONS.md as it is', async () => {
    const document = await readFile(join(import.meta.dirname, '../../.github/OPERATIONS.md'), 'utf8');
    const table = permissionTable();
    expect(document.includes(table), `The tables under "Who may do what" should be:\n\n${table}\n`).toBe(true);
  });
});
