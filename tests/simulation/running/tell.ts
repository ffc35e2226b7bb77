import type { OperationState } from '../../../src/local-db/tables/rows.ts';
import type { StorageFault } from '../gated-indexed-db.ts';
import { networkFaults } from '../network-faults.ts';
import { notSimulated } from '../not-simulated.ts';
import { mishapKinds } from '../people/plan.ts';
import type { HistoryOf } from './messages.ts';
import type { Counted } from './run-histories.ts';

/** Those that meet operations on a device: backing up and restoring happen to the server. */
const MISHAPS = mishapKinds.filter((kind) => kind !== 'backUp' && kind !== 'restored');
const OF_DISK: readonly StorageFault[] = ['quotaAtWrite', 'quotaAtCommit', 'connectionLost', 'commitUnheard'];
const STATES: readonly OperationState[] = ['waiting', 'sending', 'unsure', 'refused', 'conflict'];

/** What a history is called in reports. */
export const nameOf = ({ seed, directed }: Pick<HistoryOf, 'seed' | 'directed'>): string =>
  directed === undefined ? `Seed ${seed}` : `"${directed}" with seed ${seed}`;

/** The results of the histories as readable text. */
export function tell({ histories, operations, steps, faults, violations }: Counted): string {
  const list = (names: readonly string[]) => names.map((name) => `${name} ${faults[name] ?? 0}`).join(', ');
  const mishaps: readonly string[] = MISHAPS;
  const others = Object.keys(faults).filter((name) => !mishaps.includes(name));
  const lines = [
    `${histories} histories, ${operations} operations, ${steps} steps, ${violations.length} with violations`,
    `mishaps: ${list(MISHAPS)}`,
    `faults: ${list(others.toSorted())}`,
  ];
  for (const { violations: broken, smallest, ...history } of violations) {
    lines.push('', `${nameOf(history)}:`, ...broken.slice(0, 6).map((one) => `  ${one}`));
    if (smallest === undefined) continue;
    const { acts, ...rest } = smallest.plan;
    lines.push(
      `  The shortest that was found: ${acts.length} acts`,
      ...smallest.violations.slice(0, 3).map((one) => `    ${one}`),
    );
    lines.push(`    ${JSON.stringify(rest)}`, ...acts.map((act) => `    ${JSON.stringify(act)}`));
    lines.push('  Its end:', ...smallest.end.map((one) => `    ${one}`));
  }
  return lines.join('\n');
}

/** Which faults met operations in which states, which did not, and what no history tries at all, as readable text. */
export function tellReached({ reached, faults }: Pick<Counted, 'reached' | 'faults'>): string {
  const known: readonly string[] = [
    ...Object.keys(networkFaults).filter((name) => name !== 'none'),
    ...OF_DISK,
    ...MISHAPS,
  ];
  const all = [...known, ...Object.keys(faults).filter((name) => !known.includes(name))];
  const width = Math.max(...all.map((name) => name.length));
  const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(9)).join('');
  const missed = all.flatMap((fault) =>
    STATES.filter((state) => reached[`${state} ${fault}`] === undefined).map((state) => `${fault} while ${state}`),
  );
  return [
    'How often a fault met changes in each state on its device:',
    `${' '.repeat(width)}${cells(STATES)}`,
    ...all.map((fault) => `${fault.padEnd(width)}${cells(STATES.map((state) => reached[`${state} ${fault}`] ?? 0))}`),
    missed.length === 0 ? 'Every pair was reached.' : `Not reached: ${missed.join(', ')}`,
    '',
    'Not simulated:',
    ...notSimulated.map((one) => `- ${one}`),
  ].join('\n');
}
