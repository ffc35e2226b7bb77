import { LITERATURE_REVIEW_MIN_CHARACTERS, RESEARCH_DESIGN_MIN_CHARACTERS } from '../api/limits.ts';
import { questions } from '../messages/application/questions.ts';
import type { Step } from './step.ts';

/**
 * Step 6 of the wizard, and `Step/5` of the API, which does not count the wizard's first step. The server accepts this
 * payload at `Step/4` too, for clients that send it there.
 */
export const methodology = {
  name: 'methodology',
  call: 'saveMethodology',
  savesOnBack: 'always',
  questions: [
    {
      name: 'researchDesign',
      wire: 'methodology_ResearchDesign',
      label: questions.researchDesign.label,
      hint: questions.researchDesign.hint,
      kind: 'text',
      required: true,
      minCharacters: RESEARCH_DESIGN_MIN_CHARACTERS,
    },
    {
      name: 'inclusionCriteria',
      wire: 'methodology_InclusionCriteria',
      label: questions.inclusionCriteria.label,
      kind: 'text',
      required: false,
    },
    {
      name: 'exclusionCriteria',
      wire: 'methodology_ExclusionCriteria',
      label: questions.exclusionCriteria.label,
      kind: 'text',
      required: false,
    },
    {
      name: 'sampleSize',
      wire: 'methodology_SampleSize',
      label: questions.sampleSize.label,
      hint: questions.sampleSize.hint,
      kind: 'text',
      required: true,
    },
    {
      name: 'setting',
      wire: 'methodology_Setting',
      label: questions.setting.label,
      hint: questions.setting.hint,
      kind: 'text',
      required: true,
    },
    {
      name: 'selectionOfParticipants',
      wire: 'methodology_SelectionOfParticipants',
      label: questions.selectionOfParticipants.label,
      kind: 'text',
      required: false,
    },
    {
      name: 'dataCollectionMethods',
      wire: 'methodology_DataCollectionMethods',
      label: questions.dataCollectionMethods.label,
      kind: 'text',
      required: true,
    },
    {
      name: 'participantsDataProtection',
      wire: 'methodology_ParticipantsDataProtection',
      label: questions.participantsDataProtection.label,
      kind: 'text',
      required: false,
    },
    {
      name: 'dataAnalysisMethods',
      wire: 'methodology_DataAnalysisMethods',
      label: questions.dataAnalysisMethods.label,
      kind: 'text',
      required: true,
    },
    {
      name: 'conclusion',
      wire: 'methodology_Conclusion',
      label: questions.conclusion.label,
      kind: 'text',
      required: false,
    },
    {
      name: 'literatureReview',
      wire: 'methodology_LiteratureReview',
      label: questions.literatureReview.label,
      kind: 'text',
      required: true,
      minCharacters: LITERATURE_REVIEW_MIN_CHARACTERS,
    },
    {
      name: 'references',
      wire: 'methodology_References',
      label: questions.references.label,
      kind: 'text',
      required: true,
    },
    {
      name: 'resources',
      wire: 'methodology_HMGResources',
      label: questions.resources.label,
      hint: questions.resources.hint,
      kind: 'text',
      required: true,
    },
  ],
} as const satisfies Step;
