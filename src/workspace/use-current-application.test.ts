import { expect, test } from 'vitest';
import { namedApplication, stepAt } from './use-current-application.ts';

test.each([
  ['/my/application/methodology', 'methodology'],
  ['/my/application/methodology/', 'methodology'],
  ['/My/Application/Methodology', 'methodology'],
  ['/my/application', 'policy-agreement'],
  ['/my/application/unknown', 'policy-agreement'],
] as const)('the step at %s is %s', (pathname, step) => {
  expect(stepAt(pathname)).toBe(step);
});

test.each([
  ['/my/application/policy-agreement', '?id=5', 5],
  ['/my/application/policy-agreement/', '?id=-5', -5],
  ['/My/application/policy-agreement', '?id=5', 5],
  ['/my/application', '?id=5', 5],
  ['/my/application/policy-agreement', '?id=x', null],
  ['/my/application/policy-agreement', '', null],
  ['/my/application/methodology', '?id=5', null],
  ['/application', '?id=5', null],
  ['/my/waiting', '?id=5', null],
])('the application that %s%s names is %s', (pathname, search, id) => {
  expect(namedApplication({ pathname, search })).toBe(id);
});
