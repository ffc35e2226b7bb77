import { expect, test } from 'vitest';
import { noWorkLeft } from '../contract/domain/work-left.ts';
import { deleteCount, readCount, writeCount, type CountWorld } from './kept-count.ts';

function aBrowser(how: { noStorage?: boolean; noCookies?: boolean } = {}) {
  const stored = new Map<string, string>();
  const jar = new Map<string, string>();
  const written: string[] = [];
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const world: CountWorld = {
    storage: how.noStorage
      ? { getItem: blocked, setItem: blocked, removeItem: blocked }
      : {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
    cookies: how.noCookies
      ? { read: blocked, write: blocked }
      : {
          read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          write(cookie) {
            written.push(cookie);
            const [pair = '', age = ''] = cookie.split('; ');
            const [name = '', value = ''] = pair.split('=');
            if (age === 'Max-Age=0') jar.delete(name);
            else jar.set(name, value);
          },
        },
    secure: true,
  };
  return { world, stored, jar, written };
}

const count = { left: { ...noWorkLeft, changes: 2, drafts: 1 }, at: 1_700_000_000_000 };

test('what is kept is written down twice, and either place is enough', () => {
  for (const empty of ['stored', 'jar'] as const) {
    const browser = aBrowser();
    writeCount(browser.world, 3, 'kept', count);
    browser[empty].clear();
    expect(readCount(browser.world, 3, 'kept')).toEqual(count);
  }
});

test.each([{ noStorage: true }, { noCookies: true }])('a browser with %o still knows', (how) => {
  const { world } = aBrowser(how);
  writeCount(world, 3, 'kept', count);
  expect(readCount(world, 3, 'kept')).toEqual(count);
  deleteCount(world, 3, 'kept');
  expect(readCount(world, 3, 'kept')).toBeNull();
});

test('where both are gone, or blocked, there is nothing to tell', () => {
  expect(readCount(aBrowser().world, 3, 'kept')).toBeNull();
  const { world } = aBrowser({ noStorage: true, noCookies: true });
  writeCount(world, 3, 'kept', count);
  expect(readCount(world, 3, 'kept')).toBeNull();
});

test('the later of the two counts, each person has their own, and what is no count is none', () => {
  const { world, stored } = aBrowser();
  writeCount(world, 3, 'kept', count);
  stored.set('portal-kept-3', '9.0.0.0.0.1600000000000');
  expect(readCount(world, 3, 'kept')).toEqual(count);
  expect(readCount(world, 33, 'kept')).toBeNull();
  for (const text of ['', 'x', '1.2', '-1.0.0.0.0.5', '1.0.0.0.0.5e999']) {
    stored.set('portal-kept-4', text);
    expect(readCount(world, 4, 'kept')).toBeNull();
  }
});

test('a count that an earlier release wrote down is still read', () => {
  const { world, stored } = aBrowser();
  stored.set('portal-kept-3', '2.0.0.1.0.1700000000000');
  expect(readCount(world, 3, 'kept')).toEqual(count);
});

test('the cookie bears numbers alone, and stays with this site', () => {
  const { world, written } = aBrowser();
  writeCount(world, 3, 'kept', count);
  expect(written).toEqual([
    'portal-kept-3=2.0.0.1.0.1700000000000.0; Max-Age=34560000; Path=/; SameSite=Strict; Secure',
  ]);
});
