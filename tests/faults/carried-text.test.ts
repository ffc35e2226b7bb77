import { describe, expect, onTestFinished, test } from 'vitest';
import type { IdRow } from '../../src/local-db/tables/rows.ts';
import { takenText } from '../../src/screens/waiting/import-result-text.ts';
import { until } from '../support/test-time.ts';
import type { TestWorkspace } from '../support/test-workspace.ts';
import {
  aDevice,
  agreement,
  aPortal,
  completeAt,
  deliverAll,
  expectKind,
  pdf,
  savedNew,
  saveNew,
  statesOf,
  takeInHand,
} from './world.ts';

/**
 * A draft that was started on this device, and another device of the same person. Nothing is delivered to the portal.
 */
async function twoDevices() {
  const world = await aPortal();
  const here = world.device.tab(world.person, { deliversAtOnce: false });
  const there = aDevice(world.time).tab(world.person, { deliversAtOnce: false });
  const id = await here.drafts.start(agreement);
  const write = async ({ drafts }: TestWorkspace, answers: Record<string, string>) => {
    drafts.keep(id, answers);
    await drafts.flush();
  };
  return { ...world, here, there, id, write };
}

/** An answer was in no change when a copy was made, and `saves` were saved since. */
async function savedSince(saves: readonly string[]) {
  const { person, device } = await aPortal();
  const tab = device.tab(person);
  const { id } = await completeAt(tab);
  const write = (purpose: string) => tab.drafts.keep(id, { purpose });
  write('One.');
  await tab.drafts.flush();
  const copy = await tab.outbox.exportWork();
  for (const purpose of saves) {
    write(purpose);
    expectKind(await tab.drafts.saveStep(id, 'title-of-study'), 'saved');
  }
  const said = takenText(await tab.outbox.importWork(copy));
  return { said, answer: (await tab.drafts.read(id))?.answers.purpose, beside: await versionsOf(tab, id) };
}

describe('the words of an older copy', () => {
  test('are kept beside what was saved since, and are not put into the field', async () => {
    expect(await savedSince(['One.', 'Two.'])).toEqual({
      said: '1 field has different text on this device. Both versions are still there: open the application and choose one.',
      answer: 'Two.',
      beside: [{ of: 'purpose', text: 'One.', by: 'copy' }],
    });
  });

  test('are kept beside a field that was emptied since', async () => {
    expect(await savedSince(['One.', ''])).toMatchObject({ answer: '', beside: [{ text: 'One.' }] });
  });

  test('are known where they were saved', async () => {
    expect(await savedSince(['One.'])).toEqual({ said: NOTHING_NEW, answer: 'One.', beside: [] });
  });
});

/** Exports a copy from one device, imports it on the other, and returns the message about the import. */
async function carry(from: TestWorkspace, to: TestWorkspace): Promise<string> {
  return takenText(await to.outbox.importWork(await from.outbox.exportWork()));
}
/** Waits until the save is in the outbox, and not for the portal, which cannot be reached. */
async function queued({ outbox }: TestWorkspace, saving: Promise<unknown>): Promise<void> {
  void saving;
  await until(async () => (await outbox.operations()).length > 0);
}
const NOTHING_NEW = 'We read the copy. All its changes were already here, or already saved.';
const versionsOf = async (tab: TestWorkspace, id: number) =>
  (await tab.drafts.read(id))?.versions.map(({ of, text, by }) => ({ of, text, by }));

