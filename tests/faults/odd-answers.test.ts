import { describe, expect, test } from 'vitest';
import { aPortal, deliverAll, saveNew, statesOf } from './world.ts';

/** The server started the application, and something on the way took its number out of the answer. */
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
    expect(operation?.trouble?.message).toContain('without the number of the application');
    expect((await here.drafts.read(id))?.answers.researchTitle).toBe('Sleep');
    here.line.fate = undefined;
    await here.outbox.retry(operation?.id ?? '');
    await deliverAll(here, time);
    expect(await tables.titles()).toEqual(['Sleep']);
    expect(await statesOf(here)).toEqual([]);
  });
});
