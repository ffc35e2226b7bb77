import type { Updateable } from 'kysely';
import { applicationTag } from '../http/requests/etag.ts';
import type { Mutation } from '../http/mutation.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ApplicationsTable } from '../store/tables.ts';
import type { OpenedApplication } from './open-application.ts';

/**
 * Stores the next version of a changed application, with the given columns of its row. To be called once per change,
 * for a row that this transaction opened for a change. Returns the new tag.
 */
export async function storeNextVersion(
  change: Mutation,
  application: OpenedApplication,
  values: Updateable<ApplicationsTable> = {},
): Promise<string> {
  const version = application.version + 1;
  const columns = { ...values, version, modified_at: change.now };
  await updateApplication(change.transaction, { columns, id: application.id });
  return applicationTag(change.portalId, { id: application.id, version });
}

const updateApplication = compiledOnce(
  (store, { columns, id }: { columns: Updateable<ApplicationsTable>; id: number }) =>
    store.updateTable('applications').set(columns).where('id', '=', id),
);
