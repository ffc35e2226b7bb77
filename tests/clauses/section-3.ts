import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '3-1',
    says: 'the signed-in person stands in local storage under six names',
    by: ['src/session/session.test.ts › the signed-in person stands in local storage under the names of the wire'],
  },
  {
    id: '3-2',
    says: 'current application and investigator stand in session storage as integers',
    by: ['src/session/session.test.ts › the current application and the current investigator stand in session storage'],
  },
  {
    id: '3-3',
    says: 'without session storage both are held in memory',
    by: ['src/session/session.test.ts › where session storage %s, the current application is held in memory'],
  },
  {
    id: '3-4',
    says: 'an application has number, title, two dates and a count of comments',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft',
    ],
  },
  {
    id: '3-5',
    says: 'the status is read from either of its two names',
    by: [
      'src/contract/domain/application.test.ts › the status is read from %s alone',
      'v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft',
    ],
  },
  {
    id: '3-6',
    says: 'an application has its applicant with names, mobile number and email',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft',
    ],
  },
  {
    id: '3-7',
    says: 'an application has the three answers of its detail',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-8',
    says: 'the conflict of interest is read from either of its two names',
    by: [
      'src/contract/domain/application.test.ts › the conflict of interest is read from %s alone',
      'v1/applications.test.ts › the conflict is read by both its names',
    ],
  },
  {
    id: '3-9',
    says: 'an application has two names with their explanations',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-10',
    says: 'an application has the four answers of the study',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-11',
    says: 'an application has design, criteria, sample size and setting',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-12',
    says: 'it has selection, collection, protection and analysis',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-13',
    says: 'it has conclusion, literature review and references',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-14',
    says: 'it has the resources, so that none are lost on editing',
    by: [
      'src/contract/domain/application.test.ts › an application is read with every answer and who applies',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
    ],
  },
  {
    id: '3-15',
    says: 'a list item has seven entries',
    by: [
      'v1/applications.test.ts › a list item has id, researchTitle, createdDate',
      'src/contract/domain/application.test.ts › a list item, a file and a comment are read',
    ],
  },
  {
    id: '3-16',
    says: 'the first step sends its answers, number, person and step',
    by: ['src/api-client/wire-bodies.test.ts › the first step bears'],
  },
  {
    id: '3-17',
    says: 'a new application is sent as number 0',
    by: ['src/api-client/wire-bodies.test.ts › the first step bears'],
  },
  {
    id: '3-18',
    says: 'the first step sends step 2',
    by: ['src/api-client/wire-bodies.test.ts › the first step bears'],
  },
  {
    id: '3-19',
    says: 'the conflict of interest sends a boolean and four texts',
    by: ['src/api-client/wire-bodies.test.ts › the conflict of interest bears a boolean'],
  },
  {
    id: '3-20',
    says: 'the study sends its four answers',
    by: ['src/api-client/wire-bodies.test.ts › the study bears its four answers'],
  },
  {
    id: '3-21',
    says: 'the methodology sends application and person',
    by: ['src/api-client/wire-bodies.test.ts › the methodology bears its thirteen answers'],
  },
  {
    id: '3-22',
    says: 'the methodology sends its first seven answers',
    by: ['src/api-client/wire-bodies.test.ts › the methodology bears its thirteen answers'],
  },
  {
    id: '3-23',
    says: 'the methodology sends its other six answers',
    by: ['src/api-client/wire-bodies.test.ts › the methodology bears its thirteen answers'],
  },
  {
    id: '3-24',
    says: 'an investigator has number, application, name, ID number, position, person',
    by: [
      'src/api-client/wire-bodies.test.ts › an investigator bears a number of its own',
      'v1/investigators.test.ts › one row is added and answered by its id',
    ],
  },
  {
    id: '3-25',
    says: 'a new row is sent as number 0, and is on this device alone before',
    by: [
      'src/api-client/wire-bodies.test.ts › an investigator bears a number of its own',
      'src/outbox/queue/enqueue.test.ts › before anybody claimed it is taken out of the list',
    ],
  },
  {
    id: '3-26',
    says: 'an investigator’s name is read from either of its two names',
    by: [
      'src/contract/domain/application.test.ts › an investigator’s name is read from %s',
      'v1/investigators.test.ts › interface-only fields are ignored, and the name is taken',
    ],
  },
  {
    id: '3-27',
    says: 'the ID number is sent as text',
    by: ['src/api-client/wire-bodies.test.ts › an investigator bears a number of its own'],
  },
  {
    id: '3-28',
    says: 'what a row is to the screen alone is not sent, and ignored where it is',
    by: [
      'src/api-client/wire-bodies.test.ts › an investigator bears a number of its own',
      'v1/investigators.test.ts › interface-only fields are ignored',
    ],
  },
  {
    id: '3-29',
    says: 'a file has number, type, name and address',
    by: [
      'v1/files.test.ts › of type %i is answered by',
      'src/contract/domain/application.test.ts › a list item, a file and a comment are read',
    ],
  },
  {
    id: '3-30',
    says: 'types 1 to 4 are CV, consent, data collection tool, extra files',
    by: ['src/api-client/wire-bodies.test.ts › a file of kind %i goes as multipart'],
  },
  {
    id: '3-31',
    says: 'an upload is multipart with four fields and the file',
    by: ['src/api-client/wire-bodies.test.ts › a file of kind %i goes as multipart'],
  },
  {
    id: '3-32',
    says: 'each type of file has a field of its own',
    by: [
      'src/api-client/wire-bodies.test.ts › a file of kind %i goes as multipart',
      'v1/files.test.ts › of type %i is answered by',
    ],
  },
  {
    id: '3-33',
    says: 'a change of status has number, status, person and date',
    by: ['src/api-client/wire-bodies.test.ts › a change of status bears its four fields'],
  },
  {
    id: '3-34',
    says: 'signing in sends email and password',
    by: ['src/session/account.test.ts › signing in, signing up and a new password bear'],
  },
  {
    id: '3-35',
    says: 'signing up sends six fields, the role always User',
    by: [
      'src/session/account.test.ts › signing in, signing up and a new password bear',
      'v1/accounts.test.ts › the role %j is refused',
      'end-to-end/life.e2e.ts › an application goes from sign-up to approval',
    ],
  },
  {
    id: '3-36',
    says: 'a new password is sent with the current one and the person',
    by: ['src/session/account.test.ts › signing in, signing up and a new password bear'],
  },
  {
    id: '3-37',
    says: 'a comment has number, person, application, text and time',
    by: [
      'src/api-client/wire-bodies.test.ts › a comment bears number 0 and when it was written',
      'v1/comments.test.ts › owner and administrator read the thread',
    ],
  },
  {
    id: '3-38',
    says: 'only the popup sends a status with a comment',
    by: ['src/reviews/reviews.test.ts › a word in the thread bears no status; one of the popup'],
  },
  {
    id: '3-39',
    says: 'every answer is an envelope; saves give a number, lists a list',
    by: [
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'v1/comments.test.ts › owner and administrator read the thread',
      'v1/accounts.test.ts › tells whether the address is taken',
    ],
  },
];
