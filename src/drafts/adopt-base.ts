import { noAnswers } from '../contract/domain/application.ts';
import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Base, DraftRow, Intent } from '../local-db/tables/rows.ts';
import type { UserStore, UserTables } from '../local-db/user-store.ts';
import type { WriteBehind } from '../local-db/write-behind.ts';
import { changeLane, fieldsOf, operationsOf } from '../outbox/queue/lane.ts';
import { baseOf, newDraftRow, learnRows, noteStatus, moveDraftTo } from '../outbox/merge/rebase.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Typed } from './typing/store-typed.ts';
import { mayBeStored } from '../outbox/queue/operation-rows.ts';

/**
 * Makes `atServer`, what the server has, the base of a draft, unless something on this device builds on the current
 * base: what was written on an older version is compared when it is sent. A server without versions compares nothing,
 * so there the base is replaced in any case: each text that was written here stores the value it replaced. The status
 * is not typed text, and is always updated. Returns whether the base was replaced.
 */
export async function adoptBase(
  { store, outbox, now }: { store: UserStore; outbox: Outbox; now: () => number },
  writeBehind: WriteBehind<Typed>,
  lane: number,
  atServer: ApplicationAtServer,
  asOf: number,
): Promise<boolean> {
  const { status: serverStatus } = atServer.application;
  const baseStateIn = async (tables: UserTables, here: number) => {
    const [draft, row] = await Promise.all([tables.drafts.get(here), tables.lanes.get(here)]);
    if (draft === undefined) return { kind: 'free' as const, draft, at: now() };
    // Read only now: the base of the draft may have become known while this waited.
    const at = now();
    // The status can change alone, so it may differ from the status in the version that the draft is based on.
    const isSame = atServer.tag !== undefined && row?.tag === atServer.tag && draft.base?.status === serverStatus;
    if (isSame || isFresher(draft, asOf, at)) return { kind: 'known' as const, draft, at };
    const isCompared = atServer.tag !== undefined || (row?.tag ?? null) !== null;
    const isFree = !(await isBaseInUse(tables, writeBehind, here));
    return { kind: isFree ? ('free' as const) : isCompared ? ('inUse' as const) : ('replaceable' as const), draft, at };
  };
  const before = await store.read((tables) => baseStateIn(tables, lane));
  if (before.kind === 'known' || (before.kind === 'inUse' && before.draft.base?.status === serverStatus)) return false;
  return outbox.write(async (tables) => {
    const here = await outbox.restoreServerId(tables, lane);
    const { kind, draft, at } = await baseStateIn(tables, here);
    if (kind === 'known') return false;
    if (kind !== 'free') await noteStatus(tables, draft, serverStatus, { asOf, at });
    if (kind === 'inUse') return false;
    const inHand = draft ?? newDraftRow(here, asOf);
    const read = await baseOf(tables, atServer, asOf, await learnRows(tables, inHand, atServer));
    await moveDraftTo(tables, inHand, kind === 'replaceable' ? await withoutDoubtful(tables, inHand, read) : read);
    // If the response lost its version on the way, the version known before stays: the next save is then compared, not
    // sent unconditionally.
    if (atServer.tag !== undefined) await changeLane(tables, here, { tag: atServer.tag });
    return true;
  });
}

/**
 * Whether the base of a draft was known after `asOf`. A time in the future was set by another clock, so it does not
 * tell whether that value is newer.
 */
function isFresher(draft: DraftRow | undefined, asOf: number, now: number): boolean {
  const known = draft?.base?.asOf ?? 0;
  if (asOf > now) return known > 0;
  return known >= asOf && known <= now;
}

async function isBaseInUse(tables: UserTables, writeBehind: WriteBehind<Typed>, lane: number): Promise<boolean> {
  // Typed text that is not on the disk yet was typed over what is shown now.
  if ([...writeBehind.shown().values()].some(({ value, written }) => value.lane === lane && !written)) return true;
  const kept = await Promise.all([
    // A waiting message is not part of the draft: it is sent regardless of what happens to the application.
    operationsOf(tables, lane)
      .filter(({ intent }) => intent.kind !== 'comment')
      .count(),
    fieldsOf(tables, lane).then(
      (fields) => fields.filter(({ state, name }) => state === 'kept' && name in noAnswers()).length,
    ),
    tables.investigators.where('applicationId').equals(lane).count(),
    tables.files.where('applicationId').equals(lane).count(),
  ]);
  return kept.some((count) => count > 0);
}

/**
 * The base that was read while changes of this device may have arrived at a server without versions: the investigators
 * and files that these added have no id here yet, and would be listed twice. So those parts stay as they were.
 */
async function withoutDoubtful(tables: UserTables, { applicationId, base }: DraftRow, read: Base): Promise<Base> {
  const doubtful = await operationsOf(tables, applicationId)
    .filter((operation) => operation.sent !== null && (operation.state === 'sending' || mayBeStored(operation)))
    .toArray();
  const isAny = (kind: Intent['kind']) => doubtful.some(({ intent }) => intent.kind === kind);
  return {
    ...read,
    ...(isAny('saveInvestigators') ? { investigators: base?.investigators ?? [] } : {}),
    ...(isAny('addFile') ? { attachments: base?.attachments ?? [] } : {}),
  };
}
