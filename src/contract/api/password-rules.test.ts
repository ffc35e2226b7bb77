import * as v from 'valibot';
import { expect, test } from 'vitest';
import { newAccountMessages } from '../messages/account/new-account.ts';
import { PASSWORD_MIN_UNITS } from './limits.ts';
import { newPasswordSchema, passwordRules } from './new-account.ts';

const schema = newPasswordSchema();

test.each([
  ['Valid$2026x', []],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
  ['Va$2', ['length']],
  ['valid$2026x', ['uppercase']],
  ['VALID$2026X', ['lowercase']],
  ['Valid$years', ['digit']],
  ['Valid2026x', ['symbol']],
  ['Valid$2026 x', ['symbol']],
  ['Valid$2026é', ['symbol']],
])('the rules that “%s” does not meet are %j, and only then is it refused', (password, unmet) => {
  const found = Object.entries(passwordRules).flatMap(([name, isMet]) => (isMet(password) ? [] : [name]));
  expect(found).toEqual(unmet);
  expect(v.is(schema, password)).toBe(unmet.length === 0);
});

test('a password that is only too short is told nothing about its characters', () => {
  const { issues } = v.safeParse(schema, 'Va$2');
  expect(issues?.map(({ message }) => message)).toEqual([newAccountMessages.passwordShort(PASSWORD_MIN_UNITS)]);
});
