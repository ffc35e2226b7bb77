import { writeUploadFields } from '../domain/attachment.ts';
import { writeNewComment } from '../domain/comment.ts';
import type { Change, FrozenBody, Operation } from '../domain/operation.ts';
import { writeStatusChange } from './status-change.ts';
import { storedAnswer } from '../steps/codec.ts';
import { writeInvestigator } from '../steps/investigators.ts';
import type { Answers, Step } from '../steps/step.ts';
import { writeStepSave } from '../steps/step-save.ts';
import { questionStep } from '../steps/wizard.ts';

/**
 * The exact body that an operation sends. It is made when the operation is frozen, and stored with it: a later release
 * may write the same change differently, and under the same key that would be another change. Undefined if a call has
 * no body.
 */
export function bodyOf({ change, applicationId, userId }: Omit<Operation, 'body'>): FrozenBody | undefined {
  switch (change.kind) {
    case 'saveStep': {
      const step: Step = questionStep(change.step);
      return json(writeStepSave(step, change.answers, { applicationId, userId, agreement: change.agreement }));
    }
    case 'saveInvestigators':
      return json(change.rows.map((row) => writeInvestigator(row, { id: applicationId, userId })));
    case 'addFile':
      return { fields: writeUploadFields({ applicationId, userId, ...change }) };
    case 'changeStatus':
      return json(writeStatusChange({ applicationId, to: change.to, userId, at: change.at }));
    case 'comment': {
      const { text, created, status } = change;
      return json(writeNewComment({ userId, applicationId, text, created, status }));
    }
    case 'removeInvestigator':
    case 'removeFile':
      return undefined;
    default:
      // A function that may return undefined compiles without a kind, but not with this line.
      return change satisfies never;
  }
}

/** The answers that a save changes, as the server stores them: a question that was not asked is empty. */
export function asStored({ step: name, answers }: Extract<Change, { kind: 'saveStep' }>): Answers {
  const step: Step = questionStep(name);
  return Object.fromEntries(
    step.questions.flatMap((question) => {
      const value = storedAnswer(question, answers);
      return value === undefined ? [] : [[question.name, value]];
    }),
  );
}

const json = (value: unknown): FrozenBody => ({ json: JSON.stringify(value) });
