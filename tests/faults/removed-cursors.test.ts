import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { countUnsent } from '../../src/drafts/inventory/unsent.ts';
import { clearReplicaStore } from '../../src/local-db/replica-store.ts';
import type { TestPerson } from '../support/test-workspace.ts';
import { aDevice, aPortal, savedNew } from './world.ts';

/** More than one page. */
const STUDIES = 52;

test.each([
  ['all headers of the portal', /^(portal-|next-|changed-)/i, false],
  ['Next-Cursor', /^next-cursor$/i, false],
  ['Next-Cursor, before a portal of an earlier release', /^next-cursor$/i, true],
])(
  'a list of more than one page is not cut short behind a proxy that removes %s',
  async (_what, removed, isEarlier) => {
    const { person, device, time } = await aPortal();
    const before = device.tab(person);
    for (let number = 0; number < STUDIES; number += 1) await savedNew(before, `Study ${number}`);
    before.close();
    // The copies for reading have made room.
    await clearReplicaStore({ indexedDB: device.disk.indexedDB, IDBKeyRange }, person.user.userId);
    time.pass(5000);
    const behind: TestPerson = {
      user: person.user,
      portalId: person.portalId ?? null,
      async fetch(path, init) {
        const { status, headers, ...response } = await person.fetch(path, init).then(async (answer) => ({
          status: answer.status,
          headers: new Headers(answer.headers),
          text: await answer.text(),
        }));
        for (const name of headers
          .keys()
          .filter((one) => removed.test(one))
          .toArray())
          headers.delete(name);
        const text = isEarlier ? response.text.replace(/"next":(null|"[^"]*"),/, '') : response.text;
        return new Response(text, { status, headers });
      },
    };
    const totals: (number | undefined)[] = [];
    for (const tab of [device.tab(behind), aDevice(time).tab(behind)]) {
      const list = tab.replica.ownApplications();
      await list.refresh();
      const reading = list.get();
      totals.push(reading.state === 'fresh' ? reading.value.total : undefined);
      // None of the drafts counts as gone at the portal.
      expect(await tab.store.read(countUnsent)).toMatchObject({ drafts: 0 });
    }
    expect(totals).toEqual([STUDIES, STUDIES]);
  },
);