describe('words of a copy that meet other words', () => {
  const LONG = 'Two pages, written on the train.';
  /** The person imports a first copy on the other device and then goes on typing on both devices. */
  async function metThere() {
    const world = await twoDevices();
    const { here, there, id, write } = world;
    await write(here, { researchTitle: 'Sleep' });
    await carry(here, there);
    await write(here, { purpose: LONG });
    await write(there, { purpose: 'A line.' });
    const said = await carry(here, there);
    return { ...world, said, id };
  }

  test('are kept beside them, and the person is told so', async () => {
    const { there, id, said } = await metThere();
    expect((await there.drafts.read(id))?.answers.purpose).toBe('A line.');
    expect(await versionsOf(there, id)).toEqual([{ of: 'purpose', text: LONG, by: 'copy' }]);
    expect(said).toBe(
      '1 field has different text on this device. Both versions are still there: open the application and choose one.',
    );
  });

  test('are there once, however often the copy is taken in', async () => {
    const { here, there, id } = await metThere();
    expect(await carry(here, there)).toBe(NOTHING_NEW);
    expect(await versionsOf(there, id)).toHaveLength(1);
  });

  test('travel on with the next copy', async () => {
    const { there, person, time, id } = await metThere();
    const third = aDevice(time).tab(person, { deliversAtOnce: false });
    await carry(there, third);
    expect(await versionsOf(third, id)).toMatchObject([{ of: 'purpose', text: LONG }]);
  });

  test('and were written over just what is on its way here take its place', async () => {
    const { here, there, id, write } = await twoDevices();
    await write(here, { researchTitle: 'Sleep' });
    await queued(here, here.drafts.saveStep(id, 'application-detail'));
    await carry(here, there);
    await write(there, { researchTitle: 'Sleep and pain' });
    expect(await carry(there, here)).toMatch(/^Unsaved text was imported for 1 field\./);
    expect(await here.drafts.read(id)).toMatchObject({ answers: { researchTitle: 'Sleep and pain' }, versions: [] });
  });

  test('in another cell of the same investigator are taken in; in the same one they stand beside', async () => {
    const { here, there, id } = await twoDevices();
    const row = here.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    here.drafts.investigators.keep(id, [], [row]);
    await here.drafts.flush();
    await carry(here, there);
    const change = async ({ drafts }: TestWorkspace, cells: object) => {
      const before = (await drafts.read(id))?.investigators ?? [];
      drafts.investigators.keep(
        id,
        before,
        before.map((one) => ({ ...one, ...cells })),
      );
      await drafts.flush();
    };
    await change(here, { name: 'Nur Al-Harbi' });
    await change(there, { name: 'N. Harbi' });
    expect(await carry(here, there)).toMatch(/^1 field has different text on this device\./);
    expect((await there.drafts.read(id))?.investigators).toMatchObject([{ name: 'N. Harbi', position: 'Nurse' }]);
    expect(await versionsOf(there, id)).toEqual([{ of: `#${row.id} name`, text: 'Nur Al-Harbi', by: 'copy' }]);
  });
});

describe('a change of a copy that meets words here', () => {
  /**
   * The same field is saved on two devices with different words, and the copies of both are imported on a third device.
   */
  async function metOnThird(written?: string) {
    const world = await twoDevices();
    const { here, there, id, write, person, time } = world;
    await write(here, { researchTitle: 'Sleep' });
    await carry(here, there);
    const third = aDevice(time).tab(person, { deliversAtOnce: false });
    for (const [tab, purpose] of [
      [here, 'Of the first'],
      [there, 'Of the second'],
    ] as const) {
      await write(tab, { purpose });
      await queued(tab, tab.drafts.saveStep(id, 'title-of-study'));
    }
    await carry(here, third);
    if (written !== undefined) await write(third, { purpose: written });
    await carry(there, third);
    const last = (await third.outbox.operations()).at(-1);
    const discardLast = async () => {
      await third.outbox.discard(last?.id ?? '');
      // The operation may have been delivered by the other device, so the first discard only asks.
      await third.outbox.discard(last?.id ?? '');
      const draft = await third.drafts.read(id);
      return { answer: draft?.answers.purpose, beside: draft?.versions.map(({ text }) => text) };
    };
    return { ...world, third, discardLast };
  }

  test('and those wait to be sent: its words are beside them, and stay there if it is discarded', async () => {
    const { third, id, discardLast } = await metOnThird();
    expect(await versionsOf(third, id)).toEqual([{ of: 'purpose', text: 'Of the second', by: 'copy' }]);
    expect(await discardLast()).toEqual({ answer: 'Of the first', beside: ['Of the second'] });
  });

  test('and those are in no change: its words are beside them, and stay there if it is discarded', async () => {
    const { discardLast } = await metOnThird('Of the third');
    expect(await discardLast()).toEqual({ answer: 'Of the third', beside: ['Of the second'] });
  });
});

