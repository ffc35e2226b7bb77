import { LITERATURE_REVIEW_LEAST_CHARACTERS, RESEARCH_DESIGN_LEAST_CHARACTERS } from '../api/limits.ts';
import { questions } from '../messages/application/questions.ts';
import type { Step } from './step.ts';

/**
 * Step 6 of the wizard. Its save is `Step/5`, because the wizard's first step has none; the server accepts the payload
 * at `Step/4` too, where clients with an older understanding of v1 send it.
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
      least: RESEARCH_DESIGN_LEAST_CHARACTERS,
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
      least: LITERATURE_REVIEW_LEAST_CHARACTERS,
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
