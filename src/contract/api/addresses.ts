/** Method and path of a call of v1. `path` follows the API's base; each `{…}` is an id. */
export type Address = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string };

/** The address of every call, once. What the calls take and return is in `calls.ts`, which a page need not load. */
export const addresses = {
  signIn: { method: 'POST', path: '/Auth/Validate' },
  changePassword: { method: 'POST', path: '/Auth/Password' },
  forgotPassword: { method: 'POST', path: '/Auth/forgot-password' },
  resetPassword: { method: 'POST', path: '/Auth/reset-password' },
  signOut: { method: 'POST', path: '/Auth/logout' },
  session: { method: 'GET', path: '/Auth/session' },
  signUp: { method: 'POST', path: '/Users' },
  checkEmail: { method: 'GET', path: '/Users/check-email' },
  activate: { method: 'POST', path: '/Users/activate/{id}' },
  confirmEmail: { method: 'POST', path: '/Auth/confirm-email' },
  resendActivation: { method: 'POST', path: '/Users/resend-activation' },
  applications: { method: 'GET', path: '/ProjectApplication' },
  application: { method: 'GET', path: '/ProjectApplication/{id}' },
  deleteApplication: { method: 'DELETE', path: '/ProjectApplication/{id}' },
  saveDetail: { method: 'POST', path: '/ProjectApplication/Step/1' },
  saveConflict: { method: 'POST', path: '/ProjectApplication/Step/3' },
  saveStudy: { method: 'POST', path: '/ProjectApplication/Step/4' },
  saveMethodology: { method: 'POST', path: '/ProjectApplication/Step/5' },
  changeStatus: { method: 'POST', path: '/ProjectApplication/change-status' },
  withdraw: { method: 'POST', path: '/ProjectApplication/{id}/withdraw' },
  reopen: { method: 'POST', path: '/ProjectApplication/{id}/reopen' },
  history: { method: 'GET', path: '/ProjectApplication/{id}/history' },
  turnaround: { method: 'GET', path: '/turnaround' },
  saveInvestigators: { method: 'POST', path: '/InvestigatorInfo' },
  investigators: { method: 'GET', path: '/InvestigatorInfo' },
  deleteInvestigator: { method: 'DELETE', path: '/InvestigatorInfo/{id}' },
  upload: { method: 'POST', path: '/Pi-CV/Step/6' },
  attachments: { method: 'GET', path: '/Pi-CV/{id}' },
  deleteAttachment: { method: 'DELETE', path: '/Pi-CV/{id}' },
  file: { method: 'GET', path: '/files/{id}' },
  comments: { method: 'GET', path: '/Comments' },
  addComment: { method: 'POST', path: '/Comments' },
  comment: { method: 'GET', path: '/Comments/{id}' },
  changeComment: { method: 'PUT', path: '/Comments/{id}' },
  deleteComment: { method: 'DELETE', path: '/Comments/{id}' },
  openapi: { method: 'GET', path: '/openapi.json' },
} as const satisfies Record<string, Address>;

export type CallName = keyof typeof addresses;

/**
 * Calls about an account after it was created. Separate, because the app, which loads the others, makes none of them. A
 * change of an application belongs above, also one that the app does not make: `mutate` takes no other.
 */
export const accountAddresses = {
  changeDetails: { method: 'POST', path: '/Auth/details' },
  changeEmail: { method: 'POST', path: '/Auth/change-email' },
  deleteOwnAccount: { method: 'POST', path: '/Auth/delete-account' },
  sessions: { method: 'GET', path: '/Auth/sessions' },
  endSession: { method: 'DELETE', path: '/Auth/sessions/{id}' },
  endOtherSessions: { method: 'POST', path: '/Auth/end-other-sessions' },
  users: { method: 'GET', path: '/Users/list' },
  disableAccount: { method: 'POST', path: '/Users/{id}/disable' },
  enableAccount: { method: 'POST', path: '/Users/{id}/enable' },
  deleteAccount: { method: 'POST', path: '/Users/{id}/delete' },
  changeRole: { method: 'POST', path: '/Users/{id}/role' },
  endSessionsOf: { method: 'POST', path: '/Users/{id}/end-sessions' },
} as const satisfies Record<string, Address>;

/** Every call that this portal's own server handles. */
export type ServedCall = CallName | keyof typeof accountAddresses;

/** Where this portal's own server serves v1; the app may be configured to use another. */
export const API_PATH = '/api/v1';

/** The names of the ids in a path. */
type IdNameIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | IdNameIn<Rest>
  : never;
export type IdNameOf<Name extends CallName> = IdNameIn<(typeof addresses)[Name]['path']>;

/** The ids of a call's path, by their names in it. */
export type Ids<Name extends CallName = CallName> = { readonly [Id in IdNameOf<Name>]?: number | string };

/** The path of a call with its ids filled in. */
export const pathOf = (name: CallName, ids: Ids = {}): string => withIds(addresses[name].path, ids);

/** A path with each `{…}` replaced by the id of that name. Throws if one is missing: the path would lead elsewhere. */
export function withIds(path: string, ids: Readonly<Record<string, number | string>>): string {
  return path.replaceAll(ID_IN_PATH, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path} needs the id ${name}`);
    return encodeURIComponent(String(id));
  });
}

/** The names of the ids in a path, in their order. */
export const idNamesIn = (path: string): string[] => [...path.matchAll(ID_IN_PATH)].map(([, name = '']) => name);

const ID_IN_PATH = /\{(\w+)\}/g;
