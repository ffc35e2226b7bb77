import type { Counted } from './run-histories.ts';

const MISHAPS = ['kill', 'powerCut', 'freeze', 'offline', 'endSession', 'restartServer', 'clockForward', 'clockBack'];

/** What the histories came to, for a person to read. */
export function tell({ histories, operations, steps, faults, unhandled, violations }: Counted): string {
  const list = (names: readonly string[]) => names.map((name) => `${name} ${faults[name] ?? 0}`).join(', ');
  const others = Object.keys(faults).filter((name) => !MISHAPS.includes(name));
  const lines = [
    `${histories} histories, ${operations} operations, ${steps} steps, ${violations.length} with violations`,
    `mishaps: ${list(MISHAPS)}`,
    `faults: ${list(others.toSorted())}`,
  ];
  for (const [line, times] of Object.entries(unhandled)) lines.push(`left unhandled ${times} times: ${line}`);
  for (const { seed, violations: broken, smallest } of violations) {
    lines.push('', `Seed ${seed}:`, ...broken.slice(0, 6).map((one) => `  ${one}`));
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
