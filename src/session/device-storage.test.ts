import { expect, test } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

/**
 * A storage manager. `persisted`: whether storage is persistent already; `promises`: its reply when it is asked for
 * that.
 */
function aManager(persisted: boolean, promises: () => Promise<boolean> = async () => true) {
  const state = { persisted, asked: 0 };
  const manager = {
    estimate: async () => ({ quota: 1000, usage: 400 }),
    persisted: async () => state.persisted,
    async persist() {
      state.asked += 1;
      state.persisted = await promises();
      return state.persisted;
    },
  };
  return { state, storage: createDeviceStorage(manager as Partial<StorageManager> as StorageManager) };
}

test('fault 20: the room left is what the browser guesses, and never below nothing', async () => {
  const { storage } = aManager(false);
  expect([await storage.freeBytes(), await storage.usedBytes()]).toEqual([600, 400]);
});

test('the browser is asked to keep what is here once, and not where it does already', async () => {
  const { state, storage } = aManager(false);
  expect([await storage.persist(), await storage.persist()]).toEqual([true, true]);
  expect([state.asked, await storage.persisted()]).toEqual([1, true]);
});

test('a browser that does not promise it, or fails when it is asked, is told as that, and may be asked again', async () => {
  const refusing = aManager(false, async () => false);
  expect([await refusing.storage.persist(), await refusing.storage.persist()]).toEqual([false, false]);
  expect([refusing.state.asked, await refusing.storage.persisted()]).toEqual([2, false]);
  const failing = aManager(false, async () => {
    throw new TypeError('Not allowed.');
  });
  expect([await failing.storage.persist(), await failing.storage.persisted()]).toEqual([undefined, false]);
});

test('a browser that tells nothing, or fails, is no number', async () => {
  const silent = createDeviceStorage(undefined);
  expect([await silent.freeBytes(), await silent.usedBytes(), await silent.persisted()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await silent.persist()).toBeUndefined();
});
