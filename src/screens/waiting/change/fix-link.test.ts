import { expect, test } from 'vitest';
import { applicationDetail } from '../../../contract/steps/application-detail.ts';
import { investigatorQuestions } from '../../../contract/steps/investigators.ts';
import { problemLink } from './fix-link.ts';

test('a problem that the server names by its wire name leads to its field; an unknown one leads nowhere', () => {
  const [question] = applicationDetail.questions;
  expect(problemLink({ field: question.wire, message: 'Too long' }).to).toBe(
    `/my/application/application-detail#${question.name}`,
  );
  const [, , position] = investigatorQuestions;
  expect(problemLink({ field: `2.${position.wire}`, message: 'Missing' }).to).toBe(
    '/my/application/investigators-info#row-2-position',
  );
  expect(problemLink({ field: 'agreedPolicyVersion', message: 'Changed' }).to).toBe(
    '/my/application/policy-agreement#agreement',
  );
  expect(problemLink({ field: 'somethingElse', message: 'No' })).toEqual({ message: 'No', to: null });
});
