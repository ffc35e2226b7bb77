/** Who makes the call. `own`: an administrator, about an application that they made as a researcher. */
export const actors = ['nobody', 'applicant', 'researcher', 'administrator', 'own'] as const;
export type Actor = (typeof actors)[number];

/** The states of an application; `3w` is a draft again, after it was submitted and withdrawn. */
export const states = ['3', '3w', '4', '5', '1', '2'] as const;
export type State = (typeof states)[number];

/** Who makes a call that is not about an application. */
export const callers = ['nobody', 'researcher', 'administrator'] as const;
export type Caller = (typeof callers)[number];

/*
 * Who may do what, and when, as the API promises it. Tests check every cell; the tables of OPERATIONS.md are made from
 * these rows. For a new call, add a row here and a request of the same name in requests.ts; the test then prints those
 * tables.
 *
 * A row is a call of the contract and, after a colon, what it asks for. Its cells are the HTTP status for each state of
 * the application, in the order 3 3w 4 5 1 2, or a single one if it is the same in all states:
 *
 *   200    done; a call that changes something has changed it, and the application's status is unchanged
 *   200>5  done; the application has status 5 now, or is gone
 *   200=   was done before: nothing changes
 *   shows  200, and the application is in the list; hides: 200, and it is not
 *   -      there is nothing to ask about in that state
 *   4xx    refused: nothing has changed, and a 404 has the same text as for what does not exist
 */
export const aboutApplications = `
                                              nobody | applicant | researcher | administrator | own

applications: all                             | 401 | shows | hides | hides hides shows shows shows shows | shows
applications: of one status                   | 401 | shows | hides | hides hides shows shows shows shows | shows
applications: of one applicant                | 401 | shows | hides | hides hides shows shows shows shows | shows
applications: by words of the title           | 401 | shows | hides | hides hides shows shows shows shows | shows
applications: with all their parts            | 401 | shows | hides | hides hides shows shows shows shows | shows
applications: what has changed                | 401 | shows | hides | hides hides shows shows shows shows | shows
application                                   | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
history                                       | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
investigators                                 | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
attachments                                   | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
file                                          | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
comments                                      | 401 | 200   | 404   | 404 404 200 200 200 200             | 200
comments: of one writer                       | 401 | 200   | 404   | 404 404 200 200 200 200             | 200

saveDetail                                    | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveConflict                                  | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveStudy                                     | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveStudy: the methodology                    | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveMethodology                               | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveInvestigators: a new one                  | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveInvestigators: a changed one              | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
saveInvestigators: the whole list             | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
deleteInvestigator                            | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
upload: a file                                | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
upload: in place of a file                    | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409
deleteAttachment                              | 401 | 200 200 200 409 409 409 | 404 | 404 404 403 403 403 403 | 200 200 200 409 409 409

deleteApplication                             | 401 | 200>gone 409 409 409 409 409  | 404 | 404 404 403 403 403 403         | 200>gone 409 409 409 409 409
changeStatus: to 5                            | 401 | 200>5 200>5 200>5 409 409 409 | 404 | 404 404 409 409 409 409         | 200>5 200>5 200>5 409 409 409
changeStatus: to 3                            | 401 | 200= 200= 200= 409 409 409    | 404 | 404 404 409 409 409 409         | 200= 200= 200= 409 409 409
changeStatus: to 4                            | 401 | 409 409 200= 409 409 409      | 404 | 404 404 409 409 409 409         | 409 409 200= 409 409 409
withdraw                                      | 401 | 409 409 409 200>3 409 409     | 404 | 404 404 403 403 403 403         | 409 409 409 200>3 409 409
changeStatus: to 1                            | 401 | 403                           | 404 | 404 404 200>1 200>1 200= 409    | 403
changeStatus: to 2                            | 401 | 403                           | 404 | 404 404 409 409 409 409         | 403
reopen                                        | 401 | 403                           | 404 | 404 404 409 409 200>4 200>4     | 403
addComment: with statusId 2                   | 401 | 200 200 200 409 409 409       | 404 | 404 404 200>2 200>2 409 200     | 403
addComment: with statusId 5                   | 401 | 200 200 200 409 409 409       | 404 | 404 404 200 200>4 409 409       | 403
addComment: with statusId 4                   | 401 | 200 200 200 409 409 409       | 404 | 404 404 200 200>4 409 409       | 403
addComment: with statusId 1                   | 401 | 200 200 200 409 409 409       | 404 | 404 404 409 409 409 409         | 403

addComment                                    | 401 | 200 200 200 409 409 409       | 404 | 404 404 200 200 200 200         | 200
comment: the applicant's latest               | 401 | 200                           | 404 | 404                             | 200
changeComment: the applicant's latest         | 401 | 200 200 200 409 409 409       | 404 | 404                             | 200 200 200 409 409 409
deleteComment: the applicant's latest         | 401 | 200 200 200 409 409 409       | 404 | 404                             | 200 200 200 409 409 409
changeComment: the applicant's earlier        | 401 | 409                           | 404 | 404                             | 409
deleteComment: the applicant's earlier        | 401 | 409                           | 404 | 404                             | 409
comment: the administrator's latest           | - 401 401 401 401 401 | - 404 404 404 404 404 | - 404 404 404 404 404 | - 404 200 200 200 200 | - 404 404 404 404 404
changeComment: the administrator's latest     | - 401 401 401 401 401 | - 404 404 404 404 404 | - 404 404 404 404 404 | - 404 200 200 200 200 | - 404 404 404 404 404
deleteComment: the administrator's latest     | - 401 401 401 401 401 | - 404 404 404 404 404 | - 404 404 404 404 404 | - 404 200 200 200 200 | - 404 404 404 404 404
changeComment: one that decided               | - - 401 - - 401       | - - 404 - - 404       | - - 404 - - 404       | - - 409 - - 409       | - - 404 - - 404
deleteComment: one that decided               | - - 401 - - 401       | - - 404 - - 404       | - - 404 - - 404       | - - 409 - - 409       | - - 404 - - 404

saveDetail: under another name                | 401 | 403 | 403 | 403 | 403
saveConflict: under another name              | 401 | 403 | 403 | 403 | 403
saveStudy: under another name                 | 401 | 403 | 403 | 403 | 403
saveMethodology: under another name           | 401 | 403 | 403 | 403 | 403
saveInvestigators: under another name         | 401 | 403 | 403 | 403 | 403
upload: under another name                    | 401 | 403 | 403 | 403 | 403
changeStatus: under another name              | 401 | 403 | 403 | 403 | 403
addComment: under another name                | 401 | 403 | 403 | 403 | 403
`;

