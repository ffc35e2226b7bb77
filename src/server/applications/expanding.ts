import { writeApplication, writeSummary } from '../../contract/application.ts';
import { writeAttachment } from '../../contract/attachment.ts';
import { writeComment } from '../../contract/comment.ts';
import { writeInvestigator } from '../../contract/steps/investigators.ts';
import { attachmentsOfAll } from '../attachments/reading.ts';
import { threadsOfAll } from '../comments/reading.ts';
import { applicationTag } from '../http/etag.ts';
import { investigatorsOfAll } from '../investigators/reading.ts';
import type { Portal } from '../portal.ts';
import type { ListScope } from './list-scope.ts';
import { readApplications } from './reading.ts';

/** Applications whose answers are in memory at once; each may be megabytes. */
const EXPANDED_AT_ONCE = 20;

/**
 * The items of a list with all their parts, in the order of the numbers; four readings for every twenty of them. What has
 * left the scope since its number was read is left out. An application is read before its parts: they are as new as its
 * tag or newer, so that a change made on them is compared, never taken by mistake.
 */
export async function* expandedItems(
  { store, portalId }: Pick<Portal, 'store' | 'portalId'>,
  ids: readonly number[],
  scope: ListScope,
): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < ids.length; from += EXPANDED_AT_ONCE) {
    const batch = ids.slice(from, from + EXPANDED_AT_ONCE);
    const applications = await readApplications(store, batch, scope);
    const [investigators, attachments, threads] = await Promise.all([
      investigatorsOfAll(store, batch),
      attachmentsOfAll(store, batch),
      threadsOfAll(store, batch),
    ]);
    yield batch.flatMap((id) => {
      const application = applications.get(id);
      if (application === undefined) return [];
      const owner = { id, userId: application.applicant.userId };
      return {
        ...writeSummary(application),
        application: writeApplication(application),
        etag: applicationTag(portalId, application),
        rows: (investigators.get(id) ?? []).map((row) => writeInvestigator(row, owner)),
        attachments: (attachments.get(id) ?? []).map(writeAttachment),
        comments: (threads.get(id) ?? []).map(writeComment),
      };
    });
  }
}
