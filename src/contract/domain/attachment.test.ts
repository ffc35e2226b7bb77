import { expect, test } from 'vitest';
import * as v from 'valibot';
import { AttachmentOnWire, fileAddress, scanText, writeUploadFields } from './attachment.ts';

const origin = 'https://portal.example.org';

test('a path is a path of the origin that serves v1, an absolute address stays', () => {
  expect(fileAddress({ fileUrl: '/api/v1/files/7' }, '/api/v1', origin)).toBe(`${origin}/api/v1/files/7`);
  expect(fileAddress({ fileUrl: '/files/7' }, 'https://api.example.org/v1', origin)).toBe(
    'https://api.example.org/files/7',
  );
  expect(fileAddress({ fileUrl: 'https://store.example.org/7' }, '/api/v1', origin)).toBe(
    'https://store.example.org/7',
  );
});

test('nothing but http and https is an address of a file', () => {
  expect(fileAddress({ fileUrl: 'javascript:alert(1)' }, '/api/v1', origin)).toBe('');
  expect(fileAddress({ fileUrl: 'http://[' }, '/api/v1', origin)).toBe('');
});

test('what a virus scanner said of a file is told in words; what is unknown, or not said, is not', () => {
  const told = (scan?: unknown) =>
    scanText(v.parse(AttachmentOnWire, { id: 1, typeID: 1, fileName: 'cv.pdf', fileURL: '/1', scan }));
  expect(['clean', 'unscanned', 'infected'].map(told)).toEqual([
    'Checked for viruses',
    'Not checked for viruses yet',
    'We found a virus. This file can’t be opened',
  ]);
  expect([told(), told('suspicious'), told('toString'), told(7), told(null)]).toEqual(['', '', '', '', '']);
});

test('a file with a virus has no address', () => {
  expect(fileAddress({ fileUrl: '/files/7', scan: 'clean' }, '/api/v1', origin)).toBe(`${origin}/files/7`);
  expect(fileAddress({ fileUrl: '/files/7', scan: 'infected' }, '/api/v1', origin)).toBe('');
});

test('every upload says that it is a draft, in the word of the wire', () => {
  for (const type of [1, 2, 3, 4] as const) {
    expect(writeUploadFields({ applicationId: 41, userId: 7, type, replaces: undefined })).toEqual({
      projectApplicationId: '41',
      userId: '7',
      typeID: String(type),
      isDraft: '1',
    });
  }
});
