import { isBlank } from '../../contract/characters.ts';
import { titleOfStudy } from '../../contract/steps/title-of-study.ts';
import { StepForm } from './step-form.tsx';
import { useStepDraft } from './wizard-room.ts';

/** Step 5. Until it is saved for the first time, its title starts as the research title. */
export default function TitleOfStudyStep() {
  const { draft } = useStepDraft();
  const { studyTitle, researchTitle } = draft.answers;
  const standing = draft.standings[titleOfStudy.name];
  const starts = isBlank(studyTitle) && (standing === null || standing === 'kept');
  return <StepForm step={titleOfStudy} prefill={starts ? { studyTitle: researchTitle } : {}} />;
}
