import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '2.10-1',
    says: 'the title names the submission, behind the centre’s short name',
    by: ['end-to-end/wizard-pages.e2e.ts › the title names a project application submission'],
  },
  {
    id: '2.10-2',
    says: 'seven steps in their order',
    by: ['end-to-end/wizard-pages.e2e.ts › the stepper shows the seven steps in order, each in a numbered circle'],
  },
  {
    id: '2.10-3',
    says: 'a numbered circle for each step',
    by: ['end-to-end/wizard-pages.e2e.ts › the stepper shows the seven steps in order, each in a numbered circle'],
  },
  {
    id: '2.10-4',
    says: 'a check mark on what is saved and complete',
    by: [
      'src/drafts/progress.test.ts › a step is completed when nothing of it is missing and the server has it, and filled in before',
    ],
  },
  {
    id: '2.10-5',
    says: 'a bar connects each step with the one before',
    by: ['end-to-end/wizard-pages.e2e.ts › a bar connects each circle with the one before'],
  },
  {
    id: '2.10-6',
    says: 'below 991.98 px it is "Step N of 7" with a bar',
    by: ['end-to-end/wizard-pages.e2e.ts › below 991.98 px the stepper is "Step N of 7" with a bar'],
  },
  {
    id: '2.10-7',
    says: 'steps are titled by their addresses',
    by: ['src/contract/steps/steps.test.ts › the steps are titled by their addresses'],
  },
  {
    id: '2.10-8',
    says: 'without a session every step leads to the login',
    by: ['end-to-end/policy.e2e.ts › without a session every step leads to the login'],
  },
  {
    id: '2.10-9',
    says: 'every keystroke is kept on the device',
    by: [
      'end-to-end/faults.e2e.ts › fault 1, fault 2: the browser is killed behind a keystroke',
      'end-to-end/interruptions.e2e.ts › words that nobody saved are there after the tab died',
    ],
  },
  {
    id: '2.10-10',
    says: 'Save As Draft sends steps 3 to 7 below their lengths; step 2 waits',
    by: [
      'end-to-end/wizard-saving.e2e.ts › Save As Draft of steps 3 to 7 sends what there is',
      'end-to-end/wizard-saving.e2e.ts › application detail: incomplete, Save As Draft and Next cannot act',
    ],
  },
  {
    id: '2.10-11',
    says: 'one Back, Save As Draft and Next at every width',
    by: ['end-to-end/wizard-pages.e2e.ts › with one set of buttons at every width'],
  },
  {
    id: '2.10-12',
    says: 'eight policies that open and close',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-13',
    says: 'a section “Terms of Reference IRB Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-14',
    says: 'a section “Human Research Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-15',
    says: 'a section “Informed Consent Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-16',
    says: 'a section “RCT Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-17',
    says: 'a section “Collaboration Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-18',
    says: 'a section “Intellectual Property Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-19',
    says: 'a section “Animals and Plant In Experiments Policy”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-20',
    says: 'a section “Research Project Workflow”',
    by: ['end-to-end/policy.e2e.ts › eight policies by their titles, each opens and closes'],
  },
  {
    id: '2.10-21',
    says: 'each policy says that it is still to come',
    by: ['end-to-end/policy.e2e.ts › each says that it is coming soon'],
  },
  {
    id: '2.10-22',
    says: 'the centre may give a policy a text or a document',
    by: ['src/screens/wizard/policies/policy-sections.test.ts › the eight sections are there whatever is configured'],
  },
  {
    id: '2.10-23',
    says: 'a box agrees to policies, conditions and workflow',
    by: ['end-to-end/policy.e2e.ts › unticked, Next cannot act and says why'],
  },
  {
    id: '2.10-24',
    says: 'Next leads to the application detail',
    by: ['end-to-end/policy.e2e.ts › ticked, Next leads to the application detail'],
  },
  {
    id: '2.10-25',
    says: 'the box is ticked where the address names an application',
    by: ['end-to-end/policy.e2e.ts › the box is ticked where the address names an application'],
  },
  {
    id: '2.10-26',
    says: 'the box is ticked where the session has an application',
    by: ['end-to-end/policy.e2e.ts › the box is ticked where the session has an application'],
  },
  {
    id: '2.10-27',
    says: 'who agreed and when is kept with the draft',
    by: ['end-to-end/policy.e2e.ts › who agreed, when and to what is kept with the draft'],
  },
  {
    id: '2.10-28',
    says: 'who agreed and when stands in the printed package',
    by: ['end-to-end/printing.e2e.ts › the agreement says who agreed and when'],
  },
  {
    id: '2.10-29',
    says: 'the applicant’s name, not to be changed',
    by: ['end-to-end/wizard-pages.e2e.ts › the detail shows the applicant’s name and email'],
  },
  {
    id: '2.10-30',
    says: 'a field for the work number',
    by: [
      'end-to-end/wizard-pages.e2e.ts › the detail asks for work number, research title and duration, and has its buttons',
    ],
  },
  {
    id: '2.10-31',
    says: 'the applicant’s email, not to be changed',
    by: ['end-to-end/wizard-pages.e2e.ts › the detail shows the applicant’s name and email'],
  },
  {
    id: '2.10-32',
    says: 'the applicant’s mobile number behind +966, not to be changed',
    by: ['src/contract/domain/user.test.ts › shows %s behind +966 without its lead'],
  },
  {
    id: '2.10-33',
    says: 'a field for the research title',
    by: [
      'end-to-end/wizard-pages.e2e.ts › the detail asks for work number, research title and duration, and has its buttons',
    ],
  },
  {
    id: '2.10-34',
    says: 'a field for the duration of the study',
    by: [
      'end-to-end/wizard-pages.e2e.ts › the detail asks for work number, research title and duration, and has its buttons',
    ],
  },
  {
    id: '2.10-35',
    says: 'the detail has Back, Save As Draft and Next',
    by: [
      'end-to-end/wizard-pages.e2e.ts › the detail asks for work number, research title and duration, and has its buttons',
    ],
  },
  {
    id: '2.10-36',
    says: 'Back saves the detail only when it is valid',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: Back saves when, and only when, it is valid'],
  },
  {
    id: '2.10-37',
    says: 'Next saves the detail and leads to the investigators',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: Next saves first, and leads to the investigators'],
  },
  {
    id: '2.10-38',
    says: 'the detail is prefilled from what is stored',
    by: ['end-to-end/replica.e2e.ts › an application is written on from its copy alone'],
  },
  {
    id: '2.10-39',
    says: 'a form with investigator’s name, ID number and position',
    by: ['end-to-end/wizard-pages.e2e.ts › the investigators stand in a table, above one form'],
  },
  {
    id: '2.10-40',
    says: 'the investigators stand in a table with numbers',
    by: [
      'end-to-end/wizard-pages.e2e.ts › the investigators stand in a table, above one form',
      'end-to-end/investigators.e2e.ts › after that the form is empty again',
    ],
  },
  {
    id: '2.10-41',
    says: 'a click on a cell lets it be edited',
    by: ['end-to-end/investigators.e2e.ts › a click on a cell lets it be written in'],
  },
  {
    id: '2.10-42',
    says: 'a row has Update, which turns into Save',
    by: [
      'end-to-end/investigators.e2e.ts › Update lets a whole row be written in, and turns into Save',
      'end-to-end/investigators.e2e.ts › Save ends it',
    ],
  },
  {
    id: '2.10-43',
    says: 'a row has Delete',
    by: ['end-to-end/investigators.e2e.ts › Delete first asks'],
  },
  {
    id: '2.10-44',
    says: 'one form under the table adds a row',
    by: ['end-to-end/wizard-pages.e2e.ts › the investigators stand in a table, above one form'],
  },
  {
    id: '2.10-45',
    says: 'investigators: Back, Save As Draft and Next to the neighbours',
    by: ['end-to-end/wizard-pages.e2e.ts › the investigators have Back, Save As Draft and Next'],
  },
  {
    id: '2.10-46',
    says: 'the box of no conflict is stored',
    by: ['src/api-client/wire-bodies.test.ts › the conflict of interest bears a boolean'],
  },
  {
    id: '2.10-47',
    says: 'four fields show only while the box is ticked',
    by: ['end-to-end/wizard-pages.e2e.ts › two names and two explanations show only while the box is ticked'],
  },
  {
    id: '2.10-48',
    says: 'a hint says what to enter',
    by: ['end-to-end/wizard-pages.e2e.ts › beside them a hint says what to enter'],
  },
  {
    id: '2.10-49',
    says: 'Back and Next lead to the neighbours',
    by: ['end-to-end/wizard-pages.e2e.ts › Back and Next lead from the conflict of interest'],
  },
  {
    id: '2.10-50',
    says: 'the study has title, background, purpose, significance',
    by: [
      'end-to-end/long-answers.e2e.ts › the title of study asks for four things, and its title begins as the research title',
    ],
  },
  {
    id: '2.10-51',
    says: 'a live counter of the background to 1,095',
    by: ['end-to-end/long-answers.e2e.ts › follows every key to'],
  },
  {
    id: '2.10-52',
    says: 'a live counter of the significance to 700',
    by: ['end-to-end/long-answers.e2e.ts › follows every key to'],
  },
  {
    id: '2.10-53',
    says: 'methodology: design, criteria, sample, setting, selection',
    by: ['end-to-end/long-answers.e2e.ts › the methodology asks for thirteen things'],
  },
  {
    id: '2.10-54',
    says: 'methodology: collection, protection, analysis, conclusion',
    by: ['end-to-end/long-answers.e2e.ts › the methodology asks for thirteen things'],
  },
  {
    id: '2.10-55',
    says: 'methodology: literature, references, resources',
    by: ['end-to-end/long-answers.e2e.ts › the methodology asks for thirteen things'],
  },
  {
    id: '2.10-56',
    says: '500 words is the label only; characters are the rule',
    by: ['src/contract/steps/steps.test.ts › what is missing comes in the order of the wizard'],
  },
  {
    id: '2.10-57',
    says: 'no error before an attempt to go on',
    by: ['src/screens/wizard/step-form/step-answers.test.ts › nothing is wrong before an attempt'],
  },
  {
    id: '2.10-58',
    says: 'four upload areas',
    by: ['end-to-end/pi-cv.e2e.ts › there are four areas for files'],
  },
  {
    id: '2.10-59',
    says: 'PI CV has Back, Save As Draft, Submit and Next',
    by: ['end-to-end/pi-cv.e2e.ts › and Back, Save As Draft, Submit and Next'],
  },
  {
    id: '2.10-60',
    says: 'the study’s title begins as the research title',
    by: ['end-to-end/long-answers.e2e.ts › its title begins as the research title'],
  },
  {
    id: '2.10-61',
    says: 'the first investigator begins as who is signed in',
    by: ['src/screens/wizard/investigators/investigator-rows.test.ts › the first row starts as the person'],
  },
];
