import { useSubmissionLock } from '../wizard-context.ts';

/**
 * Why the buttons of a step are unavailable: the application is being submitted, or `lockedByStep`. `lock` has the
 * properties of such a button; a press calls `onLocked` if the user can do something about it in this step.
 */
export function useActionLock(reasonId: string, lockedByStep: string | undefined, onLocked: (() => void) | undefined) {
  const lockedBySubmission = useSubmissionLock();
  const isBySubmission = lockedBySubmission !== undefined;
  const reason = lockedBySubmission ?? lockedByStep;
  const lock =
    reason === undefined
      ? {}
      : { unavailableBecause: reason, onUnavailable: isBySubmission ? undefined : onLocked, reasonId };
  return { reason, lock, isBySubmission };
}
