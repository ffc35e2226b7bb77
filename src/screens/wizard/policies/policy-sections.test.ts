import { expect, test } from 'vitest';
import { defaultConfiguration } from '../../../contract/configuration.ts';
import { policies } from '../../../contract/messages/application/policies.ts';
import { readApplicationId } from '../../../contract/routes.ts';
import { policySections } from './policy-sections.ts';

test('the eight sections are there whatever is configured, and what is configured fills them', () => {
  expect(policySections(defaultConfiguration.policies).map(({ title }) => title)).toEqual(policies.titles);
  const sections = policySections([{ title: 'RCT Policy', text: 'Be random.' }, { title: 'Our own' }]);
  expect(sections.map(({ title }) => title)).toEqual([...policies.titles, 'Our own']);
  expect(sections[3]).toEqual({ title: 'RCT Policy', text: 'Be random.' });
});

test.each([
  ['12', 12],
  ['-5', -5],
  ['0', null],
  ['1.5', null],
  ['abc', null],
  ['99999999999999999999', null],
  [null, null],
])('the id %s of an address is read as %s', (text, id) => {
  expect(readApplicationId(text)).toBe(id);
});