describe('a change of an investigator of a copy that meets words here', () => {
  async function metOnThird(written?: string) {
    const world = await twoDevices();
    const { here, there, id, person, time } = world;
    const rename = async ({ drafts }: TestWorkspace, name: string) => {
      const before = (await drafts.read(id))?.investigators ?? [];
      drafts.investigators.keep(
        id,
        before,
        before.map((one) => ({ ...one, name })),
      );
      await drafts.flush();
    };
    const row = here.drafts.investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' });
    here.drafts.investigators.keep(id, [], [row]);
    await here.drafts.flush();
    await carry(here, there);
    const third = aDevice(time).tab(person, { deliversAtOnce: false });
    for (const [tab, name] of [
      [here, 'Sara'],
      [there, 'Huda'],
    ] as const) {
      await rename(tab, name);
      await queued(tab, tab.drafts.investigators.save(id));
    }
    await carry(here, third);
    if (written !== undefined) await rename(third, written);
    await carry(there, third);
    const last = (await third.outbox.operations()).at(-1)?.id ?? '';
    await third.outbox.discard(last);
    await third.outbox.discard(last);
    const draft = await third.drafts.read(id);
    return { names: draft?.investigators.map(({ name }) => name), beside: draft?.versions.map(({ text }) => text) };
  }

  test('and those wait to be sent: its words are beside them, and stay there if it is discarded', async () => {
    expect(await metOnThird()).toEqual({ names: ['Sara'], beside: ['Huda'] });
  });

  test('and those are in no change: its words are beside them, and stay there if it is discarded', async () => {
    expect(await metOnThird('Maha')).toEqual({ names: ['Maha'], beside: ['Huda'] });
  });
});

test('a carried change that the other device sent brings no version that this one has not seen', async () => {
  const { person, device, time, tables } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await completeAt(here);
  const there = aDevice(time).tab(person);
  const source = there.replica.whole(server);
  await source.refresh();
  const reading = source.get();
  if (reading.state !== 'fresh') throw new Error('We couldn’t load the application.');
  await there.drafts.adoptBase(server, { ...reading.value, tag: reading.tag }, reading.asOf);
  // A file is chosen on this device, and a copy of its work is made. Before it sends the file, this device sends other
  // words.
  expect(await here.drafts.files.choose(id, 4, pdf('more.pdf'))).toBeUndefined();
  const copy = await here.outbox.exportWork();
  here.drafts.keep(id, { setting: 'Ward 9' });
  expectKind(await here.drafts.saveStep(id, 'methodology'), 'saved');
  await here.drafts.files.send(id);
  await there.outbox.importWork(copy);
  await there.drafts.files.send(server);
  await until(async () => (await there.outbox.operations()).length === 0);
  there.drafts.keep(server, { conclusion: 'It works.' });
  expectKind(await there.drafts.saveStep(server, 'methodology'), 'saved');
  expect(await tables.answers()).toMatchObject([{ setting: 'Ward 9', conclusion: 'It works.' }]);
});

describe('an investigator who was born on one device, and is stored at the portal', () => {
  /** Both devices know the investigator: one by its local id, the other by the server's id. */
  async function knownOnBoth() {
    const { portal, person, device, time } = await aPortal();
    const bornHere = device.tab(person);
    const { id, server } = await completeAt(bornHere);
    const readThere = aDevice(time).tab(person);
    await takeInHand(readThere, server);
    const change = async ({ drafts }: TestWorkspace, lane: number, cells: object) => {
      const before = (await drafts.read(lane))?.investigators ?? [];
      const after = before.map((row) => ({ ...row, ...cells }));
      drafts.investigators.keep(lane, before, after);
      await drafts.flush();
    };
    const positions = async () =>
      (await portal.portal.store.selectFrom('investigators').select('position').execute()).map(
        ({ position }) => position,
      );
    return { bornHere, id, readThere, server, change, positions };
  }

  test('and was changed where they were born is the same one on the other, and is stored once', async () => {
    const { bornHere, id, readThere, server, change, positions } = await knownOnBoth();
    await change(bornHere, id, { position: 'Head' });
    await change(readThere, server, { name: 'Nur Al-Harbi' });
    await carry(bornHere, readThere);
    const merged = { name: 'Nur Al-Harbi', position: 'Head' };
    expect((await readThere.drafts.read(server))?.investigators).toMatchObject([merged]);
    expect((await readThere.drafts.read(server))?.investigators).toHaveLength(1);
    expectKind(await readThere.drafts.investigators.save(server), 'saved');
    expect(await positions()).toEqual(['Head']);
  });

  test('and was changed on the other is the same one where they were born, and is stored once', async () => {
    const { bornHere, id, readThere, server, change, positions } = await knownOnBoth();
    await change(readThere, server, { position: 'Head' });
    await carry(readThere, bornHere);
    expect((await bornHere.drafts.read(id))?.investigators).toMatchObject([{ name: 'Nur', position: 'Head' }]);
    expect((await bornHere.drafts.read(id))?.investigators).toHaveLength(1);
    expectKind(await bornHere.drafts.investigators.save(id), 'saved');
    expect(await positions()).toEqual(['Head']);
  });
});

