import { parseArgs } from 'node:util';
import { runMutants, type MutantFate } from './running/run-mutants.ts';
import { mutants } from './sabotage/mutants.ts';

/**
 * `npm run sabotage -- [--histories 1000] [--seed 1] [--only <part of a name or file>]... [--processes 2]`: breaks the portal in
 * each of the kept ways, and says whether the simulation alone notices, after how many histories and by which rule. Ends with 1
 * where fewer than 95 % are caught of those that can be.
 */
const TARGET = 0.95;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [''] },
    processes: { type: 'string' },
  },
});
const from = Number(values.seed);
const seeds = Array.from({ length: Number(values.histories) }, (_, place) => from + place);
const chosen = mutants.filter(({ name, file }) => values.only.some((part) => `${file} ${name}`.includes(part)));
const began = performance.now();
const fates = await runMutants({
  mutants: chosen,
  seeds,
  ...(values.processes === undefined ? {} : { processes: Number(values.processes) }),
  onFate: (fate) => process.stdout.write(`${tellFate(fate)}\n`),
});

const countOf = (list: readonly MutantFate[], kind: MutantFate['kind']) =>
  list.filter((one) => one.kind === kind).length;
const judged = fates.filter(({ mutant, kind }) => mutant.equivalent === undefined || kind === 'caught');
const caught = countOf(judged, 'caught');
const share = judged.length === 0 ? 0 : caught / judged.length;
process.stdout.write(
  `\n${caught} of ${judged.length} caught (${(share * 100).toFixed(1)} %), ${countOf(judged, 'survived')} survived, ` +
    `${countOf(judged, 'ended')} ended their process; ${fates.length - judged.length} more are equivalent\n` +
    `${((performance.now() - began) / 1000).toFixed(0)} s\n`,
);
for (const { mutant, kind } of fates) {
  if (kind === 'caught') continue;
  const why = mutant.equivalent === undefined ? `a gap: ${mutant.why}` : `equivalent: ${mutant.equivalent}`;
  process.stdout.write(`- ${mutant.file}, ${mutant.name}: ${why}\n`);
}
process.exitCode = share >= TARGET ? 0 : 1;

function tellFate(fate: MutantFate): string {
  const whose = `${fate.mutant.file}: ${fate.mutant.name}`;
  switch (fate.kind) {
    case 'caught':
      return `caught    after ${fate.histories}, seed ${fate.seed}: ${whose} — ${fate.violation}`;
    case 'survived':
      return `survived  ${fate.histories}: ${whose}`;
    case 'ended':
      return `ended     after ${fate.histories}, seed ${fate.seed}: ${whose} — ${fate.how}`;
  }
}
