import { expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, deliverAll, savedNew } from './world.ts';

/** Reads an application and takes it in hand, as a page does with it; `withTag`: its version arrives too. */
async function look({ drafts, replica }: TestWorkspace, server: number, withTag = true): Promise<void> {
  const source = replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error(`The application could not be read: ${reading.state}`);
  await drafts.take(server, { ...reading.value, tag: withTag ? reading.tag : undefined }, reading.asOf);
}

test.each([true, false])(
  'a draft never forgets the version that it stands on, and its next save is compared (version read: %s)',
  async (withTag) => {
    const { person, device, tables, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const server = here.outbox.serverId(id);
    time.pass(10);
    await look(here, server, withTag);
    expect((await here.store.read((all) => all.lanes.get(id)))?.tag).toEqual(expect.any(String));

    const there = aDevice(time).tab(person);
    await look(there, server);
    there.drafts.keep(server, { workNumber: '8, by the laptop' });
    await there.drafts.saveStep(server, 'application-detail');
    // Meanwhile the person writes on in the same step, here.
    here.line.requests.length = 0;
    here.drafts.keep(id, { duration: '2 years' });
    await here.drafts.saveStep(id, 'application-detail');
    await deliverAll(here, time);
    const saves = here.line.requests.filter(({ method }) => method === 'POST');
    expect(saves.map(({ headers }) => headers.get('If-Match'))).not.toContain(null);
    expect(await tables.answers()).toMatchObject([{ workNumber: '8, by the laptop', duration: '2 years' }]);
  },
);
