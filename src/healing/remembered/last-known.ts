import { noAnswers } from '../../contract/domain/application.ts';
import type { DraftRow } from '../../local-db/tables/rows.ts';
import type { ReplicaTables } from '../../local-db/replica-store.ts';

type Copies = Awaited<ReturnType<typeof copiesOf>>;

/** The copies of an application that this device keeps for reading; `server`: its id there. */
export async function copiesOf(replica: ReplicaTables, server: number | null) {
  if (server === null)
    return { application: null, asOf: null, rows: undefined, attachments: undefined, isConsistent: true, comments: [] };
  const [details, rows, attachments, comments] = await Promise.all([
    replica.details.get(server),
    replica.investigators.get(server),
    replica.attachments.get(server),
    replica.comments.get(server),
  ]);
  return {
    application: details?.value ?? null,
    asOf: details?.asOf ?? null,
    rows,
    attachments,
    /** Whether all parts are of one version: one that was read alone is newer than the others. */
    isConsistent: [rows, attachments].every((part) => part !== undefined && part.tag === details?.tag),
    comments: comments?.value ?? [],
  };
}

/**
 * The server's last known version: of each part, the draft's base or the copy kept for reading, whichever is later.
 * `keys`: the id on this device of each row of the copy, by the server's.
 */
export function lastKnown(
  draft: DraftRow | undefined,
  { application, asOf, rows, attachments, isConsistent }: Copies,
  keys: ReadonlyMap<number, number>,
) {
  const base = draft?.base ?? null;
  const isLater = (time: number | null | undefined) => typeof time === 'number' && (base === null || time > base.asOf);
  const isCopyLater = application !== null && isLater(asOf);
  const known = isCopyLater ? application : base;
  const modifiedAt = Date.parse(application?.modifiedDate ?? '');
  const copyChangedAt = Number.isNaN(modifiedAt) ? null : modifiedAt;
  const changedAt = isCopyLater ? copyChangedAt : (base?.changedAt ?? copyChangedAt);
  return {
    answers: known?.answers ?? noAnswers(),
    agreement: known?.agreement ?? null,
    status: known?.status ?? null,
    asOf: isCopyLater ? asOf : (base?.asOf ?? null),
    changedAt,
    // Another device may have changed the parts that were not read with the answers.
    rowsChangedAt: isCopyLater && !isConsistent ? (base?.changedAt ?? 0) : changedAt,
    rows:
      rows !== undefined && isLater(rows.asOf)
        ? rows.value.map((row) => ({ ...row, key: keys.get(row.id) ?? row.id }))
        : (base?.investigators ?? []),
    attachments: attachments !== undefined && isLater(attachments.asOf) ? attachments.value : (base?.attachments ?? []),
  };
}
