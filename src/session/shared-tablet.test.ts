import { expect, test } from 'vitest';
import { createSharedTablet } from './shared-tablet.ts';

const onStorage = () => () => {};

function aDevice({ blocked = false } = {}) {
  const stored = new Map<string, string>();
  const refuse = () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: blocked ? refuse : (key: string, value: string) => void stored.set(key, value),
    removeItem: blocked ? refuse : (key: string) => void stored.delete(key),
  };
  return (byCentre = false) => createSharedTablet({ storage, byCentre, onStorage });
}

test('it is said for the device, by anybody who uses it, and unsaid again; all that listen hear of it', () => {
  const open = aDevice();
  const tablet = open();
  const heard: boolean[] = [];
  tablet.subscribe(() => heard.push(tablet.isShared()));
  expect(tablet.isShared()).toBe(false);
  expect(tablet.set(true)).toBe(true);
  expect(open().isShared()).toBe(true);
  expect(tablet.set(false)).toBe(true);
  expect(heard).toEqual([true, false]);
});

test('what the centre says nobody unsays here', () => {
  const tablet = aDevice()(true);
  tablet.set(false);
  expect([tablet.isShared(), tablet.byCentre]).toEqual([true, true]);
});

test('a device that cannot keep the setting says so', () => {
  expect(aDevice({ blocked: true })().set(true)).toBe(false);
});
