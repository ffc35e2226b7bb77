import { describe, expect, test } from 'vitest';
import type { TestWorkspace } from '../support/test-workspace.ts';
import { aDevice, aPortal, deliverAll, expectKind, failure, pdf, savedNew, takeInHand } from './world.ts';

describe('a consent form that meets another one at the portal', () => {
  /** One device stored a file; the other, which had not read that yet, has sent another one, and its user is asked. */
  async function twoFiles() {
    const { time, person, device } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    const there = aDevice(time).tab(person);
    const number = tab.outbox.serverId(id);
    await takeInHand(there, number);
    await there.drafts.files.choose(number, 2, pdf('theirs.pdf', 'theirs'));
    expect(await there.drafts.files.send(number)).toMatchObject([{ kind: 'saved' }]);
    await tab.drafts.files.choose(id, 2, pdf('mine.pdf', 'mine'));
    expect(await tab.drafts.files.send(id)).toMatchObject([{ kind: 'conflict' }]);
    return { time, tab, id, there, number };
  }
  const filesAt = async ({ drafts }: TestWorkspace, id: number) => {
    const draft = await drafts.read(id);
    return [...(draft?.attachments ?? []), ...(draft?.chosenFiles ?? [])].map(({ fileName }) => fileName);
  };

  test('is stored in its place although another device has deleted it by then', async () => {
    const { time, tab, id, there, number } = await twoFiles();
    const [stored] = (await there.drafts.read(number))?.attachments ?? [];
    expectKind(await there.drafts.files.remove(number, stored?.id ?? 0, 'theirs.pdf'), 'saved');
    const [asked] = await tab.outbox.operations();
    await tab.outbox.solve(asked?.id ?? '', { file: 'mine' });
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await filesAt(tab, id)).toEqual(['mine.pdf']);
  });

  test('is stored in its place although the own device has deleted it since', async () => {
    const { time, person, device } = await aPortal();
    const tab = device.tab(person);
    const id = await savedNew(tab);
    await tab.drafts.files.choose(id, 2, pdf('old.pdf', 'old'));
    await tab.drafts.files.send(id);
    const [old] = (await tab.drafts.read(id))?.attachments ?? [];
    tab.line.fate = ({ method }) => (method === 'DELETE' ? failure(413) : undefined);
    expectKind(await tab.drafts.files.remove(id, old?.id ?? 0, 'old.pdf'), 'refused');
    tab.line.fate = undefined;
    await tab.drafts.files.choose(id, 2, pdf('mine.pdf', 'mine'));
    expect(await tab.drafts.files.send(id)).toMatchObject([{ kind: 'conflict' }]);
    const [removal, upload] = await tab.outbox.operations();
    await tab.outbox.retry(removal?.id ?? '');
    await deliverAll(tab, time);
    await tab.outbox.solve(upload?.id ?? '', { file: 'mine' });
    await deliverAll(tab, time);
    expect(await tab.outbox.operations()).toEqual([]);
    expect(await filesAt(tab, id)).toEqual(['mine.pdf']);
  });
});
