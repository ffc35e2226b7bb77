import { expect, test } from 'vitest';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { investigatorQuestions } from '../../contract/steps/investigators.ts';
import { mendingOf, problemLink } from './mending.ts';

test('Edit leads to the step that the change was written in, or to where Submit is checked', () => {
  expect(mendingOf({ kind: 'saveStep', step: 'methodology', answers: 1 }, -5, 1)).toMatchObject({
    to: '/my/application/methodology',
    opens: true,
  });
  expect(mendingOf({ kind: 'removeFile', fileName: 'a' }, -5, 1).to).toBe('/my/application/pi-cv');
  expect(mendingOf({ kind: 'changeStatus', to: 5 }, -5, 1).to).toBe('/application');
});

test('a decision and a message lead to the application, as its reader sees it', () => {
  expect(mendingOf({ kind: 'changeStatus', to: 1 }, 7, 2)).toMatchObject({
    to: '/my/admin/view-researchdetail/7',
    opens: false,
  });
  expect(mendingOf({ kind: 'comment', text: '', status: undefined, boxed: true }, 7, 1).to).toBe(
    '/my/publish/view-researchdetail/7',
  );
});

test('a problem that the server names by its wire name leads to its field; an unknown one leads nowhere', () => {
  const [question] = applicationDetail.questions;
  expect(problemLink({ field: question.wire, message: 'Too long' }).to).toBe(
    `/my/application/application-detail#${question.name}`,
  );
  const [, , position] = investigatorQuestions;
  expect(problemLink({ field: `2.${position.wire}`, message: 'Missing' }).to).toBe(
    '/my/application/investigators-info#row-2-position',
  );
  expect(problemLink({ field: 'somethingElse', message: 'No' })).toEqual({ message: 'No', to: null });
});
