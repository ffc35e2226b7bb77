import type { OperationRow } from '../../../src/local-db/rows.ts';
import type { OutboxSummary } from '../../../src/outbox/summary.ts';
import { wordOf } from '../../../src/outbox/life.ts';
import { status } from '../../../src/contract/statuses.ts';
import type { Scene } from '../people/scene.ts';
import type { Arrival } from '../server-record.ts';

const needsPerson = ({ state }: OperationRow) => wordOf(state) === 'needsYou';

/** Later changes build on these, and wait where they need the person. */
const builtOn: readonly OperationRow['intent']['kind'][] = ['saveStep', 'saveInvestigators', 'addFile'];

/** Operations that should have gone: nothing that they build on needs the person. */
export function stillMoving(operations: readonly OperationRow[]): OperationRow[] {
  const holds = (other: OperationRow) => needsPerson(other) && builtOn.includes(other.intent.kind);
  return operations.filter(
    (one) =>
      !needsPerson(one) &&
      !operations.some(
        (other) => other.lane === one.lane && holds(other) && (other.position ?? 0) < (one.position ?? 0),
      ),
  );
}

/** To save as draft what is a draft is granted, and changes nothing: the key of it is not kept either. */
const hasChanged = ({ json }: Arrival) => Reflect.get(Object(json), 'applicationSatusId') !== status.draft;

/** With all well again nothing waits any more but for the person, and the counts on the screen are those of the table. */
export function judgeRest(
  { journal, record }: Scene,
  whose: string,
  operations: readonly OperationRow[],
  summary: OutboxSummary | null,
): void {
  for (const { id, state, intent } of stillMoving(operations)) {
    journal.violations.add(`6 ${whose}: ${intent.kind} ${id.slice(0, 8)} is still ${state}`);
  }
  for (const { id, state, trouble, carried } of operations.filter(needsPerson)) {
    // Of what was carried it is said that another device may send it too: what was refused here may have been taken from there.
    const isUnclear = trouble?.conflict?.kind === 'mayHaveArrived' || carried === true;
    // No device can know of a copy that was taken after the answer to the first; trying it again finds it done.
    // Only a key that arrived is a change that was made; of a server without keys nobody says that.
    if (!isUnclear && record.arrivals.some((one) => one.key === id && !one.isLateCopy && hasChanged(one))) {
      journal.violations.add(`5 ${whose}: ${state} is said of ${id.slice(0, 8)}, which the server has`);
    }
  }
  if (summary === null) return void journal.violations.add(`6 ${whose}: nobody could sign in`);
  judgeSummary({ journal }, whose, operations, summary);
}

/** Whether the counts on the screen are those of the table. */
export function judgeSummary(
  { journal }: Pick<Scene, 'journal'>,
  whose: string,
  operations: readonly OperationRow[],
  summary: OutboxSummary,
): void {
  const count = (word: string) => operations.filter(({ state }) => wordOf(state) === word).length;
  const told = `${summary.waiting} waiting, ${summary.sending} sending, ${summary.needsYou} need you`;
  const are = `${count('waiting')} waiting, ${count('sending')} sending, ${count('needsYou')} need you`;
  if (told !== are) journal.violations.add(`5 ${whose}: the summary tells ${told}; there are ${are}`);
}
