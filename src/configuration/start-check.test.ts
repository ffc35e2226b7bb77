import { expect, test } from 'vitest';
import { obstacleAt } from './start-check.ts';

const at = (origin: string, apiBase: string, isSecureContext = true) =>
  obstacleAt({ isSecureContext, origin }, apiBase);

test.each([
  ['https://portal.example.org', '/api/v1'],
  ['https://portal.example.org', 'https://api.example.org/v1'],
  ['http://localhost:8080', 'http://localhost:9090/api/v1'],
])('%s works with an API at %s', (origin, apiBase) => {
  expect(at(origin, apiBase)).toBeNull();
});

test.each([
  ['https://portal.example.org', 'https://api.example.com/v1'],
  ['https://portal.example.org', 'http://api.example.org/v1'],
  ['http://127.0.0.1:8080', 'http://10.0.0.1/v1'],
])('%s says that an API at %s is of another site', (origin, apiBase) => {
  expect(at(origin, apiBase)).toContain(new URL(apiBase).origin);
});

test('plain http beyond the own computer is said, not met at the first save', () => {
  expect(at('http://portal.lan', '/api/v1', false)).toContain('https');
});
