import { expect, test } from 'vitest';
import { readStoredFile } from './stored-file.ts';

const origin = 'https://portal.example';
const stored = { id: 7, type: 4, fileName: 'map.pdf', fileUrl: '/files/7' };

const read = (response: () => Response) =>
  readStoredFile({ origin, apiBase: '/api/', fetch: async () => response() }, stored, undefined);
const failure = (status: number) => read(() => new Response('', { status }));

test.each([408, 425, 429, 500, 503])('a file that the portal answers with %i can be read later', async (status) => {
  await expect(failure(status)).rejects.toMatchObject({ kind: 'failure', status });
});

test('a session that is over is not taken for a file that is not there', async () => {
  await expect(failure(401)).rejects.toMatchObject({ kind: 'sessionEnded' });
});

test('a file that the portal does not have is not there', async () => {
  expect(await failure(404)).toBeUndefined();
});

test('a page in place of the file is not the file', async () => {
  expect(await read(() => new Response('<!doctype html>'))).toBeUndefined();
  expect(await read(() => new Response('%PDF-1.7'))).toBeInstanceOf(Blob);
});
