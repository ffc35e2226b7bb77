import { changeMessages } from '../../contract/messages/application/changes.ts';
import type { Conflict } from '../../local-db/tables/trouble.ts';
import { routes, viewApplication } from '../../contract/routes.ts';

/** Whether a submission is held because an administrator asked for information, not because of another change. */
export function isRequest(conflict: Conflict | null | undefined): boolean {
  return conflict?.kind === 'submission' && conflict.requested === true;
}

/**
 * Where the user solves a conflict of an application: what an administrator asks for is read first, all else is solved
 * among what waits.
 */
export function linkToSolve(conflict: Conflict, applicationId: number | null): { label: string; to: string } {
  return isRequest(conflict) && applicationId !== null
    ? { label: changeMessages.readRequest, to: viewApplication(applicationId) }
    : { label: changeMessages.choose, to: routes.waiting };
}
