import { expect, test } from 'vitest';
import { UnreachableError } from '../../api-client/unreachable-error.ts';
import { createCachedQuery, type QueryResult, type StoredCopy } from './cached-query.ts';

const HOUR_MS = 3_600_000;
const read = (value: string, tag?: string): QueryResult<string>['outcome'] => ({ kind: 'read', value, tag });
const unreachable = () => Promise.reject(new UnreachableError('application', {}));

/** A source on a device that keeps one text. */
function aSource(given: { copy?: StoredCopy<string> | null; keeps?: boolean } = {}) {
  const { keeps = true } = given;
  const world = {
    now: HOUR_MS,
    copy: given.copy ?? null,
    answer: unreachable as () => Promise<QueryResult<string>['outcome']>,
    sessionEnded: 0,
    isReadable: true,
    change: (_copy: StoredCopy<string> | null) => {},
  };
  const source = createCachedQuery<string>({
    async read() {
      if (!world.isReadable) throw new DOMException('The connection was lost.', 'AbortError');
      return world.copy;
    },
    watch(listener) {
      world.change = (copy) => {
        world.copy = copy;
        listener(copy);
      };
      listener(world.copy);
      return () => {};
    },
    async ask() {
      const asOf = world.now;
      const outcome = await world.answer();
      if (keeps && outcome.kind === 'read') world.copy = { value: outcome.value, asOf, tag: outcome.tag };
      return { outcome, isKept: keeps };
    },
    now: () => world.now,
    onSessionEnded: () => (world.sessionEnded += 1),
  });
  return { world, source };
}

test('a copy keeps the version that it is of, when reading again fails', async () => {
  const { world, source } = aSource();
  world.answer = async () => read('Sleep', '"1-2"');
  await source.refresh();
  expect(source.get()).toEqual({ state: 'fresh', value: 'Sleep', asOf: HOUR_MS, tag: '"1-2"' });
  world.answer = unreachable;
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Sleep', tag: '"1-2"', problem: { kind: 'unreachable' } });
});

test('an old copy is shown at once, and is not called fresh while the server has not answered', async () => {
  const { world, source } = aSource({ copy: { value: 'Sleep', asOf: 0, tag: undefined } });
  const { promise, resolve } = Promise.withResolvers<QueryResult<string>['outcome']>();
  world.answer = () => promise;
  const stop = source.subscribe(() => undefined);
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Sleep', asOf: 0, problem: { kind: 'asking' } });
  resolve(read('Sleep and pain'));
  await promise;
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'Sleep and pain' });
  stop();
});

test('what could not be kept is shown all the same, and not the older copy', async () => {
  const { world, source } = aSource({ copy: { value: 'Old', asOf: 0, tag: undefined }, keeps: false });
  world.answer = async () => read('New');
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'New', asOf: HOUR_MS });
});

test('what could not be kept stays in sight when the older copy changes', async () => {
  const { world, source } = aSource({ copy: { value: 'Old', asOf: 0, tag: undefined }, keeps: false });
  const stop = source.subscribe(() => undefined);
  world.answer = async () => read('New');
  await source.refresh();
  world.change({ value: 'Old, and something waits', asOf: 0, tag: undefined });
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'New' });
  stop();
});

test('what could not be kept gives way to a newer copy', async () => {
  const { world, source } = aSource({ copy: { value: 'Old', asOf: 0, tag: undefined }, keeps: false });
  const stop = source.subscribe(() => undefined);
  world.answer = async () => read('New');
  await source.refresh();
  world.now += 1000;
  world.change({ value: 'Newer, read with the list', asOf: world.now, tag: undefined });
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'Newer, read with the list' });
  stop();
});

test('what was kept, and could not be read again, gives way to what this device does next', async () => {
  const { world, source } = aSource({ copy: { value: 'Draft', asOf: 0, tag: undefined } });
  const stop = source.subscribe(() => undefined);
  world.answer = async () => read('Draft, read again');
  world.isReadable = false;
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'Draft, read again' });
  world.answer = unreachable;
  await source.refresh();
  expect(source.get()).toMatchObject({ value: 'Draft, read again' });
  // The server has accepted a change: the copy contains it, and its `asOf` is as old as before.
  world.change({ value: 'Pending review', asOf: HOUR_MS, tag: undefined });
  expect(source.get()).toMatchObject({ value: 'Pending review' });
  stop();
});

test('what was kept, and could not be read again, stays in sight when only work of this device is left of the copy', async () => {
  const { world, source } = aSource({ copy: { value: 'Old', asOf: 0, tag: undefined } });
  const stop = source.subscribe(() => undefined);
  world.answer = async () => read('New');
  world.isReadable = false;
  await source.refresh();
  world.change({ value: 'Begun here', asOf: null, tag: undefined });
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'New' });
  stop();
});

test('what only this device has is no copy: a failed reading stays a failure', async () => {
  const { source } = aSource({ copy: { value: 'Begun here', asOf: null, tag: undefined } });
  await source.refresh();
  expect(source.get()).toEqual({ state: 'failed', problem: { kind: 'unreachable' }, onlyHere: 'Begun here' });
});

test('what came another way after a failure is fresh', async () => {
  const { world, source } = aSource({ copy: { value: 'Sleep', asOf: 0, tag: undefined } });
  const stop = source.subscribe(() => undefined);
  await source.refresh();
  expect(source.get().state).toBe('kept');
  world.now += 1000;
  world.change({ value: 'Sleep and pain', asOf: world.now, tag: undefined });
  expect(source.get()).toMatchObject({ state: 'fresh', value: 'Sleep and pain' });
  stop();
});

test('a copy that was read before the clock was set back is not called fresh', async () => {
  const { world, source } = aSource({ copy: { value: 'Old', asOf: 2 * HOUR_MS, tag: undefined } });
  const { promise, reject } = Promise.withResolvers<QueryResult<string>['outcome']>();
  world.answer = () => promise;
  const stop = source.subscribe(() => undefined);
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Old', problem: { kind: 'asking' } });
  reject(new UnreachableError('application', {}));
  await promise.catch(() => undefined);
  world.answer = unreachable;
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Old', problem: { kind: 'unreachable' } });
  stop();
});

test('a 401 is told where a person looks, and not where it is read again automatically', async () => {
  const { world, source } = aSource({ copy: { value: 'Sleep', asOf: 0, tag: undefined } });
  const stop = source.subscribe(() => undefined);
  await source.refresh();
  world.answer = async () => ({ kind: 'refused', status: 401, message: '' });
  source.invalidate();
  await new Promise((resolve) => setImmediate(resolve));
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Sleep', problem: { kind: 'sessionEnded' } });
  expect(world.sessionEnded).toBe(0);
  await source.refresh();
  expect(world.sessionEnded).toBe(1);
  stop();
});

test('a copy that this device deletes to make room stays on the screen until the server answers', async () => {
  const { world, source } = aSource({ copy: { value: 'Sleep', asOf: 0, tag: undefined } });
  const stop = source.subscribe(() => undefined);
  await source.refresh();
  world.change(null);
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'kept', value: 'Sleep', problem: { kind: 'unreachable' } });
  world.answer = async () => ({ kind: 'refused', status: 404, message: 'It is gone.' });
  await source.refresh();
  expect(source.get()).toMatchObject({ state: 'failed', problem: { kind: 'refused', status: 404 } });
  stop();
});
