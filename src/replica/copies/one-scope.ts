import type { ReplicaTables } from '../../local-db/replica-store.ts';
import { queryNames, type Scope } from '../query-names.ts';

/*
 * The copies of one device are of one scope at a time: of a researcher's own applications, or of all that an
 * administrator reads. After the role of a user has changed, they may not see those of the other scope.
 */

const OTHER = { own: 'all', all: 'own' } as const;

/** Whether the copies are of the other scope: one of its lists has been read. */
export async function isOfOtherScope(tables: ReplicaTables, scope: Scope): Promise<boolean> {
  return (await tables.questions.where('name').anyOf(queryNames(OTHER[scope])).count()) > 0;
}

/** Deletes the copies of the other scope. The turn goes on growing: earlier requests stay older than later ones. */
export async function deleteOtherScope(tables: ReplicaTables, scope: Scope): Promise<void> {
  if (!(await isOfOtherScope(tables, scope))) return;
  const { counters: _counters, ...copies } = tables;
  for (const table of Object.values(copies)) await table.clear();
}
