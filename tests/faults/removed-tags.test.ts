import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, completeAt, deliverAll, expectKind, statesOf, takeInHand } from './world.ts';

/** From now on a proxy removes the versions from the responses that this tab gets. */
function withoutTags({ line }: TestWorkspace) {
  const { browser } = line;
  line.browser = {
    ...browser,
    async fetch(path, init) {
      const response = await browser.fetch(path, init);
      response.headers.delete('ETag');
      return response;
    },
  };
}

describe('behind a proxy that removes the versions, a save', () => {
  /** A tab behind the proxy has read the application; then another device saves in the same step. */
  async function changedElsewhere(answers: Record<string, string>) {
    const { person, device, tables, time } = await aPortal();
    const { server } = await completeAt(device.tab(person));
    const tab = aDevice(time).tab(person);
    withoutTags(tab);
    await takeInHand(tab, server);
    const there = aDevice(time).tab(person);
    await takeInHand(there, server);
    there.drafts.keep(server, answers);
    expectKind(await there.drafts.saveStep(server, 'methodology'), 'saved');
    tab.drafts.keep(server, { setting: 'Ward 4' });
    return { tab, server, tables };
  }

  test('leaves in the other fields what another device wrote there', async () => {
    const { tab, server, tables } = await changedElsewhere({ sampleSize: '150' });
    expectKind(await tab.drafts.saveStep(server, 'methodology'), 'saved');
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 4', sampleSize: '150' }]);
    expect(await statesOf(tab)).toEqual([]);
  });

  test('of investigators that arrived unheard, and that another device added to since, has each of them once', async () => {
    const { person, device, tables, time } = await aPortal();
    const { server } = await completeAt(device.tab(person));
    const tab = aDevice(time).tab(person);
    withoutTags(tab);
    await takeInHand(tab, server);
    const add = async (one: TestWorkspace, name: string) => {
      const shown = (await one.drafts.read(server))?.investigators ?? [];
      const row = one.drafts.investigators.row({ name, idNumber: '12', position: 'Nurse' });
      one.drafts.investigators.keep(server, shown, [...shown, row]);
      return one.drafts.investigators.save(server);
    };
    tab.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut after');
    expectKind(await add(tab, 'Sara'), 'waiting');
    const there = aDevice(time).tab(person);
    await takeInHand(there, server);
    expectKind(await add(there, 'Ali'), 'saved');
    tab.line.fate = undefined;
    tab.line.browser = person;
    await deliverAll(tab, time);
    expect(await statesOf(tab)).toEqual([]);
    expect((await tables.investigators()).toSorted()).toEqual(['Ali', 'Nur', 'Sara']);
  });

  test('does not replace in the same field what another device wrote there: the user is asked', async () => {
    const { tab, server, tables } = await changedElsewhere({ setting: 'Ward 5' });
    expectKind(await tab.drafts.saveStep(server, 'methodology'), 'conflict');
    expect(await tables.answers()).toMatchObject([{ setting: 'Ward 5' }]);
  });
});
