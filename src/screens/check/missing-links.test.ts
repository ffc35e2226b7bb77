import { expect, test } from 'vitest';
import { noAnswers } from '../../contract/domain/application.ts';
import { missingIn } from '../../contract/steps/completeness.ts';
import { missingLinks } from './missing-links.ts';

const linksOf = (investigators: { name: string; idNumber: string; position: string }[]) =>
  missingLinks(
    missingIn({ agreement: 'given', answers: noAnswers(), conflictAnswered: true, investigators, fileTypes: [] }),
    investigators,
  );

test('every missing answer leads to its field', () => {
  const links = linksOf([]);
  expect(links.map(({ to }) => to)).toEqual(
    expect.arrayContaining([
      '/my/application/application-detail#workNumber',
      '/my/application/investigators-info#new-name',
      '/my/application/methodology#literatureReview',
      '/my/application/pi-cv#files-1',
    ]),
  );
});

test('a message that does not name its question gets the label', () => {
  expect(linksOf([]).map(({ message }) => message)).toContain(
    'Background Information: Minimum 1095 characters required',
  );
});

test('what is missing in a row leads to its cell', () => {
  const links = linksOf([
    { name: 'Nur', idNumber: '1', position: 'Nurse' },
    { name: '', idNumber: 'x', position: 'Nurse' },
  ]).filter(({ step }) => step === 'investigators-info');
  expect(links.map(({ fieldId, message }) => [fieldId, message])).toEqual([
    ['row-1-name', 'Row 2: Principle Investigator Name is required.'],
    ['row-1-idNumber', 'Row 2: ID Number must be numeric.'],
  ]);
});
