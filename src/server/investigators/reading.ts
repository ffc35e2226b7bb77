import type { Investigator } from '../../contract/steps/investigators.ts';
import type { InvestigatorRowStored, Store } from '../store/tables.ts';

/** The rows of an application in the order they were added; the first is the Principal Investigator. */
export async function listInvestigators(store: Store, applicationId: number): Promise<Investigator[]> {
  const rows = await store
    .selectFrom('investigators')
    .where('application_id', '=', applicationId)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(investigatorOf);
}

function investigatorOf(row: InvestigatorRowStored): Investigator {
  return { id: row.id, name: row.name, idNumber: row.id_number, position: row.position };
}
