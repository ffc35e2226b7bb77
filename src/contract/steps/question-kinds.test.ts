import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAnswers, writeAnswers } from './codec.ts';
import { payloadSchema, problemsOf, typedSchema } from './rules.ts';
import { shownParts } from './shown-answers.ts';
import { emptyAnswers, type Step } from './step.ts';

const funding = {
  name: 'funding',
  call: 'saveMethodology',
  questions: [
    { name: 'sponsor', wire: 'funding_Sponsor', label: 'Sponsor', kind: 'line', required: true },
    { name: 'reason', wire: 'funding_Reason', label: 'Reason', kind: 'text', required: true, minCharacters: 5 },
    { name: 'amount', wire: 'funding_Amount', label: 'Amount', kind: 'number', unit: 'SAR', required: true },
    { name: 'paidFrom', wire: 'funding_PaidFrom', label: 'Paid from', kind: 'date', required: false },
    {
      name: 'currency',
      wire: 'funding_Source',
      label: 'Source',
      kind: 'choice',
      options: [
        { value: 'public', label: 'Public money' },
        { value: 'private', label: 'Private money' },
      ],
      required: true,
    },
    { name: 'declared', wire: 'funding_Declared', label: 'I have declared it', kind: 'tick', required: true },
  ],
} as const satisfies Step;

const answers = {
  sponsor: 'The centre',
  reason: 'Because',
  amount: '12500.5',
  paidFrom: '2028-02-29',
  currency: 'public',
  declared: true,
};

test('an empty form lacks what is required, of every kind', () => {
  expect(problemsOf(funding, emptyAnswers(funding))).toEqual([
    { name: 'sponsor', message: 'Sponsor is required' },
    { name: 'reason', message: 'Minimum 5 characters required' },
    { name: 'amount', message: 'Amount is required' },
    { name: 'currency', message: 'Source is required' },
    { name: 'declared', message: 'I have declared it is required' },
  ]);
  expect(problemsOf(funding, answers)).toEqual([]);
});

test.each([
  ['amount', 'Amount must be a number, such as 12500 or 0.5', ['many', '1,5', '-1', '1e3', '1234567890123', '0.1234']],
  ['paidFrom', 'Paid from must be a date', ['2027-02-29', '2027-13-01', '1 May', '2027-5-1', '2027-05-01T00:00Z']],
  ['currency', 'Source must be one of the choices', ['Public money', 'both']],
] as const)('what is no answer to %s is told in the form, and not stored by the server', (name, message, wrong) => {
  const { wire = '' } = funding.questions.find((question) => question.name === name) ?? {};
  for (const value of wrong) {
    expect(problemsOf(funding, { ...answers, [name]: value })).toEqual([{ name, message }]);
    expect(v.safeParse(typedSchema(funding), { ...answers, [name]: value }).issues).toMatchObject([{ message }]);
    const payload = { projectApplicationId: 1, userId: 1, [wire]: value };
    expect(v.safeParse(payloadSchema(funding), payload).issues).toMatchObject([{ message }]);
  }
  expect(v.is(typedSchema(funding), { ...answers, [name]: '' })).toBe(true);
});

test('a number is stored with Latin digits, and every answer comes back from the wire as it went', () => {
  const payload = { projectApplicationId: 1, userId: 1, ...writeAnswers(funding, { ...answers, amount: ' ١٢٫٥ ' }) };
  expect(v.parse(payloadSchema(funding), payload)).toMatchObject({ funding_Amount: '12.5' });
  expect(readAnswers(funding, writeAnswers(funding, answers))).toEqual(answers);
  expect(readAnswers(funding, { funding_Amount: true, funding_Declared: 'yes' })).toEqual(emptyAnswers(funding));
});

test('readers see a number with its unit, a day in words, the label of a choice, and a tick as a box', () => {
  const shown = [
    {
      kind: 'written',
      answers: [
        { label: 'Sponsor', value: 'The centre', short: true },
        { label: 'Reason', value: 'Because', short: false },
        { label: 'Amount', value: '12,500.5 SAR', short: true },
        { label: 'Paid from', value: '29 February 2028', short: true },
        { label: 'Source', value: 'Public money', short: true },
      ],
    },
    { kind: 'box', label: 'I have declared it', ticked: true },
  ];
  expect(shownParts(funding, answers)).toMatchObject(shown);
  const old = { ...answers, amount: 'about ten', paidFrom: 'in May', currency: 'lottery' };
  expect(shownParts(funding, old)[0]).toMatchObject({
    answers: [{}, {}, { value: 'about ten SAR' }, { value: 'in May' }, { value: 'lottery' }],
  });
});
