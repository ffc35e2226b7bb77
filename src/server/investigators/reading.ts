import type { Investigator } from '../../contract/steps/investigators.ts';
import { byApplication } from '../store/by-application.ts';
import type { InvestigatorRowStored, Store } from '../store/tables.ts';

/**
 * Returns the investigators of an application in the order in which they were added, the principal investigator first.
 */
export async function listInvestigators(store: Store, applicationId: number): Promise<Investigator[]> {
  return (await investigatorsOfAll(store, [applicationId])).get(applicationId) ?? [];
}

/** Returns the investigators of several applications in one query, each list in its order. */
export async function investigatorsOfAll(
  store: Store,
  applicationIds: readonly number[],
): Promise<Map<number, Investigator[]>> {
  const rows = await store
    .selectFrom('investigators')
    .where('application_id', 'in', applicationIds)
    .selectAll()
    .orderBy('id')
    .execute();
  return byApplication(rows, investigatorOf);
}

function investigatorOf(row: InvestigatorRowStored): Investigator {
  return { id: row.id, name: row.name, idNumber: row.id_number, position: row.position };
}
