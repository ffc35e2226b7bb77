import { expect, test } from 'vitest';
import { fileAddress, writeUploadFields } from './attachment.ts';

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
