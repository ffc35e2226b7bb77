import { expect, onTestFinished, test } from 'vitest';
import type { Source } from '../../src/replica/sources/reading.ts';
import { firstReading, untilReading } from '../../src/replica/testing.ts';
import { aDevice, aPortal, completeAt, expectKind, submitted } from './world.ts';

/** Everything that a screen shows of a source from its first reading on, without consecutive repeats. */
async function watched<T>(source: Source<T>, of: (value: T) => unknown): Promise<string[]> {
  const shown: string[] = [];
  const look = () => {
    const reading = source.get();
    if (reading.state !== 'fresh' && reading.state !== 'kept') return;
    const next = JSON.stringify(of(reading.value));
    if (shown.at(-1) !== next) shown.push(next);
  };
  onTestFinished(source.subscribe(look));
  await firstReading(source);
  return shown;
}

test('a decision that was taken never shows its application as undecided again, nor its message as gone', async () => {
  const { portal, time, device, person } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const tab = aDevice(time).tab(await portal.makeAdministrator());
  const { replica, reviews, line } = tab;
  await replica.keepCurrent();
  // No reading succeeds any more: the screen shows what this device knows.
  line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  const application = await watched(replica.application(server), ({ status, atServer }) => [status, atServer]);
  const thread = await watched(replica.comments(server), (rows) => rows.map(({ text }) => text));
  const pending = await watched(replica.allApplications(5), ({ entries }) => entries.length);
  const rejected = await watched(replica.allApplications(2), ({ entries }) => entries.length);
  const all = await watched(replica.allApplications(), ({ entries }) => entries.map(({ status }) => status));
  expectKind(await reviews.reject(server, 'Too small.', undefined), 'saved');
  // Waits until the replica itself contains the decision, so that it no longer comes from the outbox.
  await untilReading(
    replica.whole(server),
    (reading) => reading.state === 'kept' && reading.value.application.status === 2,
  );
  await untilReading(
    replica.allApplications(),
    (reading) => reading.state === 'kept' && reading.value.entries[0]?.delivery === null,
  );
  await untilReading(
    replica.application(server),
    (reading) => reading.state === 'kept' && reading.value.atServer === 2,
  );
  expect(application).toEqual(['[5,5]', '[2,5]', '[2,2]']);
  expect(thread).toEqual(['[]', '["Too small."]']);
  expect([pending, rejected, all]).toEqual([
    ['1', '0'],
    ['0', '1'],
    ['[5]', '[2]'],
  ]);
});

test('a file whose removal was taken never shows as a file that stays', async () => {
  const { device, person } = await aPortal();
  const tab = device.tab(person);
  const { id, server } = await completeAt(tab);
  const { replica, drafts, line } = tab;
  const whole = replica.whole(server);
  await whole.refresh();
  line.fate = ({ method }) => (method === 'GET' ? 'cut before' : undefined);
  const files = await watched(replica.attachments(server), (rows) => rows.map(({ change }) => change?.what ?? null));
  const cv = (await drafts.read(id))?.attachments[0]?.id ?? 0;
  expectKind(await drafts.files.remove(id, cv, 'cv.pdf'), 'saved');
  await untilReading(whole, (reading) => reading.state === 'kept' && reading.value.attachments.length === 0);
  await untilReading(replica.attachments(server), (reading) => reading.state === 'kept' && reading.value.length === 0);
  expect(files).toEqual(['[null]', '["removed"]', '[]']);
});
