import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { fieldMessages } from '../../../contract/messages/application/fields.ts';
import { ErrorSummary, type FieldProblem } from '../../../ui/form/error-summary.tsx';
import { useWizard } from '../wizard-context.ts';

/** The problems of a step, at the top of the page and in the window title. */
export function StepProblems({ problems, attempt }: { problems: readonly FieldProblem[]; attempt: number }) {
  const { summarySlot, onFailed } = useWizard();
  const failed = problems.length > 0;
  // The heading is in the frame, outside of the step, so the frame has to be told.
  useEffect(() => {
    onFailed(failed);
    return () => onFailed(false);
  }, [failed, onFailed]);
  if (summarySlot === null) return null;
  return createPortal(
    <ErrorSummary problems={problems} attempt={attempt} title={fieldMessages.thereIsAProblem} />,
    summarySlot,
  );
}
