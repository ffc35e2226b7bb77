import type { ReplicaTables } from '../../local-db/replica-store.ts';

/** The name of an application: its title, else its reference; empty if this device has neither. */
export async function readName(tables: ReplicaTables, id: number): Promise<string> {
  const [details, listed] = await Promise.all([tables.details.get(id), tables.applications.get(id)]);
  const known = [details?.value, listed].filter((one) => one !== undefined);
  const title = known.map(({ researchTitle }) => researchTitle.trim()).find((one) => one !== '');
  return title ?? known.map(({ reference }) => reference).find((one) => one !== null) ?? '';
}
