import { beforeEach, describe, expect, test } from 'vitest';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import { applicationAt, detail, expectOk, openFixture, type PortalFixture } from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Returns the ids of the applications that an administrator finds, in the order of the list. */
async function found(q: string, sort = '-modified'): Promise<number[]> {
  const answer = await fixture.reviewer.get(`/ProjectApplication?${new URLSearchParams({ q, sort, limit: '50' })}`);
  return (answer.data as { id: number }[]).map(({ id }) => id);
}

/** Gives an application in review another title, bypassing the rules of its status: only the search is tested. */
async function entitle(id: number, title: string): Promise<void> {
  await fixture.portal.store.updateTable('applications').set({ research_title: title }).where('id', '=', id).execute();
}

test('words are found in the title, the reference and the name, in parts and without case, in any order of the list', async () => {
  const [first, second] = [await applicationAt(fixture, 5), await applicationAt(fixture, 5)];
  await entitle(first, 'Zebrafish and "asthma" 50%');
  await entitle(second, 'Asthma of adults');
  for (const q of [
    'ZEBRA',
    'brafis',
    '"asthma"',
    '50%',
    'zebrafish asthma',
    'Nur zebra',
    '50% "ast',
    'ra fish zebrafish',
  ]) {
    expect(await found(q)).toEqual([first]);
  }
  for (const q of ['asthma', 'AZIZ', 'RA-2026', 'as', 'asthma of aziz', 'ur Az']) {
    const expected = q === 'asthma of aziz' ? [second] : [second, first];
    expect((await found(q)).toSorted()).toEqual(expected.toSorted());
  }
  expect(await found('asthma', 'title')).toEqual([second, first]);
  expect(await found('asthma', '-title')).toEqual([first, second]);
  for (const q of ['asthma and nowhere', 'AND', 'zebrafish OR adults', 'zebra*', 'text:zebra', '50_']) {
    expect(await found(q)).toEqual(q === 'AND' ? [first] : []);
  }
});

test('what is renamed is found by its new words and not by its old ones', async () => {
  const id = await applicationAt(fixture, 4);
  expectOk(await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Vaccines')));
  expect(await found('vaccine')).toEqual([id]);
  expectOk(await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Insulin')));
  expect([await found('vaccine'), await found('insulin')]).toEqual([[], [id]]);
  const { userId } = fixture.nur.user;
  await fixture.portal.store.updateTable('users').set({ last_name: 'Haddad' }).where('id', '=', userId).execute();
  expect([await found('aziz'), await found('haddad')]).toEqual([[], [id]]);
});

test('a word that many have and one that few have find alike', async () => {
  const id = await applicationAt(fixture, 5);
  await entitle(id, 'Common zebrafish');
  const row = await fixture.portal.store.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Error('There is no such application.');
  const { id: _, reference, ...rest } = row;
  for (let made = 0; made < 11; made += 1) {
    const rows = Array.from({ length: 100 }, () => ({ ...rest, reference: null, research_title: 'Common' }));
    await fixture.portal.store.insertInto('applications').values(rows).execute();
  }
  expect(await found('common')).toHaveLength(50);
  expect(await found('common zebrafish')).toEqual([id]);
  expect(await found(`common ${reference}`)).toEqual([id]);
});

test('a word is looked for once, however often it is searched, alone or within another', async () => {
  const asked: string[] = [];
  fixture = await openFixture({ store: openSqliteInMemory({ log: ({ query }) => void asked.push(query.sql) }) });
  const id = await applicationAt(fixture, 5);
  await entitle(id, 'Zebrafish');
  const comparisons = async (q: string) => {
    asked.length = 0;
    expect(await found(q)).toEqual([id]);
    return asked.join().split('instr(').length;
  };
  const once = await comparisons('zebra');
  expect(await comparisons('z '.repeat(97) + 'zebra')).toBe(once);
  expect(await comparisons('zebra bra zebra')).toBe(once);
});

describe('of many words', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];

  /** Returns a function that searches, and says how many words were looked for in the texts. */
  async function openWatched() {
    const asked: string[] = [];
    fixture = await openFixture({ store: openSqliteInMemory({ log: ({ query }) => void asked.push(query.sql) }) });
    const search = async (q: string) => {
      asked.length = 0;
      const ids = await found(q);
      return { ids, comparisons: asked.join().split('instr(').length - 1 };
    };
    const ofOneWord = (await search('zebrafish')).comparisons;
    return async (q: string) => {
      const { ids, comparisons } = await search(q);
      return { ids, words: comparisons / ofOneWord };
    };
  }

  test('that are too short for the index, four are looked for', async () => {
    const search = await openWatched();
    const id = await applicationAt(fixture, 5);
    await entitle(id, `${letters.join(' ')} دراسة zebrafish`);
    expect(await search(letters.join(' '))).toEqual({ ids: [id], words: 4 });
    expect(await search([...'دراسة'].join(' '))).toEqual({ ids: [id], words: 4 });
    expect(await search(`zebrafish ${[...'cdgjklmnopqtuvwxy'].join(' ')}`)).toEqual({ ids: [id], words: 5 });
  });

  test('the twenty longest are looked for, so that a pasted title is found', async () => {
    const search = await openWatched();
    const [id, other] = [await applicationAt(fixture, 5), await applicationAt(fixture, 5)];
    const words = Array.from({ length: 39 }, (_, number) => `w${number + 10}x`);
    await entitle(id, [...words, 'zebrafish'].join(' '));
    await entitle(other, words.join(' '));
    const title = [...words.slice(0, 37), 'zebrafish'].join(' ');
    expect(title.length).toBeLessThanOrEqual(200);
    expect(await search(title)).toEqual({ ids: [id], words: 20 });
  });

  test('up to four short ones all count', async () => {
    const [first, second] = [await applicationAt(fixture, 5), await applicationAt(fixture, 5)];
    await entitle(first, 'Sleep of nurses in wards on nights at 9');
    await entitle(second, 'Sleep of nurses in wards on nights');
    expect(await found('of in on 9')).toEqual([first]);
    expect((await found('of in on')).toSorted()).toEqual([first, second].toSorted());
    expect(await found('sleep nurses wards nights of in on 9')).toEqual([first]);
  });
});