test('an investigator who was changed here and deleted elsewhere is stored once, though a copy took the change along', async () => {
  const { portal, person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await completeAt(here);
  const there = aDevice(time).tab(person);
  await takeInHand(there, server);
  const [shown] = (await there.drafts.read(server))?.investigators ?? [];
  expectKind(await there.drafts.investigators.remove(server, shown?.id ?? 0), 'saved');
  const before = (await here.drafts.read(id))?.investigators ?? [];
  here.drafts.investigators.keep(
    id,
    before,
    before.map((row) => ({ ...row, position: 'Head' })),
  );
  await here.drafts.flush();
  await carry(here, there);
  expectKind(await there.drafts.investigators.save(server), 'saved');
  expectKind(await here.drafts.investigators.save(id), 'saved');
  const stored = await portal.portal.store.selectFrom('investigators').select(['name', 'position']).execute();
  expect(stored).toEqual([{ name: 'Nur', position: 'Head' }]);
});

test('a copied change that the portal has already hides nothing that another device did before it', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await completeAt(here);
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  await takeInHand(there, server);
  expect(await here.drafts.files.choose(id, 4, pdf('consent.pdf'))).toBeUndefined();
  await here.drafts.files.send(id);
  here.line.state = 'cut after';
  here.drafts.keep(id, { setting: 'Ward 4' });
  await here.drafts.saveStep(id, 'methodology');
  expect(await carry(here, there)).not.toBe(NOTHING_NEW);
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  time.pass(1000);
  await takeInHand(there, server);
  const draft = await there.drafts.read(server);
  expect(draft?.answers.setting).toBe('Ward 4');
  expect(draft?.attachments.map(({ fileName }) => fileName)).toContain('consent.pdf');
});

test('of a copy whose words were taken in it is not said that nothing was new', async () => {
  const { here, there, id, write } = await twoDevices();
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  await write(here, { purpose: 'Only kept, in no change.' });
  const said = await carry(here, there);
  expect((await there.drafts.read(id))?.answers.purpose).toBe('Only kept, in no change.');
  expect((await there.drafts.read(id))?.chosenFiles).toHaveLength(1);
  expect(said).toBe('Unsaved text was imported for 1 field. 1 chosen file was imported.');
  expect(await carry(here, there)).toBe(NOTHING_NEW);
});

test('a message in its box here does not swallow the message of a copy', async () => {
  const { here, there, id } = await twoDevices();
  for (const [tab, text] of [
    [here, 'A long reply, written on the train.'],
    [there, 'Hm'],
  ] as const) {
    tab.reviews.written.keep(id, 'reply', text);
    await tab.reviews.written.flush();
  }
  expect(await carry(here, there)).toBe('Unsaved text was imported for 1 field.');
  const boxes = () => there.store.read(async ({ fields }) => (await fields.toArray()).map(({ value }) => value));
  expect(await boxes()).toEqual(['Hm\n\nA long reply, written on the train.']);
  expect(await carry(here, there)).toBe(NOTHING_NEW);
  expect(await boxes()).toHaveLength(1);
});

test('a message of a copy that waits to be sent leaves what is in its box here alone', async () => {
  const { here, there, id } = await twoDevices();
  here.reviews.written.keep(id, 'reply', 'A long reply.');
  await queued(here, here.reviews.reply(id, 'A long reply.'));
  there.reviews.written.keep(id, 'reply', 'Hm');
  await there.reviews.written.flush();
  await carry(here, there);
  const inBoxes = await there.store.read(async ({ fields }) => (await fields.toArray()).map(({ value }) => value));
  expect(inBoxes).toEqual(['Hm']);
  expect((await there.outbox.operations()).map(({ intent }) => intent.kind)).toContain('comment');
});

