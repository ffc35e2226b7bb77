import { BACKGROUND_MIN_CHARACTERS, SIGNIFICANCE_MIN_CHARACTERS } from '../api/limits.ts';
import { questions } from '../messages/application/questions.ts';
import type { Step } from './step.ts';

/** Step 5 of the wizard. */
export const titleOfStudy = {
  name: 'title-of-study',
  call: 'saveStudy',
  questions: [
    {
      name: 'studyTitle',
      wire: 'study_Title',
      label: questions.studyTitle.label,
      kind: 'line',
      required: true,
      requiredMessage: questions.studyTitle.required,
    },
    {
      name: 'background',
      wire: 'study_BackgroundInformation',
      label: questions.background.label,
      hint: questions.background.hint,
      kind: 'text',
      required: true,
      minCharacters: BACKGROUND_MIN_CHARACTERS,
    },
    {
      name: 'purpose',
      wire: 'study_PurposeInCarrying',
      label: questions.purpose.label,
      hint: questions.purpose.hint,
      kind: 'text',
      required: true,
      requiredMessage: questions.purpose.required,
    },
    {
      name: 'significance',
      wire: 'study_SignificanceOfStudy',
      label: questions.significance.label,
      hint: questions.significance.hint,
      kind: 'text',
      required: true,
      minCharacters: SIGNIFICANCE_MIN_CHARACTERS,
    },
  ],
} as const satisfies Step;
