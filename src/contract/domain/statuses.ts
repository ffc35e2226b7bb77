/** The status of an application. The numbers are the wire's. */
export const status = { accepted: 1, rejected: 2, draft: 3, moreInformation: 4, pending: 5 } as const;
export type Status = (typeof status)[keyof typeof status];

export const statuses: readonly Status[] = [1, 2, 3, 4, 5];

export function isStatus(value: number): value is Status {
  return (statuses as readonly number[]).includes(value);
}

/** 1 is the researcher who applies, 2 the administrator; the server has no others. */
export const role = { researcher: 1, administrator: 2 } as const;
export type Role = (typeof role)[keyof typeof role];

/** A plain server may send another role: it is shown what that server returns, and cannot decide anything. */
export function isKnownRole(roleId: number): roleId is Role {
  return (Object.values(role) as readonly number[]).includes(roleId);
}

/** The owner may change answers, rows and files only in these. */
export function isEditable(value: number): boolean {
  return value === status.draft || value === status.moreInformation;
}
