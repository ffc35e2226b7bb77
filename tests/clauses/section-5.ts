import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '5-1',
    says: 'signing in: an email is required',
    by: ['src/contract/domain/user.test.ts › signing in with %o: %s, %s'],
  },
  {
    id: '5-2',
    says: 'signing in: an email has a valid form',
    by: ['src/contract/domain/user.test.ts › signing in with %o: %s, %s'],
  },
  {
    id: '5-3',
    says: 'signing in: an email has at least 5 characters',
    by: [
      'src/contract/domain/user.test.ts › refuses %s',
      'src/contract/domain/user.test.ts › signing in with %o: %s, %s',
    ],
  },
  {
    id: '5-4',
    says: 'signing in: a password is required',
    by: ['src/contract/domain/user.test.ts › signing in with %o: %s, %s'],
  },
  {
    id: '5-5',
    says: 'signing in: a password has at least 6 characters',
    by: ['src/contract/domain/user.test.ts › signing in with %o: %s, %s'],
  },
  {
    id: '5-6',
    says: 'signing up: both names are required, by their labels',
    by: ['src/screens/account/schemas.test.ts › every empty field of a sign-up says that it is required'],
  },
  {
    id: '5-7',
    says: 'signing up: names have 2 characters, or what the centre set',
    by: ['src/screens/account/schemas.test.ts › the least length of names is the one that the centre set'],
  },
  {
    id: '5-8',
    says: 'signing up: the message states the enforced number',
    by: [
      'src/contract/domain/user.test.ts › the message of a short name states the number',
      'src/screens/account/schemas.test.ts › the least length of names is the one that the centre set',
    ],
  },
  {
    id: '5-9',
    says: 'signing up: an email is required and valid',
    by: [
      'src/screens/account/schemas.test.ts › every empty field of a sign-up says that it is required',
      'v1/accounts.test.ts › %s %j is 400, with the problem named by its wire name',
    ],
  },
  {
    id: '5-10',
    says: 'signing up: the email is looked up 500 ms after typing',
    by: ['end-to-end/accounts.e2e.ts › the email is looked up 500 ms after the last key'],
  },
  {
    id: '5-11',
    says: 'signing up: a taken email, or a 409, is said at its field',
    by: [
      'src/screens/account/sign-up/email-check.test.ts › of an address is known: %s',
      'end-to-end/refusals.e2e.ts › an email that is taken is said at its field',
    ],
  },
  {
    id: '5-12',
    says: 'signing up: a mobile number is required',
    by: [
      'src/screens/account/schemas.test.ts › every empty field of a sign-up says that it is required',
      'src/contract/domain/user.test.ts › refuses the mobile number %j',
    ],
  },
  {
    id: '5-13',
    says: 'signing up: a mobile number has 10 to 15 digits',
    by: [
      'src/contract/domain/user.test.ts › refuses the mobile number %j',
      'v1/accounts.test.ts › %s %j is 400, with the problem named by its wire name',
    ],
  },
  {
    id: '5-14',
    says: 'a mobile number is taken as people write it',
    by: [
      'src/contract/domain/user.test.ts › takes a mobile number as people write it',
      'src/screens/account/schemas.test.ts › a mobile number is taken as it is typed',
    ],
  },
  {
    id: '5-15',
    says: 'signing up: a password has at least 8 characters',
    by: ['src/contract/domain/user.test.ts › a new password %s: %s'],
  },
  {
    id: '5-16',
    says: 'signing up: a password has four kinds of characters',
    by: [
      'src/screens/account/schemas.test.ts › a changed password follows the rule of a new one',
      'v1/accounts.test.ts › %s %j is 400, with the problem named by its wire name',
    ],
  },
  {
    id: '5-17',
    says: 'signing up: a password has no other characters',
    by: [
      'src/contract/domain/user.test.ts › a new password %s: %s',
      'src/screens/account/schemas.test.ts › a changed password follows the rule of a new one',
    ],
  },
  {
    id: '5-18',
    says: 'signing up: a weak password is said in one sentence',
    by: [
      'src/screens/account/schemas.test.ts › a changed password follows the rule of a new one',
      'end-to-end/refusals.e2e.ts › a weak password is refused at its field',
    ],
  },
  {
    id: '5-19',
    says: 'signing up: a differing confirmation is said',
    by: ['src/screens/account/schemas.test.ts › a confirmation that differs is said at the confirmation'],
  },
  {
    id: '5-20',
    says: 'changing: the current password is required',
    by: ['src/screens/account/schemas.test.ts › the messages of a changed password are those of its form'],
  },
  {
    id: '5-21',
    says: 'changing: the new password has at least 8 characters',
    by: ['src/screens/account/schemas.test.ts › the messages of a changed password are those of its form'],
  },
  {
    id: '5-22',
    says: 'changing: the new password follows the rule of creation',
    by: ['src/screens/account/schemas.test.ts › a changed password follows the rule of a new one'],
  },
  {
    id: '5-23',
    says: 'changing: the confirmation is required',
    by: ['src/screens/account/schemas.test.ts › the messages of a changed password are those of its form'],
  },
  {
    id: '5-24',
    says: 'changing: a differing confirmation is said',
    by: ['src/screens/account/schemas.test.ts › a confirmation that differs is said at the confirmation'],
  },
  {
    id: '5-25',
    says: 'forgotten password: an email is required',
    by: ['end-to-end/accounts.e2e.ts › what is wrong with its email is said after sending, and not before'],
  },
  {
    id: '5-26',
    says: 'forgotten password: an email is valid',
    by: ['end-to-end/accounts.e2e.ts › what is wrong with its email is said after sending, and not before'],
  },
  {
    id: '5-27',
    says: 'forgotten password: nothing is said before sending',
    by: ['end-to-end/accounts.e2e.ts › what is wrong with its email is said after sending, and not before'],
  },
  {
    id: '5-28',
    says: 'an activation without Id says to check the email',
    by: ['end-to-end/accounts.e2e.ts › without its Id a link is called invalid'],
  },
  {
    id: '5-29',
    says: 'Next is unavailable until the policies are agreed to',
    by: [
      'end-to-end/policy.e2e.ts › unticked, Next cannot act and says why',
      'end-to-end/policy.e2e.ts › ticked, Next leads to the application detail',
    ],
  },
  {
    id: '5-30',
    says: 'application detail: the title is required',
    by: ['src/contract/steps/rules.test.ts › the application detail asks for a work number'],
  },
  {
    id: '5-31',
    says: 'application detail: the duration is required',
    by: ['src/contract/steps/rules.test.ts › the application detail asks for a work number'],
  },
  {
    id: '5-32',
    says: 'application detail: the work number is required',
    by: ['src/contract/steps/rules.test.ts › the application detail asks for a work number'],
  },
  {
    id: '5-33',
    says: 'application detail: who applies is shown, complete and valid',
    by: ['src/screens/wizard/investigators/user-problems.test.ts › who applies needs a name, a valid email'],
  },
  {
    id: '5-34',
    says: 'application detail: incomplete, Next and Save As Draft are unavailable',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: incomplete, Save As Draft and Next cannot act'],
  },
  {
    id: '5-35',
    says: 'application detail: a try on an incomplete form shows all that is missing',
    by: ['end-to-end/wizard-saving.e2e.ts › application detail: pressed all the same, it shows all that is missing'],
  },
  {
    id: '5-36',
    says: 'application detail: a missing work number is said after a try',
    by: ['end-to-end/refusals.e2e.ts › an invalid step stays, says what is missing'],
  },
  {
    id: '5-37',
    says: 'an unavailable button gives its reason and shows what is missing',
    by: [
      'end-to-end/wizard-saving.e2e.ts › application detail: incomplete, Save As Draft and Next cannot act',
      'end-to-end/wizard-saving.e2e.ts › application detail: pressed all the same, it shows all that is missing',
      'end-to-end/policy.e2e.ts › unticked, Next cannot act and says why',
    ],
  },
  {
    id: '5-38',
    says: 'investigator: a name is required',
    by: ['src/contract/steps/rules.test.ts › an empty investigator says of each column'],
  },
  {
    id: '5-39',
    says: 'investigator: an ID number is required',
    by: ['src/contract/steps/rules.test.ts › an empty investigator says of each column'],
  },
  {
    id: '5-40',
    says: 'investigator: an ID number is digits',
    by: ['src/contract/steps/rules.test.ts › an empty investigator says of each column'],
  },
  {
    id: '5-41',
    says: 'investigator: a position is required',
    by: ['src/contract/steps/rules.test.ts › an empty investigator says of each column'],
  },
  {
    id: '5-42',
    says: 'an investigator is added only when valid',
    by: ['end-to-end/investigators.e2e.ts › an investigator is added only when name, ID number and position are valid'],
  },
  {
    id: '5-43',
    says: 'after adding the form is empty again',
    by: ['end-to-end/investigators.e2e.ts › after that the form is empty again'],
  },
  {
    id: '5-44',
    says: 'ticked, both names and explanations are required',
    by: ['src/contract/steps/rules.test.ts › ticked, the conflict asks for both names'],
  },
  {
    id: '5-45',
    says: 'study: a title is required',
    by: ['src/contract/steps/steps.test.ts › the rule of a form says the given messages'],
  },
  {
    id: '5-46',
    says: 'study: the background has 1095 characters',
    by: [
      'src/contract/steps/rules.test.ts › %o: %s needs %i characters as a person sees them',
      'src/contract/steps/steps.test.ts › the rule of a form says the given messages',
    ],
  },
  {
    id: '5-47',
    says: 'study: a purpose is required',
    by: ['src/contract/steps/steps.test.ts › the rule of a form says the given messages'],
  },
  {
    id: '5-48',
    says: 'study: the significance has 700 characters',
    by: [
      'src/contract/steps/rules.test.ts › %o: %s needs %i characters as a person sees them',
      'src/contract/steps/steps.test.ts › the rule of a form says the given messages',
    ],
  },
  {
    id: '5-49',
    says: 'methodology: the design has 350 characters',
    by: ['src/contract/steps/rules.test.ts › %o: %s needs %i characters as a person sees them'],
  },
  {
    id: '5-50',
    says: 'methodology: six more answers are required',
    by: ['src/contract/steps/rules.test.ts › a methodology says of each required answer'],
  },
  {
    id: '5-51',
    says: 'methodology: the literature review has 2800 characters',
    by: ['src/contract/steps/rules.test.ts › %o: %s needs %i characters as a person sees them'],
  },
  {
    id: '5-52',
    says: 'methodology: five answers are optional and say nothing',
    by: [
      'src/contract/steps/rules.test.ts › a methodology says of each required answer',
      'src/contract/steps/steps.test.ts › optional questions are never missed',
    ],
  },
  {
    id: '5-53',
    says: 'a required field without a message of its own says its label',
    by: [
      'src/contract/steps/rules.test.ts › a methodology says of each required answer',
      'src/contract/steps/rules.test.ts › the application detail asks for a work number',
      'src/screens/account/schemas.test.ts › a new password that is missing is said by its label',
    ],
  },
  {
    id: '5-54',
    says: 'lengths count characters as a person sees them',
    by: [
      'src/contract/domain/characters.test.ts › counts as a person does: %s',
      'src/contract/domain/user.test.ts › a family of emoji is one character',
      'v1/applications.test.ts › blanks around an answer are not stored, those within it are',
      'src/outbox/merge/three-way-merge.test.ts › blanks around an answer are not sent',
      'src/contract/steps/rules.test.ts › %o: %s needs %i characters as a person sees them',
    ],
  },
  {
    id: '5-55',
    says: 'the counter and the rule count alike',
    by: [
      'src/screens/wizard/step-form/question-field.test.ts › the counter says as many characters as the rule counts',
    ],
  },
  {
    id: '5-56',
    says: 'files are PDF, PNG or JPEG; others are refused by name',
    by: [
      'end-to-end/refusals.e2e.ts › a file of another type or of 4 MB and one byte',
      'v1/files.test.ts › %s is served as what its first bytes say',
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
    ],
  },
  {
    id: '5-57',
    says: 'a file has at most 4 MB, exactly that included',
    by: ['end-to-end/refusals.e2e.ts › a file of another type or of 4 MB and one byte'],
  },
  {
    id: '5-58',
    says: 'the CV needs one file and takes several',
    by: [
      'end-to-end/pi-cv.e2e.ts › without a CV neither Save As Draft nor Submit can act',
      'end-to-end/pi-cv.e2e.ts › the CV takes several files',
    ],
  },
  {
    id: '5-59',
    says: 'informed consent takes one file',
    by: ['v1/files.test.ts › type %i holds one: two at once, or a second'],
  },
  {
    id: '5-60',
    says: 'data collection tool takes one file',
    by: ['v1/files.test.ts › type %i holds one: two at once, or a second'],
  },
  {
    id: '5-61',
    says: 'extra supporting files take several',
    by: [
      'end-to-end/pi-cv.e2e.ts › the CV takes several files and so do the extra ones',
      'src/drafts/drafts.test.ts › files chosen together are shown, sent and stored in the order',
    ],
  },
  {
    id: '5-62',
    says: 'Save As Draft of the files needs a CV, chosen or stored',
    by: [
      'end-to-end/pi-cv.e2e.ts › without a CV neither Save As Draft nor Submit can act',
      'end-to-end/pi-cv.e2e.ts › with a CV that is only chosen Save As Draft and Submit can act',
      'end-to-end/pi-cv.e2e.ts › with a CV that is stored Save As Draft can act',
    ],
  },
  {
    id: '5-63',
    says: 'Submit of the files needs a CV; one that waits counts',
    by: ['end-to-end/offline.e2e.ts › fault 8: a whole application is written without the portal'],
  },
  {
    id: '5-64',
    says: 'popup: a message is required, and sent trimmed',
    by: ['src/screens/review/thread/send-problem.test.ts › a message needs words'],
  },
  {
    id: '5-65',
    says: 'popup: Send is unavailable without a message',
    by: ['end-to-end/deciding.e2e.ts › Send is unavailable without a message'],
  },
  {
    id: '5-66',
    says: 'popup: what is wrong shows once it was touched',
    by: [
      'end-to-end/deciding.e2e.ts › that a message is required is said once the field was left, or written in and emptied',
    ],
  },
  {
    id: '5-67',
    says: 'applicant: a blank message is not sent',
    by: [
      'end-to-end/answering.e2e.ts › a message of blanks alone is not sent',
      'end-to-end/answering.e2e.ts › Send sends what was written',
    ],
  },
  {
    id: '5-68',
    says: 'applicant: field and Send are unavailable where messages are closed',
    by: [
      'end-to-end/answering.e2e.ts › where the application is under review, accepted or rejected, field and Send are unavailable',
    ],
  },
];
