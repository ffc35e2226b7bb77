import { activationMessages } from '../../contract/messages/account/activation.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { Mark } from './account-page.tsx';
import { rejectionOf, type FailedOutcome } from './rejection.ts';

/** Undefined until the response to a link arrives. */
type LinkOutcome = { kind: 'done' } | FailedOutcome | undefined;

/** The mark of the page that follows a link. */
export const markOfOutcome = (outcome: LinkOutcome): Mark =>
  outcome === undefined ? 'busy' : outcome.kind === 'done' ? 'done' : 'trouble';

/** The progress of following a mailed link: waiting for the response, success, or why it failed. */
export function LinkProgress({
  outcome,
  success,
  words,
}: {
  outcome: LinkOutcome;
  /** Shown on success. */
  success: string;
  /** Shown if the server gives no text of its own. */
  words: { refused: string; failed: string };
}) {
  const failure = outcome === undefined || outcome.kind === 'done' ? undefined : rejectionOf(outcome, words).failure;
  return (
    <div>
      {/* One region for the wait and the success: a region inserted together with its text is often not announced. */}
      <StatusRegion>
        {outcome === undefined && activationMessages.moment}
        {outcome?.kind === 'done' && success}
      </StatusRegion>
      {failure && (
        <div role="alert">
          <p>{failure.text}</p>
          {failure.more !== undefined && <p>{failure.more}</p>}
        </div>
      )}
    </div>
  );
}
