import type { Portal } from '../portal.ts';
import { logPosition, positionOf, type LogPosition } from '../store/change-log.ts';
import type { Store } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const YEAR_MS = 365 * DAY_MS;

/** When an application was decided, and how many days after its latest submission. */
type Decision = { decidedAt: string; days: number };
type Turnaround = { days: number | null; cases: number };

/**
 * The decisions of the last year at a position of the change log, and the turnaround computed from them, which is valid
 * until the first of them is too old.
 */
type Known = { position: LogPosition; decisions: Map<number, Decision>; turnaround?: Turnaround & { first: string } };

/** Reading and sorting thousands of decisions is the slowest part, so only those that changed are read again. */
const known = new WeakMap<Store, Known>();

/**
 * Returns how long the centre takes to decide: the median of days from the latest submission to the decision, over the
 * decisions of the last 365 days, to a tenth of a day. `days` is null if there are none.
 */
export async function readTurnaround({ store, clock }: Portal): Promise<Turnaround> {
  const since = storedTime(clock() - YEAR_MS);
  const current = await upToDate(store, since);
  if (current.turnaround === undefined || current.turnaround.first < since)
    current.turnaround = turnaroundOf(current.decisions, since);
  const { days, cases } = current.turnaround;
  return { days, cases };
}

async function upToDate(store: Store, since: string): Promise<Known> {
  const position = await logPosition(store);
  const former = known.get(store);
  if (former?.position.number === position.number && former.position.mark === position.mark) return former;
  const goesOn = former !== undefined && (await positionOf(store, former.position.mark)) !== undefined;
  const rows = await (goesOn ? changedAfter(store, former.position) : decidedSince(store, since)).execute();
  const current: Known = goesOn ? former : { position, decisions: new Map() };
  for (const { id, submitted_at: submittedAt, decided_at: decidedAt } of rows) {
    if (current.decisions.get(id)?.decidedAt === (decidedAt ?? undefined)) continue;
    delete current.turnaround;
    if (submittedAt === null || decidedAt === null) current.decisions.delete(id);
    else current.decisions.set(id, { decidedAt, days: (Date.parse(decidedAt) - Date.parse(submittedAt)) / DAY_MS });
  }
  current.position = position;
  known.set(store, current);
  return current;
}

function decidedSince(store: Store, since: string) {
  return store
    .selectFrom('applications')
    .where('decided_at', '>=', since)
    .where('submitted_at', 'is not', null)
    .select(['id', 'submitted_at', 'decided_at']);
}

/** Selects the applications that changed after a position; deleted ones have no dates. */
function changedAfter(store: Store, { number }: LogPosition) {
  return store
    .selectFrom('changes')
    .leftJoin('applications', 'applications.id', 'changes.application_id')
    .where('changes.number', '>', number)
    .select(['changes.application_id as id', 'submitted_at', 'decided_at']);
}

function turnaroundOf(decisions: ReadonlyMap<number, Decision>, since: string): Turnaround & { first: string } {
  const counted = [...decisions.values()].filter(({ decidedAt }) => decidedAt >= since);
  const days = counted.map((decision) => decision.days).toSorted((one, other) => one - other);
  const first = counted.reduce((least, { decidedAt }) => (decidedAt < least ? decidedAt : least), '9999');
  return { days: medianOf(days), cases: days.length, first };
}

function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) return null;
  return Math.round(((lower + upper) / 2) * 10) / 10;
}
