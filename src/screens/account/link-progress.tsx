import { activationMessages } from '../../contract/messages/account/activation.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { rejectionOf, type FailedOutcome } from './rejection.ts';

/** The progress of following a mailed link: waiting for the response, success, or why it failed. */
export function LinkProgress({
  outcome,
  success,
  words,
}: {
  /** Undefined until the response arrives. */
  outcome: { kind: 'done' } | FailedOutcome | undefined;
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
        {outcome === undefined && (
          <Row gap="tight">
            <Spinner />
            {activationMessages.moment}
          </Row>
        )}
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
