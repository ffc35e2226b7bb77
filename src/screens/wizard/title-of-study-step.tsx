import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { answersOf, isUnwritten } from './step-answers.ts';
import { StepForm } from './step-form.tsx';
import { useStepDraft } from './wizard-room.ts';

/** Step 5. Where nobody has written in it yet, its title starts as the research title. */
export default function TitleOfStudyStep() {
  const { draft } = useStepDraft();
  const answers = answersOf(titleOfStudy, draft.answers);
  const untouched = draft.held.steps[titleOfStudy.name] === undefined && isUnwritten(titleOfStudy, answers);
  const initial = untouched ? { ...answers, studyTitle: draft.answers.researchTitle } : answers;
  return <StepForm step={titleOfStudy} initial={initial} />;
}
