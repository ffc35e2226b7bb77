import { expect, test } from 'vitest';
import { createTestCaches } from '../../../tests/support/test-caches.ts';
import { fileCacheName } from './file-cache.ts';
import { createCachedFiles, type FileWorld } from './cached-files.ts';

const MB = 1024 * 1024;
const file = (id: number) => ({ id, type: 1, fileName: `${id}.pdf`, fileUrl: `/api/v1/files/${id}` });
const address = (id: number) => `https://portal.test/api/v1/files/${id}`;

function world(given: Partial<FileWorld> = {}) {
  const asked: string[] = [];
  const caches = createTestCaches();
  const files = createCachedFiles(
    {
      caches,
      async fetch(input) {
        asked.push(String(input));
        return new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
      },
      apiBase: '/api/v1',
      origin: 'https://portal.test',
      estimate: async () => ({ quota: 1000 * MB, usage: 100 * MB }),
      savesData: () => false,
      isSignedIn: () => true,
      ...given,
    },
    7,
  );
  const kept = async () => (await (await caches.open(fileCacheName(7))).keys()).map(({ url }) => url);
  return { files, asked, kept, caches };
}

test('files are kept in the order in which they are wanted, once, and under the person', async () => {
  const { files, asked, kept } = world();
  await files.keep([file(2), file(1)], [file(1), file(2)]);
  await files.keep([file(2), file(1)], [file(1), file(2)]);
  expect(asked).toEqual([address(2), address(1)]);
  expect(await kept()).toEqual([address(2), address(1)]);
  expect(await Promise.all([files.isKept(file(1)), files.isKept(file(3))])).toEqual([true, false]);
});

test('a file in which a virus is found later is kept no longer, and not fetched again', async () => {
  const { files, asked, kept } = world();
  await files.keep([file(1), file(2)], [file(1), file(2)]);
  const known = [file(1), { ...file(2), scan: 'infected' as const }];
  await files.keep(known, known);
  expect([asked, await kept()]).toEqual([[address(1), address(2)], [address(1)]]);
});

test('a fifth of the room stays free, and at least 50 MB', async () => {
  let usage = 790 * MB;
  const { files, kept } = world({
    async estimate() {
      usage += 4 * MB;
      return { quota: 1000 * MB, usage };
    },
  });
  await files.keep([file(1), file(2)], [file(1), file(2)]);
  expect(await kept()).toEqual([address(1)]);

  const small = world({ estimate: async () => ({ quota: 100 * MB, usage: 47 * MB }) });
  await small.files.keep([file(1)], [file(1)]);
  expect(await small.kept()).toEqual([]);
});

test('where a browser says nothing of its room, no file takes any', async () => {
  const { files, asked } = world({ estimate: async () => ({}) });
  await files.keep([file(1)], [file(1)]);
  expect(asked).toEqual([]);
});

test('a file that is gone is let go of', async () => {
  const { files, kept } = world();
  await files.keep([file(1), file(2)], [file(1), file(2)]);
  await files.keep([file(2)], [file(2)]);
  expect(await kept()).toEqual([address(2)]);
});

test('what is no file is not kept: a refusal, and a page of the network', async () => {
  const html = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  for (const answer of [Response.json({}, { status: 404 }), html]) {
    const { files, kept } = world({ fetch: async () => answer });
    await files.keep([file(1)], [file(1)]);
    expect(await kept()).toEqual([]);
  }
});

test('nothing is kept of an answer that came after the person had left', async () => {
  let isSignedIn = true;
  const { files, kept } = world({
    isSignedIn: () => isSignedIn,
    async fetch() {
      isSignedIn = false;
      return new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    },
  });
  await files.keep([file(1)], [file(1)]);
  expect(await kept()).toEqual([]);
});

test('what people write comes first: all files make room', async () => {
  const { files, caches } = world();
  await files.keep([file(1)], [file(1)]);
  await files.makeRoom();
  expect(await caches.keys()).toEqual([]);
});
