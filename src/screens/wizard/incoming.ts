import type { Answers } from '../../contract/steps/step.ts';

/**
 * What a form takes over when its draft has changed elsewhere (another tab, a conflict that was solved): the fields that its
 * person is not in the middle of changing, because they still hold what the draft said before, or what the form itself put
 * there for a start. What was just typed here is never overwritten.
 */
export function incoming(before: Answers, now: Answers, form: Answers, prefill: Answers = {}): Answers {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, answer]) =>
        answer !== before[name] &&
        answer !== form[name] &&
        (form[name] === before[name] || (prefill[name] !== undefined && form[name] === prefill[name])),
    ),
  );
}
