import { answersShown } from '../../drafts/completeness.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { StepForm } from './step-form/step-form.tsx';
import { useStepDraft } from './wizard-context.ts';

/** Step 5. Until anything in it is written or saved, the study title is prefilled with the research title. */
export function TitleOfStudyStep() {
  const { draft } = useStepDraft();
  const { studyTitle } = answersShown(draft);
  return <StepForm step={titleOfStudy} prefill={draft.answers.studyTitle === studyTitle ? {} : { studyTitle }} />;
}
