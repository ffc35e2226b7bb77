/*
 * Help for a question: what reviewers look for, an example, and the usual length. A centre can reword each of them in
 * `config.json` (OPERATIONS.md). The examples are all of one made-up study.
 */

export type QuestionGuidance = { reviewersLookFor: readonly string[]; example: string; usualLength: string };

export const guidanceMessages = {
  /** The list of a step's questions, each with a link. */
  onThisPage: 'On this page',
  states: { answered: 'Answered', started: 'Started', empty: 'Not answered' },
  aboutThisQuestion: 'About this question',
  reviewersLookFor: 'What reviewers look for',
  example: 'Example',
  usualLength: 'Usual length',
  /** Beside the policies, before an application is started. */
  haveReady: 'Have these ready',
  needed: [
    'Your work number at the centre',
    'The title and the duration of the study',
    'Name, ID number and position of each investigator',
    'If there is no conflict of interest: two people who confirm it',
    'A literature review of about 500 words, with references',
    'The principal investigator’s CV as a PDF file or a picture',
  ],
};

/** By the name of the question. */
export const guidance: Readonly<Record<string, QuestionGuidance>> = {
  noConflict: {
    reviewersLookFor: [
      'No one in the team gains from the result: no money, shares, gifts or patents.',
      'No sponsor decides what is published.',
      'No participant is a relative, student or employee of someone in the team.',
    ],
    example: '',
    usualLength: '',
  },
  conflictExplanation1: {
    reviewersLookFor: [
      'The person’s part in the study, and who employs them.',
      'Who pays for the study.',
      'No money, shares, gifts or patents that depend on the result.',
    ],
    example:
      'I’m a consultant anaesthetist at the centre and I lead this study. I own no shares in a company that makes earplugs or eye masks. No such company pays me or gives me gifts. My department pays for the study.',
    usualLength: 'Two to four sentences',
  },
  conflictExplanation2: {
    reviewersLookFor: [
      'The same points as for the first person.',
      'A second person who doesn’t report to the first, if possible.',
    ],
    example:
      'I’m a research nurse on the surgical wards and I collect the questionnaires. My salary comes from the nursing department and doesn’t depend on this study. I have no links to companies that make sleep products.',
    usualLength: 'Two to four sentences',
  },
  background: {
    reviewersLookFor: [
      'What is known already, with the most important studies.',
      'What isn’t known yet, and why that matters to patients.',
      'How your study closes this gap.',
    ],
    example:
      'Many patients sleep badly in the first nights after surgery. Poor sleep makes pain worse and slows recovery (1, 2). Patients name noise and light on the ward as the main causes. Earplugs and eye masks are cheap, but most trials took place in intensive care.',
    usualLength: '200 to 300 words',
  },
  purpose: {
    reviewersLookFor: ['One clear question that the study can answer.', 'The main outcome, and when you measure it.'],
    example:
      'We want to find out whether earplugs and an eye mask improve sleep in the first three nights after elective surgery. The main outcome is the Richards-Campbell Sleep Questionnaire on the third morning.',
    usualLength: 'Two or three sentences',
  },
  significance: {
    reviewersLookFor: [
      'Who benefits, and how.',
      'What the centre would change, even if the result is negative.',
      'A realistic claim for a study of this size.',
    ],
    example:
      'If patients sleep better, the centre can offer the set to everyone after surgery, for less than 10 SAR each. If they don’t, the wards can try other measures, such as fewer checks at night. Either result helps other surgical wards with the same question.',
    usualLength: '120 to 200 words',
  },
  researchDesign: {
    reviewersLookFor: [
      'The type of study, such as a cohort, a survey or a randomised trial.',
      'What happens to participants, step by step, and for how long.',
      'Why this design answers the question with the least burden.',
    ],
    example:
      'A randomised trial with two parallel groups on two surgical wards. One group gets earplugs and an eye mask for three nights, the other gets usual care. A computer assigns patients one to one, in blocks of four. The nurse who scores the questionnaires doesn’t know the group.',
    usualLength: '60 to 150 words',
  },
  inclusionCriteria: {
    reviewersLookFor: [
      'Age, diagnosis and treatment in terms that anyone can check.',
      'Participants can give consent, or you say who consents for them.',
    ],
    example:
      'Adults from 18 to 75 years. Elective surgery under general anaesthesia. An expected stay of at least three nights. Able to read Arabic or English and to give written consent.',
    usualLength: 'A list of three to six points',
  },
  exclusionCriteria: {
    reviewersLookFor: [
      'A reason for each point: safety, or a clear effect on the result.',
      'No group is left out only because that is easier.',
    ],
    example:
      'Sleep apnoea or another known sleep disorder. Regular sleeping pills before admission. Hearing aids or blindness. Confusion on the day of consent. An unplanned stay in intensive care.',
    usualLength: 'A list of three to six points',
  },
  sampleSize: {
    reviewersLookFor: [
      'The number of participants in each group.',
      'The calculation: expected effect, power and significance level.',
      'Extra participants, in case some leave early.',
    ],
    example:
      '60 patients in each group, 120 in all. We expect a difference of 12 points, with a standard deviation of 22. With 80% power and a two-sided level of 5%, we need 53 in each group. We add 12% for patients who leave early.',
    usualLength: '50 to 100 words',
  },
  setting: {
    reviewersLookFor: [
      'The hospital, ward or clinic where the study takes place.',
      'Enough suitable patients, staff and equipment there.',
      'Permission from other sites, if there are any.',
    ],
    example:
      'Surgical wards 3 and 4 of the centre, with 28 beds each. About 40 suitable patients are admitted each month. The heads of both wards have agreed to the study.',
    usualLength: 'Two to four sentences',
  },
  selectionOfParticipants: {
    reviewersLookFor: [
      'Who invites people, when and where.',
      'People can say no without any effect on their care.',
      'Enough time to think before they sign.',
    ],
    example:
      'A research nurse who isn’t part of the treating team reads the list of planned operations. She invites each suitable patient at the clinic, about a week before surgery. Patients get the information sheet to read at home. They sign on the day of admission.',
    usualLength: '50 to 100 words',
  },
  dataCollectionMethods: {
    reviewersLookFor: [
      'Which data you collect, when, and who does it.',
      'Validated questionnaires, with their language version.',
      'Only data that you need for the question.',
    ],
    example:
      'Each morning at 8, patients complete the Richards-Campbell Sleep Questionnaire in Arabic or English. It has five items and takes two minutes. A sound meter at the bed records the noise at night. Age, operation and pain medicine come from the patient’s record.',
    usualLength: '80 to 150 words',
  },
  participantsDataProtection: {
    reviewersLookFor: [
      'Codes instead of names, and who has the list of codes.',
      'Where the data is stored, who can open it, and for how long.',
      'What happens to the data of people who withdraw.',
    ],
    example:
      'Each patient gets a number. The list of names and numbers is in a locked cabinet in the head nurse’s office. The data is on an encrypted drive of the centre, open to two investigators. We delete the list after the last visit, and the data after five years.',
    usualLength: '60 to 120 words',
  },
  dataAnalysisMethods: {
    reviewersLookFor: [
      'The main analysis, planned before you see the data.',
      'What you do about missing values.',
      'The software and the significance level.',
    ],
    example:
      'We compare the mean score of the third morning with a t-test, in the groups as assigned. A mixed model for all three mornings includes patients with missing values. The level is 5%, two-sided. A statistician does the analysis in R without knowing the groups.',
    usualLength: '60 to 150 words',
  },
  conclusion: {
    reviewersLookFor: [
      'What each possible result would mean.',
      'The limits of the study, stated clearly.',
      'How participants and others learn about the result.',
    ],
    example:
      'A difference of 12 points or more would support the set as part of usual care. Patients know their group, so part of the effect may be expectation. We’ll publish the result whatever it is, and post a summary on both wards.',
    usualLength: 'Two to five sentences',
  },
  literatureReview: {
    reviewersLookFor: [
      'The most relevant studies, and where they agree or differ.',
      'How strong the evidence is, not only what it says.',
      'A search that others can repeat: databases, terms and years.',
    ],
    example:
      'We searched PubMed and CINAHL from 2010 to 2026 for “earplugs”, “eye mask” and “sleep”. Most trials took place in intensive care, where noise is louder. They report better sleep, but the groups were small and rarely blinded. On surgical wards we found only two pilot studies.',
    usualLength: 'About 500 words',
  },
  references: {
    reviewersLookFor: [
      'Every source that your text cites, in one style.',
      'Enough detail to find each one: authors, year, journal, DOI.',
    ],
    example:
      '1. Richards KC, O’Sullivan PS, Phillips RL. Measurement of sleep in critically ill patients. J Nurs Meas. 2000;8(2):131–144.\n2. Hu RF, Jiang XY, Zeng YM, et al. Effects of earplugs and eye masks on nocturnal sleep. Crit Care. 2010;14(2):R66.',
    usualLength: '10 to 30 sources',
  },
  resources: {
    reviewersLookFor: [
      'The staff, equipment and money that the study needs.',
      'What you already have, and what the centre must provide.',
      'No costs for participants.',
    ],
    example:
      'Two research nurses for four hours a week each, for nine months. 150 sets of earplugs and eye masks, 1,500 SAR from the department’s budget. Two sound meters, which we have. A statistician for three days. Participants pay nothing.',
    usualLength: '40 to 80 words',
  },
};
