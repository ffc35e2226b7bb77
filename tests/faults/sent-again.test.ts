import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aPlainServer } from './plain-world.ts';
import { aDevice, deliverAll, expectKind, savedNew, statesOf, takeInHand } from './world.ts';

describe('on a plain server, a change whose answer was lost is not sent again over what was saved since:', () => {
  /** A draft with two investigators at the server, open on two devices of one person. */
  async function onTwoDevices() {
    const { server, time, applicant, device } = aPlainServer();
    const tab = device.tab(applicant);
    const id = await savedNew(tab);
    const number = tab.outbox.serverId(id);
    await saveSetting(tab, id, { setting: 'Ward 3', sampleSize: '120' });
    const { investigators } = tab.drafts;
    const rows = ['Nur', 'Ali'].map((name) => investigators.row({ name, idNumber: '1', position: 'Nurse' }));
    investigators.keep(id, [], rows);
    expectKind(await investigators.save(id), 'saved');
    const there = aDevice(time).tab(applicant);
    await takeInHand(there, number);
    /** What the server has once everything that can be sent has been sent. */
    const stored = async () => {
      tab.line.fate = undefined;
      await deliverAll(tab, time);
      const [application] = server.state.applications;
      return {
        setting: application?.fields['methodology_Setting'],
        sampleSize: application?.fields['methodology_SampleSize'],
        rows: server.state.rows.map((row) => row.name),
      };
    };
    const lose = (how: 'cut before' | 'cut after') => {
      tab.line.fate = ({ method }) => (method === 'GET' ? undefined : how);
    };
    return { server, time, applicant, device, tab, id, there, number, stored, lose };
  }
  const saveSetting = (tab: TestWorkspace, id: number, answers: Record<string, string>) => {
    tab.drafts.keep(id, answers);
    return tab.drafts.saveStep(id, 'methodology');
  };
  const rename = async ({ drafts: { investigators, read } }: TestWorkspace, id: number, from: string, to: string) => {
    const before = (await read(id))?.investigators ?? [];
    investigators.keep(
      id,
      before,
      before.map((row) => (row.name === from ? { ...row, name: to } : row)),
    );
    return investigators.save(id);
  };
  const conflictIn = async ({ outbox }: TestWorkspace) => (await outbox.operations())[0]?.trouble?.conflict;
  const asked = (mine: string) => ({
    kind: 'fields',
    fields: [{ name: 'setting', from: 'Ward 3', mine, theirs: 'Ward 5' }],
  });

  test.each(['cut before', 'cut after'] as const)('an answer that both wrote is asked about (%s)', async (how) => {
    const { tab, id, there, number, stored, lose, time } = await onTwoDevices();
    lose(how);
    await saveSetting(tab, id, { setting: 'Ward 4' });
    const theirs = await saveSetting(there, number, { setting: 'Ward 5' });
    // If the first save has arrived, the second device gets a conflict and asks its user.
    expectKind(theirs, how === 'cut after' ? 'conflict' : 'saved');
    const [refused] = await there.outbox.operations();
    if (refused !== undefined) await there.outbox.solve(refused.id, { setting: 'mine' });
    await deliverAll(there, time);
    expect(await stored()).toMatchObject({ setting: 'Ward 5' });
    expect(await conflictIn(tab)).toEqual(asked('Ward 4'));
    const [operation] = await tab.outbox.operations();
    await tab.outbox.solve(operation?.id ?? '', { setting: 'mine' });
    await deliverAll(tab, time);
    expect(await stored()).toMatchObject({ setting: 'Ward 4' });
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test('another answer of the same step stays as it was saved', async () => {
    const { tab, id, there, number, stored, lose } = await onTwoDevices();
    lose('cut before');
    await saveSetting(tab, id, { setting: 'Ward 4' });
    expectKind(await saveSetting(there, number, { sampleSize: '80' }), 'saved');
    expect(await stored()).toMatchObject({ setting: 'Ward 4', sampleSize: '80' });
    expect(await tab.outbox.operations()).toEqual([]);
  });

  test('an answer of a device that lost what it knew of the application is asked about too', async () => {
    const { tab, there, number, stored, applicant, time } = await onTwoDevices();
    const emptied = aDevice(time).tab(applicant);
    emptied.line.fate = ({ method }) => (method === 'GET' ? undefined : 'cut before');
    emptied.drafts.keep(number, { setting: 'Ward 4' }, (await there.drafts.read(number)) ?? undefined);
    await emptied.drafts.saveStep(number, 'methodology');
    expect(await statesOf(emptied)).toEqual(['unsure']);
    expectKind(await saveSetting(there, number, { setting: 'Ward 5' }), 'saved');
    emptied.line.fate = undefined;
    await deliverAll(emptied, time);
    expect(await stored()).toMatchObject({ setting: 'Ward 5' });
    expect(await conflictIn(emptied)).toEqual(asked('Ward 4'));
    expect(await statesOf(tab)).toEqual([]);
  });

  test('an answer in a copy is asked about where its person has saved another one since', async () => {
    const { tab, id, number, stored, lose, time, applicant } = await onTwoDevices();
    lose('cut before');
    await saveSetting(tab, id, { setting: 'Ward 4' });
    const copy = await tab.outbox.exportWork();
    const later = aDevice(time).tab(applicant);
    await takeInHand(later, number);
    expectKind(await saveSetting(later, number, { setting: 'Ward 5' }), 'saved');
    await later.outbox.importWork(copy);
    await deliverAll(later, time);
    expect(await conflictIn(later)).toEqual(asked('Ward 4'));
    expect(await stored()).toMatchObject({ setting: 'Ward 5' });
  });

  test.each(['cut before', 'cut after'] as const)('investigators keep what was saved of them (%s)', async (how) => {
    const { tab, id, there, number, stored, lose } = await onTwoDevices();
    lose(how);
    const { investigators } = tab.drafts;
    investigators.keep(id, [], [investigators.row({ name: 'Mona', idNumber: '2', position: 'Nurse' })]);
    await investigators.save(id);
    await takeInHand(there, number);
    expectKind(await rename(there, number, 'Ali', 'Ali Hassan'), 'saved');
    expect((await stored()).rows).toEqual(['Nur', 'Ali Hassan', 'Mona']);
    expect(await tab.outbox.operations()).toEqual([]);
    expect((await tab.drafts.read(id))?.investigators.map(({ name }) => name)).toEqual(['Nur', 'Ali Hassan', 'Mona']);
  });

  test('an investigator whose words are others by now is not removed unseen', async () => {
    const { tab, id, there, number, stored, lose } = await onTwoDevices();
    lose('cut before');
    const ali = (await tab.drafts.read(id))?.investigators.find(({ name }) => name === 'Ali');
    await tab.drafts.investigators.remove(id, ali?.id ?? 0);
    expectKind(await rename(there, number, 'Ali', 'Ali Hassan'), 'saved');
    expect((await stored()).rows).toEqual(['Nur', 'Ali Hassan']);
    expect(await conflictIn(tab)).toMatchObject({ kind: 'fields', fields: [{ from: 'Ali', theirs: 'Ali Hassan' }] });
  });
});
