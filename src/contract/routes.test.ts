import { expect, test } from 'vitest';
import { dashboardOf, loginWithReturn, resetLink, tokenOfLink, safeReturnPath } from './routes.ts';

test.each(['/my/waiting', '/my/application/pi-cv?x=1#files', '/'])('follows a path of this origin: %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'my/waiting',
])('does not follow %j', (address) => {
  expect(safeReturnPath(address)).toBeNull();
});

test('a way back survives being carried in the address', () => {
  const address = '/my/application/policy-agreement?id=7';
  expect(safeReturnPath(new URL(loginWithReturn(address), 'http://x').searchParams.get('returnUrl'))).toBe(address);
});

test('a researcher lands on drafts, anybody else on all applications', () => {
  expect([dashboardOf(1), dashboardOf(2), dashboardOf(9)]).toEqual([
    '/my/publish/draft-research',
    '/my/admin/all-published',
    '/my/admin/all-published',
  ]);
});

test('the token of a reset link is in nothing that a browser sends, and is found by the page', () => {
  const link = new URL(resetLink('a+b/c'), 'https://portal.example.org');
  expect(link.pathname + link.search).toBe('/reset-password');
  expect(tokenOfLink(link)).toBe('a+b/c');
  expect(tokenOfLink({ hash: '', search: '' })).toBeNull();
  expect(tokenOfLink({ hash: '', search: '?token=a%2Bb' })).toBe('a+b');
});
