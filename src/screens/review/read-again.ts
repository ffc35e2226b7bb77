import type { Replica } from '../../replica/replica.ts';

/** Somebody else has decided meanwhile: shows where the application stands now, and what was said about it. */
export function readAgain(replica: Replica, applicationId: number): void {
  void replica.application(applicationId).refresh();
  void replica.comments(applicationId).refresh();
}
