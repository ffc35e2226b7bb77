import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { header } from '../../contract/api/headers.ts';
import { statuses } from '../../contract/domain/statuses.ts';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import { renewStatistics } from '../store/sqlite/planner-statistics.ts';
import type { Client } from '../testing/client.ts';
import { createTestPortal } from '../testing/test-portal.ts';

const APPLICATIONS = 2000;

/**
 * A portal with many applications of several users, two of them of one researcher. `plansOf` returns how a call finds
 * its rows.
 */
async function fullPortal({ analyzed }: { analyzed: boolean }) {
  const asked: CompiledQuery[] = [];
  const store = openSqliteInMemory({ log: ({ query }) => void asked.push(query) });
  const fixture = await createTestPortal({ store });
  const administrator = await fixture.makeAdministrator();
  const people = [await fixture.signUpActivated(), await fixture.signUpActivated(), await fixture.signUpActivated()];
  const [few = administrator, ...others] = people;
  const rows = Array.from({ length: APPLICATIONS }, (_, number) => ({
    owner_id: (number < 2 ? few : (others[number % others.length] ?? few)).user.userId,
    status: statuses[number % statuses.length] ?? 1,
    version: 1,
    research_title: number % 10 === 0 ? `Sleep ${number}` : `Study ${number}`,
    answers: '{}',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    modified_at: null,
    submitted_at: number % 2 === 0 ? null : '2026-01-02T00:00:00.000Z',
    decided_at: number % 10 === 0 ? null : '2026-01-03T00:00:00.000Z',
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await store
      .insertInto('applications')
      .values(rows.slice(from, from + 100))
      .execute();
  }
  if (analyzed) await renewStatistics(store);

  /** Returns SQLite's query plans for the rows of applications, for all queries of one call. */
  async function plansOf(client: Client, path: string): Promise<string[]> {
    asked.length = 0;
    expect((await client.fetch(`/api/v1${path}`)).status).toBe(200);
    const plans: string[] = [];
    for (const { sql, parameters } of asked.filter(({ sql }) => sql.startsWith('select'))) {
      const { rows: steps } = await store.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      plans.push(...steps.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) applications\b/.test(detail)));
    }
    return plans;
  }
  return { administrator, few, plansOf };
}

describe.each([
  { told: 'without statistics', analyzed: false },
  { told: 'with statistics', analyzed: true },
])('among many applications of others, $told,', ({ analyzed }) => {
  test("a person's own list of one status walks through their own applications of that status", async () => {
    const { few, plansOf } = await fullPortal({ analyzed });
    for (const query of ['appStatusId=1&limit=50', 'appStatusId=1']) {
      expect(await plansOf(few, `/ProjectApplication?${query}`)).toEqual([
        'SEARCH applications USING INDEX applications_of_owner (owner_id=? AND status=?)',
      ]);
    }
    expect((await plansOf(few, '/ProjectApplication?limit=50')).join()).toContain('applications_of_owner (owner_id=?');
  });

  test('an administrator finds their own drafts without looking at those of others', async () => {
    const { administrator, plansOf } = await fullPortal({ analyzed });
    for (const query of ['appStatusId=3&limit=50', 'appStatusId=3']) {
      expect(await plansOf(administrator, `/ProjectApplication?${query}`)).toEqual([
        'SEARCH applications USING INDEX applications_of_owner (owner_id=? AND status=?)',
      ]);
    }
  });

  test('a page far back begins at its place', async () => {
    const { administrator, plansOf } = await fullPortal({ analyzed });
    const first = await administrator.fetch('/api/v1/ProjectApplication?limit=50');
    const next = first.headers.get(header.nextCursor);
    expect(await plansOf(administrator, `/ProjectApplication?limit=50&after=${next}`)).toEqual([
      'SEARCH applications USING INDEX applications_by_latest (<expr><?)',
    ]);
    const pending = await administrator.fetch('/api/v1/ProjectApplication?limit=50&appStatusId=5');
    const after = pending.headers.get(header.nextCursor);
    expect(await plansOf(administrator, `/ProjectApplication?limit=50&appStatusId=5&after=${after}`)).toEqual([
      'SEARCH applications USING INDEX applications_of_status (status=? AND <expr><?)',
    ]);
  });

  test('every order begins at its end of an index, of one status too', async () => {
    const { administrator, plansOf } = await fullPortal({ analyzed });
    for (const [query, index] of [
      ['sort=created', 'applications_by_creation'],
      ['sort=-title', 'applications_by_title'],
      ['sort=-created&appStatusId=5', 'applications_of_status_by_creation (status=?)'],
      ['sort=title&appStatusId=5', 'applications_of_status_by_title (status=?)'],
    ]) {
      const plans = await plansOf(administrator, `/ProjectApplication?limit=50&${query}`);
      expect(plans.join()).toMatch(
        new RegExp(`^(SCAN|SEARCH) applications USING INDEX ${index?.replaceAll(/[(?)]/g, '.')}$`),
      );
    }
  });

  test('a word that few have is looked up, whatever the order', async () => {
    const { administrator, plansOf } = await fullPortal({ analyzed });
    // Without statistics the planner takes a status to be rarer than the words; the server creates statistics at its
    // start.
    const ofStatus = analyzed ? ['q=1234&appStatusId=5&sort=created'] : [];
    for (const query of ['q=1234', 'q=1234&sort=title', ...ofStatus]) {
      expect(await plansOf(administrator, `/ProjectApplication?limit=50&${query}`)).toEqual([
        'SEARCH applications USING INTEGER PRIMARY KEY (rowid=?)',
      ]);
    }
  });

  test('a word that a page of one finds soon is not looked up for all who have it', async () => {
    const { administrator, plansOf } = await fullPortal({ analyzed });
    // Every tenth title contains it.
    const plansFor = (limit: number) => plansOf(administrator, `/ProjectApplication?limit=${limit}&q=sleep`);
    expect((await plansFor(1)).join()).not.toContain('INTEGER PRIMARY KEY');
    expect(await plansFor(50)).toEqual(['SEARCH applications USING INTEGER PRIMARY KEY (rowid=?)']);
  });

  test('the time that decisions take is read from an index alone', async () => {
    const { few, plansOf } = await fullPortal({ analyzed });
    expect(await plansOf(few, '/turnaround')).toEqual([
      'SEARCH applications USING COVERING INDEX applications_by_decision (decided_at>?)',
    ]);
  });
});