/** Calls that are not about an application: one cell for each caller. */
export const aboutNoApplication = `
                                              nobody | researcher | administrator

signUp                                        | 200  | 200 | 200
signUp: as an administrator                   | 400  | 400 | 400
activate                                      | 200  | 200 | 200
resendActivation                              | 200  | 200 | 200
signIn                                        | 200  | 200 | 200
signIn: with a wrong password                 | 401  | 401 | 401
signOut                                       | 200= | 200 | 200
forgotPassword                                | 200  | 200 | 200
resetPassword                                 | 200  | 200 | 200
checkEmail                                    | 200  | 200 | 200
session                                       | 401  | 200 | 200
changePassword                                | 401  | 200 | 200
changePassword: of another                    | 401  | 403 | 403
changeDetails                                 | 401  | 200 | 200
changeDetails: of another                     | 401  | 403 | 403
changeEmail                                   | 401  | 200 | 200
changeEmail: of another                       | 401  | 403 | 403
confirmEmail                                  | 200  | 200 | 200
deleteOwnAccount                              | 401  | 200 | 200
deleteOwnAccount: of another                  | 401  | 403 | 403
sessions                                      | 401  | 200 | 200
endSession: another of their own              | 401  | 200 | 200
endSession: of another                        | 401  | 404 | 404
endOtherSessions                              | 401  | 200 | 200
users                                         | 401  | 403 | 200
disableAccount                                | 401  | 403 | 200
enableAccount                                 | 401  | 403 | 200
deleteAccount                                 | 401  | 403 | 200
changeRole                                    | 401  | 403 | 200
endSessionsOf                                 | 401  | 403 | 200
saveDetail: a new application                 | 401  | 200 | 403
saveDetail: a new one under another name      | 401  | 403 | 403
turnaround                                    | 401  | 200 | 200
openapi                                       | 200  | 200 | 200
`;
