import { decisionMessages as messages } from '../../../contract/messages/application/review.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/form/field-frame.tsx';
import { leaveFocusToMain } from '../../../ui/layout/leave-focus-to-main.ts';
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
          {problem.changed && <LookAgain onPress={onLookAgain} />}
        </>
      )}
    </div>
  );
}

/** Removed once it was pressed; its focus then moves to the main content. */
function LookAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button ref={leaveFocusToMain} small icon="retry" onClick={onPress}>
      {messages.lookAgain}
    </Button>
  );
}
