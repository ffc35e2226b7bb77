import type { Status } from '../domain/statuses.ts';

/** A requested change of a status. `at`: the user's clock. */
export type StatusChange = { applicationId: number; to: Status; userId: number; at: string };

export function writeStatusChange(change: StatusChange) {
  return { id: change.applicationId, applicationSatusId: change.to, userId: change.userId, createdDate: change.at };
}
