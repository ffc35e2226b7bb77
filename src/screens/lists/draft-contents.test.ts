import { expect, test } from 'vitest';
import { noAnswers } from '../../contract/domain/application.ts';
import { draftContents } from './draft-contents.ts';

const nothing = { answers: noAnswers(), investigators: [], newInvestigator: null, chosenFiles: [], versions: [] };

test('anybody who deletes a draft is told of all that is in it, other versions of answers too', () => {
  const answers = { ...noAnswers(), setting: 'Ward 3', purpose: '  ' };
  const version = { name: 'version 1 setting', of: 'setting', by: 'tab' as const, at: 1, text: 'Ward 9' };
  expect(draftContents(nothing)).toEqual([]);
  expect(draftContents({ ...nothing, answers, versions: [version] })).toEqual([
    'Methodology: 1 answer',
    '1 other version of an answer, to choose from',
  ]);
});
