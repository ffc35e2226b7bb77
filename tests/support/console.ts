import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A stray `console.error` or `console.warn` is something that nobody looked at: it fails the test that made it. */
const error = vi.spyOn(console, 'error');
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  error.mockClear();
  warn.mockClear();
});

afterEach(() => {
  expect(error.mock.calls).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
});