test('what is saved after a copied draft was started arrives, and not under the key of its start', async () => {
  const { here, there, id, write, time, tables } = await twoDevices();
  await write(here, { researchTitle: 'Sleep' });
  await carry(here, there);
  await queued(there, there.drafts.saveStep(id, 'application-detail'));
  await deliverAll(there, time);
  there.drafts.keep(id, { workNumber: '7' });
  await queued(there, there.drafts.saveStep(id, 'application-detail'));
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  expect(await tables.answers()).toMatchObject([{ workNumber: '7' }]);
});

test('a second copy of a draft that was empty in the first shows what the portal has of it by now', async () => {
  const { here, there, id, time, write } = await twoDevices();
  await carry(here, there);
  await write(here, { researchTitle: 'Sleep' });
  await queued(here, here.drafts.saveStep(id, 'application-detail'));
  await deliverAll(here, time);
  await here.drafts.files.choose(id, 1, pdf('cv.pdf'));
  await carry(here, there);
  expect(await there.drafts.read(id)).toMatchObject({ answers: { researchTitle: 'Sleep' } });
  there.drafts.keep(id, { duration: '2 years' });
  await queued(there, there.drafts.saveStep(id, 'application-detail'));
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  expect(await there.drafts.read(id)).toMatchObject({ answers: { researchTitle: 'Sleep', duration: '2 years' } });
});

test('a chosen file that a second copy brings in a change is sent once, and is no longer to be sent', async () => {
  const { person, device, time, tables } = await aPortal();
  const here = device.tab(person, { deliversAtOnce: false });
  const there = aDevice(time).tab(person, { deliversAtOnce: false });
  const { id, saved } = await saveNew(here);
  await deliverAll(here, time);
  expectKind(await saved, 'saved');
  await here.drafts.files.choose(id, 4, pdf('ward.pdf'));
  await carry(here, there);
  await queued(here, here.drafts.files.send(id));
  await carry(here, there);
  await deliverAll(there, time);
  expect(await there.outbox.operations()).toEqual([]);
  expect(await tables.attachments()).toHaveLength(1);
  expect(await there.drafts.read(id)).toMatchObject({
    chosenFiles: [],
    attachments: [{ fileName: 'ward.pdf' }],
    partStates: { 'pi-cv': 'saved' },
  });
});

describe('a file of a copy that both devices sent', () => {
  /**
   * The upload is waiting on one device, and a copy of it is made; the other device has read the application before.
   */
  async function fileOnBoth() {
    const { person, device, time } = await aPortal();
    const here = device.tab(person);
    const id = await savedNew(here);
    const there = aDevice(time).tab(person);
    const server = here.outbox.serverId(id);
    await takeInHand(there, server);
    const { investigators, files } = here.drafts;
    investigators.keep(id, [], [investigators.row({ name: 'Nur', idNumber: '1', position: 'Nurse' })]);
    expectKind(await investigators.save(id), 'saved');
    here.line.state = 'cut before';
    await files.choose(id, 1, pdf('cv.pdf'));
    await files.send(id);
    const copy = await here.outbox.exportWork();
    here.line.state = 'open';
    await deliverAll(here, time);
    const shown = async () => {
      const draft = await there.drafts.read(server);
      return [draft?.investigators.map(({ name }) => name), draft?.attachments.map(({ fileName }) => fileName)];
    };
    const importCopy = async () => {
      await there.outbox.importWork(copy);
      await deliverAll(there, time);
    };
    return { there, server, shown, importCopy };
  }

  test('leaves the other device with all that the portal has', async () => {
    const { there, server, shown, importCopy } = await fileOnBoth();
    await importCopy();
    await takeInHand(there, server);
    expect(await shown()).toEqual([['Nur'], ['cv.pdf']]);
  });

  test('is shown once where it was read before', async () => {
    const { there, server, shown, importCopy } = await fileOnBoth();
    await takeInHand(there, server);
    await importCopy();
    expect(await shown()).toEqual([['Nur'], ['cv.pdf']]);
  });
});

