/** The status of an application. The numbers are the wire's. */
export const status = { accepted: 1, rejected: 2, draft: 3, moreInformation: 4, pending: 5 } as const;
export type Status = (typeof status)[keyof typeof status];

export const statuses: readonly Status[] = Object.values(status);

export function isStatus(value: number): value is Status {
  return statuses.some((one) => one === value);
}

/** What a status means. Whatever depends on it asks for this, and names no statuses. */
type StatusMeaning = {
  /** The owner may change answers, rows and files, and write in the thread. */
  isEditable: boolean;
  /** Only its owner may see the application. */
  isPrivate: boolean;
  /** Whose turn it is in the review; null before and after it. */
  turn: 'administrator' | 'applicant' | null;
  /** An administrator's decision that it is the result of: a final one, or one after which the review goes on. */
  decision: 'final' | 'request' | null;
};

const meanings: Record<Status, StatusMeaning> = {
  [status.accepted]: { isEditable: false, isPrivate: false, turn: null, decision: 'final' },
  [status.rejected]: { isEditable: false, isPrivate: false, turn: null, decision: 'final' },
  [status.draft]: { isEditable: true, isPrivate: true, turn: null, decision: null },
  [status.moreInformation]: { isEditable: true, isPrivate: false, turn: 'applicant', decision: 'request' },
  [status.pending]: { isEditable: false, isPrivate: false, turn: 'administrator', decision: null },
};

/* A plain server may send a status that the portal does not know: nothing is true of it. */

/** Whether the owner may change answers, rows and files, and write in the thread. */
export const isEditable = (value: number): boolean => isStatus(value) && meanings[value].isEditable;

/** Whether only its owner may see an application. */
export const isPrivate = (value: number): boolean => isStatus(value) && meanings[value].isPrivate;
export const privateStatuses: readonly Status[] = statuses.filter(isPrivate);

/** Whether what the owner changes is saved automatically: while nobody else sees it. Otherwise only when they save. */
export const isSavedAutomatically = (value: number): boolean => isEditable(value) && isPrivate(value);

/** Whether an administrator can decide on an application. */
export const isInReview = (value: number): boolean => isStatus(value) && meanings[value].turn !== null;
/** Those in which it is the administrators' turn come first. */
export const statusesInReview: readonly Status[] = (['administrator', 'applicant'] as const).flatMap((turn) =>
  statuses.filter((one) => meanings[one].turn === turn),
);

/** Whether the review waits for the applicant. */
export const isApplicantsTurn = (value: number): boolean => isStatus(value) && meanings[value].turn === 'applicant';

/** Whether an application has been decided on for good. */
export const isDecided = (value: number): boolean => isStatus(value) && meanings[value].decision === 'final';

/** Whether a status is the result of an administrator's decision. */
export const isByDecision = (value: number): value is Status => isStatus(value) && meanings[value].decision !== null;

/** Returns a list of all statuses in an order of its own: the compiler refuses a list that lacks one. */
export function everyStatus<const List extends readonly Status[]>(
  ...list: Status extends List[number] ? List : readonly ['a status is missing']
): readonly Status[] {
  // It is a list of statuses, or the call does not compile.
  return list as readonly Status[];
}

/** 1 is the researcher who applies, 2 the administrator; the server has no others. */
export const role = { researcher: 1, administrator: 2 } as const;
export type Role = (typeof role)[keyof typeof role];

export const roles: readonly Role[] = Object.values(role);

/** A plain server may send another role: such a user sees what that server returns, and cannot decide anything. */
export function isKnownRole(roleId: number): roleId is Role {
  return roles.some((one) => one === roleId);
}

const pagesOfRole: Record<Role, 'researcher' | 'administrator'> = {
  [role.researcher]: 'researcher',
  [role.administrator]: 'administrator',
};

/** Which role's pages a user sees. One with another role of a plain server reads on the administrator's. */
export function pagesOf(roleId: number): 'researcher' | 'administrator' {
  return isKnownRole(roleId) ? pagesOfRole[roleId] : 'administrator';
}
