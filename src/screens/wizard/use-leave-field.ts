import type { FocusEvent } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { useStepDraft } from './wizard-context.ts';

/** For a form's `onBlur`: saves the draft automatically when the user goes from one field to another. */
export function useLeaveField(): (event: FocusEvent) => void {
  const { autosave } = useWorkspace();
  const { applicationId } = useStepDraft();
  return ({ target, relatedTarget }) => {
    if (isField(target) && isField(relatedTarget)) autosave.leaveField(applicationId);
  };
}

const isField = (element: EventTarget | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
