import { questions } from '../messages/application/questions.ts';
import type { Step } from './step.ts';

/** Step 4 of the wizard. Ticking shows the two names and two explanations, as the specification has it. */
export const conflictOfInterest = {
  name: 'conflict-of-interest',
  call: 'saveConflict',
  questions: [
    {
      name: 'noConflict',
      wire: 'conflictofInterest',
      alsoRead: ['conflict_of_Interest'],
      label: questions.noConflict.label,
      hint: questions.noConflict.hint,
      hintBefore: questions.noConflict.hintBefore,
      kind: 'tick',
      required: false,
    },
    {
      name: 'conflictName1',
      wire: 'explanation_Name_1',
      label: questions.conflictName1.label,
      kind: 'line',
      required: true,
      shownWhile: 'noConflict',
    },
    {
      name: 'conflictExplanation1',
      wire: 'explanation_',
      label: questions.conflictExplanation1.label,
      kind: 'text',
      required: true,
      shownWhile: 'noConflict',
    },
    {
      name: 'conflictName2',
      wire: 'explanation_Name_2',
      label: questions.conflictName2.label,
      kind: 'line',
      required: true,
      shownWhile: 'noConflict',
    },
    {
      name: 'conflictExplanation2',
      wire: 'explanation_2',
      label: questions.conflictExplanation2.label,
      kind: 'text',
      required: true,
      shownWhile: 'noConflict',
    },
  ],
} as const satisfies Step;
