import { decisionMessages as messages } from '../../contract/messages/review.ts';
import { Button } from '../../ui/button.tsx';
import { FieldErrors } from '../../ui/field-frame.tsx';
import type { SendProblem } from './send-problem.ts';

/** Says what went wrong beside what was to be sent. Always mounted, so that its words are read out when they come. */
export function SendFailure({
  id,
  problem,
  onLookAgain,
}: {
  id: string;
  problem: SendProblem | null;
  /** Shows the application as it is now. */
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
