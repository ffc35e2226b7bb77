import { describe, expect, test } from 'vitest';
import { createPlainServer } from '../support/plain-server/plain-server.ts';
import type { TestTime } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { plainPerson } from './plain-world.ts';
import { aDevice, aPortal, deliverAll, saveNew, savedNew, statesOf } from './world.ts';

async function look({ drafts, replica }: TestWorkspace, server: number): Promise<void> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`We couldn’t load the application: ${reading.state}`);
  await drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
}

/**
 * The server started the application, and something between it and the browser removed the number from the response.
 */
const withoutNumber = () => ({
  instead: Response.json(
    { isSuccess: true, message: 'Saved', data: {} },
    { headers: { 'Portal-Features': 'keys, tags' } },
  ),
});
const isStart = ({ url, method }: Request) => method === 'POST' && url.endsWith('/Step/1');

describe('an accepted start without a number', () => {
  test('is not said to be saved, and does not begin a second one', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    here.line.fate = (request) => (isStart(request) && here.line.requests.length === 1 ? withoutNumber() : undefined);
    const { id, saved } = await saveNew(here);
    expect((await saved).kind).toBe('waiting');
    here.drafts.keep(id, { setting: 'Ward 3' });
    expect((await here.drafts.saveStep(id, 'methodology')).kind).toBe('waiting');
    await deliverAll(here, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 3' }]);
    expect(await statesOf(here)).toEqual([]);
  });

  test('is put before the person after the third, who loses nothing and can try again', async () => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    here.line.fate = (request) => (isStart(request) ? withoutNumber() : undefined);
    const { id } = await saveNew(here);
    await deliverAll(here, time);
    const [operation] = await here.outbox.operations();
    expect(operation).toMatchObject({ state: 'conflict', trouble: { conflict: { kind: 'mayHaveArrived' } } });
    expect(operation?.trouble?.message).toContain('replies were incomplete');
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
    here.line.fate = undefined;
    await here.outbox.retry(operation?.id ?? '');
    await deliverAll(here, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await statesOf(here)).toEqual([]);
  });
});

describe('a plain server that takes lists of investigators without naming their numbers', () => {
  /** This server stores a new row for every row without a number, and removes none of the rows that a list omits. */
  function appending() {
    const server = createPlainServer({ now: () => 0 });
    const person = plainPerson(server, server.addUserTo());
    const fetch: typeof person.fetch = async (path, init) => {
      const isList = init.method === 'POST' && path.includes('/InvestigatorInfo');
      const before = isList ? [...server.state.rows] : [];
      const response = await person.fetch(path, init);
      if (!isList || !response.ok) return response;
      for (const row of before) if (server.state.rows.every(({ id }) => id !== row.id)) server.state.rows.push(row);
      return Response.json({ isSuccess: true, message: 'Saved', data: null });
    };
    const names = () => server.state.rows.toSorted((one, other) => one.id - other.id).map(({ name }) => name);
    return { names, person: { ...person, fetch } };
  }
  const add = ({ drafts }: TestWorkspace, time: TestTime, id: number, name: string) => {
    // Rows are listed in the order of their times.
    time.pass(1);
    const row = drafts.investigators.row({ name, idNumber: '12', position: 'Nurse' });
    drafts.investigators.keep(id, [], [row]);
    return row;
  };

  test('several lists that wait double no row', async () => {
    const { time } = await aPortal();
    const { names, person } = appending();
    const here = aDevice(time).tab(person);
    const id = await savedNew(here);
    add(here, time, id, 'Nur');
    await here.drafts.investigators.save(id);
    add(here, time, id, 'Ali');
    await here.drafts.investigators.save(id);
    add(here, time, id, 'Mona');
    await here.drafts.investigators.save(id);
    await deliverAll(here, time);
    expect(names()).toEqual(['Nur', 'Ali', 'Mona']);
    expect(await statesOf(here)).toEqual([]);
  });

  test('a row of such a list can be changed and removed', async () => {
    const { time } = await aPortal();
    const { names, person } = appending();
    const here = aDevice(time).tab(person);
    const id = await savedNew(here);
    const row = add(here, time, id, 'Nur');
    const other = add(here, time, id, 'Ali');
    await here.drafts.investigators.save(id);
    here.drafts.investigators.keep(id, [row], [{ ...row, name: 'Nur Ahmad' }]);
    await here.drafts.investigators.save(id);
    await deliverAll(here, time);
    expect(names()).toEqual(['Nur Ahmad', 'Ali']);
    const last = add(here, time, id, 'Mona');
    await here.drafts.investigators.save(id);
    await here.drafts.investigators.remove(id, last.id);
    await here.drafts.investigators.remove(id, other.id);
    await deliverAll(here, time);
    expect(names()).toEqual(['Nur Ahmad']);
  });

  test('a row that cannot be told apart from others any more is not said to be removed', async () => {
    const { time } = await aPortal();
    const { names, person } = appending();
    const here = aDevice(time).tab(person);
    const id = await savedNew(here);
    const row = add(here, time, id, 'Nur');
    await here.drafts.investigators.save(id);

    const there = aDevice(time).tab(person);
    const server = here.outbox.serverId(id);
    await look(there, server);
    const seen = (await there.drafts.read(server))?.investigators ?? [];
    there.drafts.investigators.keep(
      server,
      seen,
      seen.map((one) => ({ ...one, name: 'Nur Rahman' })),
    );
    add(there, time, server, 'Mona');
    await there.drafts.investigators.save(server);
    await deliverAll(there, time);
    expect(names()).toEqual(['Nur Rahman', 'Mona']);

    expect(await here.drafts.investigators.remove(id, row.id)).toMatchObject({ kind: 'refused', status: 0 });
    const [asked] = await here.outbox.operations();
    const change = await here.outbox.change(asked?.id ?? '');
    expect(change?.operation.change).toEqual({ kind: 'removeInvestigator', name: 'Nur' });
    // The portal's current rows are shown, so that the person can delete the right one.
    const shown = (await here.drafts.read(id))?.investigators ?? [];
    expect(shown.map(({ name }) => name)).toEqual(['Nur Rahman', 'Mona']);
    await here.outbox.discard(asked?.id ?? '');
    await here.drafts.investigators.remove(id, shown[0]?.id ?? 0);
    await deliverAll(here, time);
    expect([names(), await statesOf(here)]).toEqual([['Mona'], []]);
    expect((await here.drafts.read(id))?.investigators.map(({ name }) => name)).toEqual(['Mona']);
  });
});
