import type { Clause } from './clause.ts';

export const clauses: readonly Clause[] = [
  {
    id: '7-1',
    says: 'the base of the calls is configured; by default /api/v1 here',
    by: [
      'src/api-client/wire-addresses.test.ts › every change goes to its address behind the base',
      'src/configuration/start-check.test.ts › %s works with an API at %s',
    ],
  },
  {
    id: '7-2',
    says: 'the app works against a plain v1 server',
    by: [
      'end-to-end/offline.e2e.ts › fault 32: the same against a plain v1 server',
      'src/api-client/send-operation.test.ts › every kind of change is accepted',
      'src/replica/sources/plain-server.test.ts › of a plain v1 server lists are kept whole',
    ],
  },
  {
    id: '7-3',
    says: 'every answer but a file is an envelope; its message is shown',
    by: [
      'src/server/app.test.ts › an unknown path is a 404 envelope',
      'v1/addresses.test.ts › is a 404 envelope before any 401',
      'src/screens/saving/save-trouble.test.ts › a refusal is told in the words of its step',
    ],
  },
  {
    id: '7-4',
    says: 'what is no envelope, a 5xx, 408, 425 or 429 is no answer',
    by: [
      'src/api-client/client.test.ts › %s is no answer, and says of what kind',
      'src/outbox/sending/classify-response.test.ts › is never a last word, however often it comes',
    ],
  },
  {
    id: '7-5',
    says: 'Auth/Validate answers the user',
    by: ['v1/accounts.test.ts › answers the user and no more'],
  },
  {
    id: '7-6',
    says: 'a session is a cookie of the browser alone',
    by: [
      'v1/sessions.test.ts › is HttpOnly, SameSite=Lax, for the whole portal',
      'v1/sessions.test.ts › is Secure and __Host- where the portal is on https',
    ],
  },
  {
    id: '7-7',
    says: 'wrong credentials answer 401',
    by: ['v1/accounts.test.ts › a wrong password and an unknown address are the same 401'],
  },
  {
    id: '7-8',
    says: 'Auth/Password is for oneself',
    by: [
      'v1/sessions.test.ts › is for oneself: without a session 401',
      'v1/sessions.test.ts › keeps this session and ends the others',
    ],
  },
  {
    id: '7-9',
    says: 'Auth/forgot-password answers the same for everybody',
    by: ['v1/letters.test.ts › the answer is the same whether the address is known or not'],
  },
  {
    id: '7-10',
    says: 'Auth/reset-password works once, for an hour, and ends the sessions',
    by: ['v1/letters.test.ts › the link sets a new password once', 'v1/letters.test.ts › it works for an hour'],
  },
  {
    id: '7-11',
    says: 'Auth/logout ends the session',
    by: ['v1/sessions.test.ts › ends with logout, for anybody who still holds the cookie'],
  },
  {
    id: '7-12',
    says: 'Auth/session answers the user',
    by: ['v1/accounts.test.ts › Auth/session tells anybody who is signed in'],
  },
  {
    id: '7-13',
    says: 'POST Users makes an account and answers its number',
    by: ['v1/accounts.test.ts › answers with the id of the person'],
  },
  {
    id: '7-14',
    says: 'no role but "User" can be asked for',
    by: ['v1/accounts.test.ts › the role %j is refused'],
  },
  {
    id: '7-15',
    says: 'Users/check-email tells whether an email is taken, within limits',
    by: [
      'v1/accounts.test.ts › tells whether the address is taken, without case',
      'v1/limits.test.ts › may ask check-email 600 times',
    ],
  },
  {
    id: '7-16',
    says: 'an activation takes the mailed token, not a number',
    by: ['v1/letters.test.ts › the link is a random token', 'v1/letters.test.ts › a token opens one account once'],
  },
  {
    id: '7-17',
    says: 'the activation page sends its Id and reads the answer',
    by: [
      'end-to-end/accounts.e2e.ts › an activation that failed is told',
      'end-to-end/accounts.e2e.ts › an activation under way says so',
    ],
  },
  {
    id: '7-18',
    says: 'Users/resend-activation answers everybody the same',
    by: [
      'v1/letters.test.ts › resend-activation answers the same whether',
      'v1/letters.test.ts › resend-activation takes the id of an old link too',
    ],
  },
  {
    id: '7-19',
    says: 'the list of a person holds their applications',
    by: ['v1/applications.test.ts › of each status there is a list'],
  },
  {
    id: '7-20',
    says: 'the list of a person by status',
    by: [
      'v1/applications.test.ts › of each status there is a list',
      'src/replica/sources/list-by-status.test.ts › a list of a person is asked for by their number and its status',
    ],
  },
  {
    id: '7-21',
    says: 'the list of all applications for an administrator',
    by: ['v1/applications.test.ts › of each status there is a list'],
  },
  {
    id: '7-22',
    says: 'the administrator’s lists by status',
    by: [
      'v1/applications.test.ts › of each status there is a list',
      'src/replica/sources/list-by-status.test.ts › a list of a person is asked for by their number and its status',
    ],
  },
  {
    id: '7-23',
    says: 'a researcher gets only their own, whatever the query',
    by: ['v1/applications.test.ts › a researcher gets their own, whatever the query'],
  },
  {
    id: '7-24',
    says: 'an administrator never gets drafts',
    by: [
      'v1/applications.test.ts › a researcher gets their own, whatever the query',
      'v1/applications.test.ts › of each status there is a list',
    ],
  },
  {
    id: '7-25',
    says: 'lists come in pages, and as what changed since',
    by: [
      'v1/paging.test.ts › of %i bear every item once, in the order of the whole list',
      'v1/changes-since.test.ts › what came and went between two readings',
      'v1/paging.test.ts › a list is not filtered by time: 400',
    ],
  },
  {
    id: '7-26',
    says: 'an application is read by its owner or an administrator, and fills the form',
    by: [
      'v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft',
      'v1/applications.test.ts › not yours and no such thing are the same 404',
      'end-to-end/replica.e2e.ts › an application is written on from its copy alone',
    ],
  },
  {
    id: '7-27',
    says: 'an application bears its status under both names',
    by: ['v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft'],
  },
  {
    id: '7-28',
    says: 'step 1 saves the detail and answers the number',
    by: [
      'v1/applications.test.ts › step 1 with projectApplicationId 0 makes a draft',
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'src/api-client/wire-addresses.test.ts › every change goes to its address behind the base',
    ],
  },
  {
    id: '7-29',
    says: 'step 3 saves the conflict of interest',
    by: [
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'src/api-client/wire-addresses.test.ts › every change goes to its address behind the base',
    ],
  },
  {
    id: '7-30',
    says: 'step 4 saves the study',
    by: [
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'src/api-client/wire-addresses.test.ts › every change goes to its address behind the base',
    ],
  },
  {
    id: '7-31',
    says: 'step 5 saves the methodology, and the app sends it there',
    by: [
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'src/api-client/wire-addresses.test.ts › every change goes to its address behind the base',
    ],
  },
  {
    id: '7-32',
    says: 'step 4 takes a methodology too',
    by: [
      'v1/applications.test.ts › Step/%s keeps %o and gives it back',
      'src/contract/steps/steps.test.ts › a methodology payload sent as the study is known by its fields',
    ],
  },
  {
    id: '7-33',
    says: 'a save changes only what it names',
    by: ['v1/applications.test.ts › on every step only the fields that are present change'],
  },
  {
    id: '7-34',
    says: 'change-status: the owner 3 or 5, an administrator 1',
    by: [
      'v1/transitions.test.ts › from %i to %i',
      'src/api-client/wire-bodies.test.ts › a change of status bears its four fields',
    ],
  },
  {
    id: '7-35',
    says: 'one investigator is saved and answered by its number',
    by: ['v1/investigators.test.ts › one row is added and answered by its id'],
  },
  {
    id: '7-36',
    says: 'an array is the whole list, answered in its order',
    by: ['v1/investigators.test.ts › an array is the whole list'],
  },
  {
    id: '7-37',
    says: 'the app sends the whole list on every save',
    by: ['src/outbox/merge/three-way-merge.test.ts › is sent whole, those that were born here behind the others'],
  },
  {
    id: '7-38',
    says: 'investigators are read in the order they were added',
    by: [
      'v1/investigators.test.ts › one row is added and answered by its id',
      'v1/investigators.test.ts › another may neither read nor write them',
    ],
  },
  {
    id: '7-39',
    says: 'a deletion of an investigator, repeated and foreign',
    by: ['v1/investigators.test.ts › DELETE repeated by the one who deleted is 200'],
  },
  {
    id: '7-40',
    says: 'an upload answers number, type, name and address',
    by: ['v1/files.test.ts › of type %i is answered by [{id,typeID,fileName,fileURL}]'],
  },
  {
    id: '7-41',
    says: 'one upload for each file, with its own row, state in words and progress bar (of no share: nobody tells the page one)',
    by: ['end-to-end/pi-cv.e2e.ts › each file goes by a request of its own, and shows its own progress'],
  },
  {
    id: '7-42',
    says: 'a second file of types 2 and 3 answers 409',
    by: ['v1/files.test.ts › type %i holds one: two at once, or a second'],
  },
  {
    id: '7-43',
    says: 'files are read by owner and administrator, and shown by kind',
    by: [
      'v1/files.test.ts › of type %i is answered by [{id,typeID,fileName,fileURL}]',
      'v1/file-access.test.ts › GET Pi-CV/{applicationId}: not theirs and not there',
    ],
  },
  {
    id: '7-44',
    says: 'a deletion of a file, repeated and foreign',
    by: ['v1/file-access.test.ts › is for the owner; repeated by the one who deleted it is 200'],
  },
  {
    id: '7-45',
    says: 'the bytes of a file need the session and come guarded',
    by: [
      'v1/file-access.test.ts › the owner reads it; a stranger',
      'v1/file-access.test.ts › never without the session',
      'v1/file-access.test.ts › bears nosniff, Content-Disposition',
    ],
  },
  {
    id: '7-46',
    says: 'comments are read by both sides, oldest first',
    by: [
      'v1/comments.test.ts › owner and administrator read the thread, oldest first',
      'v1/comments.test.ts › nobody else does: 404 as for what is not there',
    ],
  },
  {
    id: '7-47',
    says: 'a comment is written and answered by its number',
    by: [
      'v1/comments.test.ts › at %i an administrator with statusId',
      'src/api-client/wire-bodies.test.ts › a comment bears number 0 and when it was written',
      'v1/comments.test.ts › as another person is 403',
    ],
  },
  {
    id: '7-48',
    says: 'one comment is its author’s; changed only while it is the last',
    by: [
      'v1/comments.test.ts › the author reads it, changes it and deletes it',
      'v1/comments.test.ts › of another, or of nobody, it is the same 404',
    ],
  },
  {
    id: '7-49',
    says: 'the history is read, and only grows',
    by: ['v1/transitions.test.ts › history is oldest first, append-only'],
  },
  {
    id: '7-50',
    says: 'openapi.json describes the calls to anybody',
    by: ['v1/transport.test.ts › openapi.json is for anyone and lists every call of the table'],
  },
  {
    id: '7-51',
    says: 'healthz and readyz tell that it lives and is ready',
    by: [
      'v1/transport.test.ts › /healthz and /readyz answer 200 to anyone',
      'src/server/app.test.ts › the process is alive at /healthz',
    ],
  },
  {
    id: '7-52',
    says: 'of an answer only success, message and number are used',
    by: [
      'end-to-end/offline.e2e.ts › fault 32: the same against a plain v1 server',
      'src/api-client/send-operation.test.ts › every kind of change is accepted',
    ],
  },
  {
    id: '7-53',
    says: 'a body that breaks a rule answers 400 with its problems',
    by: [
      'v1/accounts.test.ts › several problems are all named',
      'src/server/http/requests/json-body.test.ts › the problems of a body stand by their wire names',
    ],
  },
  {
    id: '7-54',
    says: 'without a session a call answers 401',
    by: ['v1/sessions.test.ts › is asked for by every call of the applications'],
  },
  {
    id: '7-55',
    says: 'what is not allowed, or names another person, answers 403',
    by: [
      'v1/transitions.test.ts › by another researcher and by nobody: 404 and 401',
      'v1/comments.test.ts › as another person is 403',
      'v1/sessions.test.ts › is for oneself: without a session 401',
    ],
  },
  {
    id: '7-56',
    says: 'not there and not yours answer the same 404',
    by: [
      'v1/applications.test.ts › not yours and no such thing are the same 404',
      'v1/applications.test.ts › of another, of nobody, with another user, without a session',
    ],
  },
  {
    id: '7-57',
    says: 'a taken email and a forbidden status change answer 409',
    by: ['v1/accounts.test.ts › an address that is taken is 409', 'v1/transitions.test.ts › from %i to %i'],
  },
  {
    id: '7-58',
    says: 'an older version answers 412 with what stands',
    by: ['v1/tags.test.ts › with an older If-Match is 412 with the application'],
  },
  {
    id: '7-59',
    says: 'too large a file is 413, of another type 415',
    by: [
      'v1/files.test.ts › exactly 4 MB is taken, one byte more is 413',
      'v1/files.test.ts › %s is 415, whatever it says it is',
    ],
  },
  {
    id: '7-60',
    says: 'too many tries answer 429 with the wait',
    by: [
      'v1/limits.test.ts › five in 15 minutes are 401, then it is 429 with Retry-After',
      'v1/limits.test.ts › may ask check-email 600 times',
    ],
  },
  {
    id: '7-61',
    says: 'a used key gets the first answer, as long as it lives',
    by: [
      'v1/keys.test.ts › with a key sent twice is done once',
      'v1/keys.test.ts › with a key ten at once is done once',
      'src/server/store/purge.test.ts › a key lives as long as what it made',
    ],
  },
  {
    id: '7-62',
    says: 'a used key with another body answers 422',
    by: [
      'v1/keys.test.ts › with a key sent twice is done once',
      'v1/keys.test.ts › is compared by fields, names and bytes',
    ],
  },
  {
    id: '7-63',
    says: 'every change answers a new ETag; nothing is compared without If-Match',
    by: ['v1/tags.test.ts › answers with a new ETag', 'v1/tags.test.ts › that is absent compares nothing'],
  },
  {
    id: '7-64',
    says: 'a change from another origin is refused',
    by: [
      'v1/sessions.test.ts › a mutation from elsewhere, or from nobody knows where',
      'v1/sessions.test.ts › Sec-Fetch-Site: same-origin stands in for an Origin',
    ],
  },
  {
    id: '7-65',
    says: 'an unfinished step is saved; step 1 needs its title',
    by: [
      'v1/applications.test.ts › an unfinished draft can always be saved',
      'v1/applications.test.ts › step 1 without a title (%j) is 400',
    ],
  },
  {
    id: '7-66',
    says: 'the owner edits at 3 and 4, nobody else at all',
    by: ['v1/transitions.test.ts › at %i the owner edits every part, or none'],
  },
  {
    id: '7-67',
    says: 'the owner’s changes of status',
    by: [
      'v1/transitions.test.ts › from %i to %i',
      'src/contract/domain/transitions.test.ts › the owner may change 3→3',
    ],
  },
  {
    id: '7-68',
    says: 'an incomplete application is not submitted',
    by: ['v1/transitions.test.ts › without %s is 400, names %s, and changes nothing'],
  },
  {
    id: '7-69',
    says: 'the administrator’s changes of status',
    by: [
      'v1/transitions.test.ts › from %i to %i',
      'v1/comments.test.ts › at %i an administrator with statusId',
      'src/contract/domain/transitions.test.ts › an administrator approves by change-status',
    ],
  },
  {
    id: '7-70',
    says: 'approving or rejecting again changes nothing',
    by: ['v1/transitions.test.ts › from %i to %i', 'v1/comments.test.ts › at %i an administrator with statusId'],
  },
  {
    id: '7-71',
    says: 'a rejecting comment and its status go together or not at all',
    by: [
      'v1/comments.test.ts › at %i an administrator with statusId',
      'v1/comments.test.ts › the comment %j is 400, with or without a decision',
      'v1/comments.test.ts › of two decisions at once, the history',
    ],
  },
  {
    id: '7-72',
    says: 'a comment with 5 or 4 leads to 4',
    by: ['v1/comments.test.ts › at %i an administrator with statusId'],
  },
  {
    id: '7-73',
    says: 'a comment without a status, or an applicant’s, changes none',
    by: [
      'v1/comments.test.ts › at %i the applicant is answered',
      'v1/comments.test.ts › the statusId %i from an applicant is ignored',
    ],
  },
  {
    id: '7-74',
    says: 'applicants comment at 3 and 4, administrators but in drafts',
    by: ['v1/comments.test.ts › at %i the applicant is answered'],
  },
  {
    id: '7-75',
    says: 'every change of status is one row of history',
    by: ['v1/transitions.test.ts › history is oldest first, append-only', 'v1/transitions.test.ts › from %i to %i'],
  },
];
