import { expect, test } from 'vitest';
import { createTestLocks } from '../../tests/support/test-locks.ts';
import { holdOpen, openUnlessDeleting, runIfNotOpen } from './open-pages.ts';

const NUR = 7;

const never = () => new Promise<void>(() => {});
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Two pages; the other one is deleting the database until `done` is called. */
function deleting() {
  const locks = createTestLocks();
  const deletion = Promise.withResolvers<void>();
  const log: string[] = [];
  const other = runIfNotOpen(locks.tab(), NUR, () => deletion.promise);
  const open = (sleep: () => Promise<void>) => {
    const here = locks.tab();
    return openUnlessDeleting({ locks: here, sleep }, NUR, () => {
      log.push('opened');
      return holdOpen(here, NUR);
    });
  };
  const done = async () => {
    log.push('deleted');
    deletion.resolve();
    await other;
  };
  const isOpen = async () => !(await runIfNotOpen(locks.tab(), NUR, async () => undefined));
  return { log, open, done, isOpen };
}

test('a page opens a database that another is deleting once it is deleted, and no page deletes it then', async () => {
  const { log, open, done, isOpen } = deleting();
  const opening = open(never);
  await turn();
  await done();
  const close = await opening;
  expect(log).toEqual(['deleted', 'opened']);
  expect(await isOpen()).toBe(true);
  close();
  await turn();
  expect(await isOpen()).toBe(false);
});

test('a page that never finishes deleting keeps nobody out of their work', async () => {
  const { log, open } = deleting();
  await open(async () => undefined);
  expect(log).toEqual(['opened']);
});

const refusing = { request: () => Promise.reject(new DOMException('Not for this page', 'SecurityError')) };

test.each([
  ['has no Web Locks', undefined],
  // Only what is used here.
  ['grants none', { ...refusing, query: async () => ({}) } as unknown as LockManager],
])('a browser that %s opens it at once', async (_name, locks) => {
  expect(await openUnlessDeleting({ locks, sleep: never }, NUR, () => 'opened')).toBe('opened');
});
