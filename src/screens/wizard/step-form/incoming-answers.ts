import { isEquivalentText } from '../../../outbox/merge/three-way-merge.ts';
import type { Answers } from '../../../contract/steps/step.ts';

/**
 * Returns the fields that a form takes over when its draft has changed elsewhere (another tab, a solved conflict):
 * those that the user is not editing, because they still hold the draft's previous value or the form's prefilled one.
 * Text that was just typed here is never overwritten. The server stores an answer without the blanks around it: the
 * form keeps them, because the user may be about to type on.
 */
export function incoming(before: Answers, now: Answers, form: Answers, prefill: Answers = {}): Answers {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, answer]) =>
        answer !== before[name] &&
        !isEquivalentText(answer, form[name] ?? '') &&
        (isEquivalentText(form[name] ?? '', before[name] ?? '') ||
          (prefill[name] !== undefined && form[name] === prefill[name])),
    ),
  );
}
