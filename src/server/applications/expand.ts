import { writeApplication, writeSummary } from '../../contract/domain/application.ts';
import { writeAttachment } from '../../contract/domain/attachment.ts';
import { writeComment } from '../../contract/domain/comment.ts';
import { writeInvestigator } from '../../contract/steps/investigators.ts';
import { attachmentsOfAll } from '../attachments/reading.ts';
import { threadsOfAll } from '../comments/reading.ts';
import { applicationTag } from '../http/requests/etag.ts';
import { investigatorsOfAll } from '../investigators/reading.ts';
import type { Portal } from '../portal.ts';
import type { Store } from '../store/tables.ts';
import { itemBytesOf } from './lists/item-bytes.ts';
import type { ListScope } from './lists/list-scope.ts';
import { readApplications, readSummaries } from './reading.ts';

/** How many applications of a list are in memory at once, with all their parts. */
const BATCH_MAX_APPLICATIONS = 20;
/** The most bytes of them together, as they are written; a longer application is a batch of its own. */
const BATCH_MAX_BYTES = 1024 * 1024;

/**
 * Yields the items of a list with all their parts, in the order of the ids, with few queries per batch. Applications
 * that have left the scope since their id was read are left out. An application is read before its parts, so the parts
 * are as new as its tag or newer: a change based on them is compared with the tag and never wrongly accepted.
 */
export async function* expandedItems(
  { store, portalId, scanner }: Pick<Portal, 'store' | 'portalId' | 'scanner'>,
  ids: readonly number[],
  scope: ListScope,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batchesOf(store, ids)) {
    const applications = await readApplications(store, batch, scope);
    const [investigators, attachments, threads] = await Promise.all([
      investigatorsOfAll(store, batch),
      attachmentsOfAll({ store, scanner }, batch),
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

/** Yields the ids in batches that fit into memory, in their order. */
async function* batchesOf(store: Store, ids: readonly number[]): AsyncGenerator<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH_MAX_APPLICATIONS) {
    const some = ids.slice(from, from + BATCH_MAX_APPLICATIONS);
    const bytes = await itemBytesOf(store, some);
    let batch: number[] = [];
    let sum = 0;
    for (const id of some) {
      const own = bytes.get(id) ?? 0;
      if (batch.length > 0 && sum + own > BATCH_MAX_BYTES) {
        yield batch;
        batch = [];
        sum = 0;
      }
      batch.push(id);
      sum += own;
    }
    yield batch;
  }
}

/** How many summaries are in memory at once. */
const SUMMARIES_AT_ONCE = 500;

/**
 * Yields the items of a list without their parts, in the order of the ids. Applications that have left the scope are
 * left out.
 */
export async function* summaryItems(
  store: Store,
  ids: readonly number[],
  scope: ListScope,
): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < ids.length; from += SUMMARIES_AT_ONCE) {
    const some = ids.slice(from, from + SUMMARIES_AT_ONCE);
    const summaries = await readSummaries(store, some, scope);
    yield some.flatMap((id) => {
      const summary = summaries.get(id);
      return summary === undefined ? [] : [writeSummary(summary)];
    });
  }
}
