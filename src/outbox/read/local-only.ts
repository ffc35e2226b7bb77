import { isMessage } from '../../contract/domain/field-names.ts';
import type { FileRow, InvestigatorRow } from '../../local-db/tables/rows.ts';
import type { UserTables } from '../../local-db/user-store.ts';
import { contentMarkOf, readLocalOnlyOf } from '../queue/discard-local-only.ts';
import { titleOfLane, type ListedWork } from './listing.ts';
import { operationsOf } from '../queue/lane.ts';
import { resolveId } from '../queue/ids.ts';
import type { DeliveryState } from '../queue/life-cycle.ts';
import { isVersion } from '../merge/versions.ts';

/**
 * What is written in one application and in no operation: on this device only, until the next save includes it.
 * `fields` are plain names: of answers, `new <column>` of a row that is not added, `message <kind>` of a message that
 * is not sent; `versions` are the names of fields and cells that have another version.
 */
export type LocalOnlyWork = ListedWork & {
  fields: readonly string[];
  versions: readonly string[];
  investigators: number;
  files: readonly string[];
  /** Identifies exactly this content: a Discard states what the user was shown. */
  contentMark: string;
};

/** The state of the work on an application: in an operation, or on this device only. */
export type WorkStatus = DeliveryState | 'kept';

type KeptRows = { fields: string[]; versions: string[]; investigators: number; files: string[] };

/**
 * The kept rows by application. These tables hold only what is not at the server, so they are small however much was
 * written.
 */
async function keptRows(tables: UserTables): Promise<Map<number, KeptRows>> {
  const kept = new Map<number, KeptRows>();
  const rowsOf = (lane: number) => {
    const rows = kept.get(lane) ?? { fields: [], versions: [], investigators: 0, files: [] };
    kept.set(lane, rows);
    return rows;
  };
  const isKept = ({ state }: Pick<InvestigatorRow | FileRow, 'state'>) => state === 'kept';
  const [fields, investigators, files, startedHere] = await Promise.all([
    tables.fields.filter(isKept).toArray(),
    tables.investigators.filter(isKept).toArray(),
    tables.files.filter(isKept).toArray(),
    // Created on this device: a local id is negative.
    tables.drafts.where('applicationId').below(0).primaryKeys(),
  ]);
  for (const row of fields) {
    const rows = rowsOf(row.applicationId);
    if (isVersion(row)) rows.versions.push(row.version.of);
    else rows.fields.push(row.name);
  }
  for (const { applicationId } of investigators) rowsOf(applicationId).investigators += 1;
  for (const { applicationId, fileName } of files) rowsOf(applicationId).files.push(fileName);
  // A draft that was only started is on this device alone too.
  const known = new Set(await tables.ids.where('local').anyOf(startedHere).primaryKeys());
  for (const lane of startedHere) {
    if (known.has(lane) || kept.has(lane)) continue;
    if ((await operationsOf(tables, lane).count()) === 0) rowsOf(lane);
  }
  return kept;
}

/** The applications with work on this device only, by the server's id, or by the local one if they have none. */
export async function readLocalOnlyIds(tables: UserTables): Promise<ReadonlySet<number>> {
  const lanes = [...(await keptRows(tables)).keys()];
  return new Set(await Promise.all(lanes.map(async (lane) => (await resolveId(tables, lane)) ?? lane)));
}

/** What of one application is on this device only: content of the application itself, and messages. */
export async function readLocalOnlyKinds(
  tables: UserTables,
  lane: number,
): Promise<{ answers: boolean; messages: boolean }> {
  const { fields, investigators, files } = await readLocalOnlyOf(tables, lane);
  const messages = fields.filter(isMessage);
  const written = fields.length - messages.length + investigators.length + files.length;
  return { answers: written > 0, messages: messages.length > 0 };
}

/** The number of applications with work on this device only. */
export async function countLocalOnly(tables: UserTables): Promise<number> {
  return (await keptRows(tables)).size;
}

export async function readLocalOnly(tables: UserTables): Promise<LocalOnlyWork[]> {
  const work: LocalOnlyWork[] = [];
  for (const [lane, rows] of await keptRows(tables)) {
    const [serverId, title, kept] = await Promise.all([
      resolveId(tables, lane),
      titleOfLane(tables, lane),
      readLocalOnlyOf(tables, lane),
    ]);
    work.push({ lane, serverId: serverId ?? null, title, ...rows, contentMark: contentMarkOf(kept) });
  }
  return work;
}
