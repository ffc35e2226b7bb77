import { activationMessages } from '../../contract/messages/activation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Row } from '../../ui/stack.tsx';
import { StatusRegion } from '../../ui/status-region.tsx';
import { rejectionOf, type FailedOutcome } from './rejection.ts';

/** What following a mailed link comes to: the wait for the answer, what is so now, or why it came to nothing. */
export function LinkProgress({
  outcome,
  success,
  words,
}: {
  /** Undefined until the answer is there. */
  outcome: { kind: 'done' } | FailedOutcome | undefined;
  /** Said if it is done. */
  success: string;
  /** Said where the server gives no words of its own. */
  words: { refused: string; failed: string };
}) {
  const failure = outcome === undefined || outcome.kind === 'done' ? undefined : rejectionOf(outcome, words).failure;
  return (
    <div>
      {/* One region for the wait and the success: a region that arrives together with its words is often not read. */}
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
