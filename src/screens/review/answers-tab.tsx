import { fieldMessages } from '../../contract/messages/application/fields.ts';
import { detailMessages as messages } from '../../contract/messages/application/review.ts';
import { shownParts, type ShownPart } from '../../contract/steps/shown-answers.ts';
import type { Step } from '../../contract/steps/step.ts';
import type { ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { AnswerList } from '../../ui/data/answers.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';

/** The answers of one step, in the order of its questions; ticks as boxes. */
export function AnswersTab({ step, answers }: { step: Step; answers: ApplicationAnswers }) {
  return (
    <Stack>
      {shownParts(step, answers).map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </Stack>
  );
}

function Part({ part }: { part: ShownPart }) {
  if (part.kind === 'box') return <TickBox label={part.label} checked={part.ticked} readOnly />;
  return <AnswerList answers={part.answers} emptyText={part.asked ? fieldMessages.notAnswered : messages.notAsked} />;
}
