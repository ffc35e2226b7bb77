import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import { shownAnswers } from '../../contract/steps/shown-answers.ts';
import type { Step } from '../../contract/steps/step.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { Answers } from '../../ui/data/answers.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';

/** The answers of one step, in the order of its questions. */
export function AnswersTab({ step, answers }: { step: Step; answers: ApplicationAnswers }) {
  return <Answers answers={shownAnswers(step, answers)} emptyText={fieldMessages.notAnswered} />;
}

/** The conflict of interest: the box as the applicant left it, and the explanations. */
export function ConflictTab({ answers }: { answers: ApplicationAnswers }) {
  const [box] = conflictOfInterest.questions;
  return (
    <Stack>
      <TickBox label={box.label} checked={answers.noConflict} readOnly />
      <Answers
        answers={shownAnswers(conflictOfInterest, answers)}
        emptyText={answers.noConflict ? fieldMessages.notAnswered : messages.notAsked}
      />
    </Stack>
  );
}
