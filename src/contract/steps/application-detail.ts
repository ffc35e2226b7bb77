import { questions } from '../messages/application/questions.ts';
import type { Step } from './step.ts';

/** Step 2 of the wizard. Name, email and mobile number are shown from the signed-in user and not asked. */
export const applicationDetail = {
  name: 'application-detail',
  call: 'saveDetail',
  savesOnBack: 'whenComplete',
  locksWhileIncomplete: true,
  alsoSent: { step: 2 },
  questions: [
    {
      name: 'workNumber',
      wire: 'appDetails_WorkNumber',
      label: questions.workNumber.label,
      hint: questions.workNumber.hint,
      kind: 'line',
      required: true,
      requiredMessage: questions.workNumber.required,
    },
    {
      name: 'researchTitle',
      wire: 'appDetails_ResearchTitle',
      alsoRead: ['researchTitle'],
      label: questions.researchTitle.label,
      kind: 'line',
      required: true,
    },
    {
      name: 'duration',
      wire: 'appDetails_StudyDuration',
      label: questions.duration.label,
      hint: questions.duration.hint,
      kind: 'line',
      required: true,
    },
  ],
} as const satisfies Step;
