import { decisionMessages as messages } from '../../contract/messages/review.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field-frame.tsx';
import type { SendProblem } from './send-problem.ts';

/** The error beside what was to be sent. Always mounted, so that its text is announced when it appears. */
export function SendFailure({
  id,
  problem,
  onLookAgain,
}: {
  id: string;
  problem: SendProblem | null;
  /** Shows the current version of the application. */
  onLookAgain: () => void;
}) {
  return (
    <div role="alert">
      {problem !== null && (
        <>
          <FieldErrors id={id} errors={problem.lines} />
          {problem.changed && (
            <Button small icon="retry" onClick={onLookAgain}>
              {messages.lookAgain}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
