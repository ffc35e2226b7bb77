import { isMessage } from '../../contract/domain/field-names.ts';
import type { Application } from '../../contract/domain/application.ts';
import { role } from '../../contract/domain/statuses.ts';
import { isReviewMessage } from '../../drafts/inventory/unsent.ts';
import type { DraftRow, FieldRow } from '../../local-db/tables/rows.ts';

/**
 * Whether an application is the user's own. Otherwise they saw it as an administrator. If no copy names its applicant,
 * what is written on this device tells, because the role may have changed since: only applicants write drafts, and only
 * administrators write decisions and messages about them.
 */
export function isOwnWork(
  { userId, roleId }: { userId: number; roleId: number },
  application: Application | null,
  written: { lane: number; draft: DraftRow | undefined; fields: readonly FieldRow[]; parts: number; decides: boolean },
): boolean {
  if (application !== null) return application.applicant.userId === userId;
  const { lane, draft, fields, parts, decides } = written;
  if (decides || fields.some(isReviewMessage)) return false;
  // A draft without anything of an applicant is kept for messages that an administrator sends again, too.
  const isApplicants =
    draft !== undefined && (draft.startedHere || draft.agreement !== null || draft.savedSteps.length > 0);
  if (isApplicants || lane < 0 || parts > 0 || fields.some((row) => !isMessage(row))) return true;
  return roleId === role.researcher;
}

/** Whether an application that the server lacks can be sent as a new one: only researchers start applications. */
export const mayStartAgain = ({ isOwn }: { isOwn: boolean }, roleId: number) => isOwn && roleId === role.researcher;