describe('a copy', () => {
  test('that cannot be made marks nothing as carried', async () => {
    const { here, id, write } = await twoDevices();
    await write(here, { researchTitle: 'Sleep' });
    await queued(here, here.drafts.saveStep(id, 'application-detail'));
    // A row that cannot be turned into JSON stands for any data that is too long for one string.
    const endless: IdRow & { self?: unknown } = { local: 1, server: 2, kind: 'attachment' };
    endless.self = endless;
    await here.store.write((tables) => tables.ids.put(endless));
    await expect(here.outbox.exportWork()).rejects.toThrow(TypeError);
    const [operation] = await here.outbox.operations();
    expect(operation).toMatchObject({ state: 'waiting' });
    expect(operation).not.toHaveProperty('carried');
    expect(await statesOf(here)).toEqual(['waiting']);
  });

  test('is written in parts, none of which holds more than one file, and is one document all the same', async () => {
    const { here, there, id } = await twoDevices();
    for (const name of ['cv.pdf', 'map.pdf']) await here.drafts.files.choose(id, 4, pdf(name, name));
    const parts = await here.outbox.exportWork();
    expect(parts.filter((part) => part.includes('"bytes"')).map((part) => part.split('"bytes"').length)).toEqual([
      2, 2,
    ]);
    const names = (JSON.parse(parts.join('')) as { files: { fileName: string }[] }).files.map((file) => file.fileName);
    expect(names.toSorted()).toEqual(['cv.pdf', 'map.pdf']);
    // As one text, as an older portal reads it, or line by line.
    expect(await there.outbox.importWork(parts.join(''))).toMatchObject({ kind: 'taken', files: 2 });
    expect(await there.outbox.importWork(parts)).toMatchObject({ kind: 'taken', files: 0 });
    expect(await there.outbox.importWork(parts.slice(0, -1))).toEqual({ kind: 'unreadable' });
  });
});

test('words that another device saved with the start of a copied draft come back with its copy', async () => {
  const { here, there, id, time, write } = await twoDevices();
  await write(here, { researchTitle: 'Sleep' });
  await carry(here, there);
  await queued(here, here.drafts.saveStep(id, 'application-detail'));
  await deliverAll(here, time);
  await write(there, { researchTitle: 'Pain', duration: '2 years' });
  await queued(there, there.drafts.saveStep(id, 'application-detail'));
  expect(await carry(there, here)).toContain('2 fields');
  const draft = await here.drafts.read(id);
  expect(draft?.versions.map(({ of, text }) => [of, text]).toSorted()).toEqual([
    ['duration', '2 years'],
    ['researchTitle', 'Pain'],
  ]);
});

test('a file that the browser can no longer read does not keep the rest from being copied', async () => {
  const { here, there, id, write } = await twoDevices();
  await write(here, { researchTitle: 'Sleep' });
  await here.drafts.files.choose(id, 4, pdf('lost.pdf', 'a'));
  await here.drafts.files.choose(id, 4, pdf('kept.pdf', 'b'));
  const { arrayBuffer } = Blob.prototype;
  onTestFinished(() => {
    Blob.prototype.arrayBuffer = arrayBuffer;
  });
  let reads = 0;
  Blob.prototype.arrayBuffer = async function read() {
    reads += 1;
    if (reads === 1) throw new DOMException('It cannot be read.', 'NotReadableError');
    return arrayBuffer.call(this);
  };
  const unreadable: string[] = [];
  const copy = await here.outbox.exportWork((names) => unreadable.push(...names));
  expect(unreadable).toHaveLength(1);
  await there.outbox.importWork(copy);
  const draft = await there.drafts.read(id);
  expect(draft?.answers.researchTitle).toBe('Sleep');
  expect([...unreadable, ...(draft?.chosenFiles ?? []).map(({ fileName }) => fileName)].toSorted()).toEqual([
    'kept.pdf',
    'lost.pdf',
  ]);
});

test('an older copy of this device puts no outdated text over what was sent since', async () => {
  const { here, id, time, write } = await twoDevices();
  await write(here, { researchTitle: 'First title' });
  await queued(here, here.drafts.saveStep(id, 'application-detail'));
  const copy = await here.outbox.exportWork();
  await deliverAll(here, time);
  await write(here, { researchTitle: 'Second title' });
  await queued(here, here.drafts.saveStep(id, 'application-detail'));
  await deliverAll(here, time);
  await here.outbox.importWork(copy);
  expect(await here.drafts.read(id)).toMatchObject({
    answers: { researchTitle: 'Second title' },
    versions: [{ of: 'researchTitle', text: 'First title' }],
  });
});
