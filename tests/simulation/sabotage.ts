import { parseArgs } from 'node:util';
import { runMutants, type MutantFate } from './running/run-mutants.ts';
import { mutants } from './sabotage/mutants.ts';

/**
 * `npm run sabotage -- [--histories 1000] [--seed 1] [--only <part of a name or file>]... [--processes 2]`:
 * breaks the portal in each of the known ways, and reports whether the simulation alone notices, after how many
 * histories and by which rule. Exits with 1 if fewer than 95 % of the detectable mutants are caught.
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
const { fates, passedOver } = await runMutants({
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
    (passedOver.length === 0
      ? ''
      : `${passedOver.length} seeds were passed over: the portal as it is breaks a rule there. As long as it does, a mutant that ` +
        'only shifts the order of things may be called caught for that too.\n') +
    `${((performance.now() - began) / 1000).toFixed(0)} s\n`,
);
for (const { mutant, kind, reached } of fates) {
  if (kind === 'caught') continue;
  const gap = reached === 0 ? 'no history runs its code' : mutant.why;
  const why = mutant.equivalent === undefined ? `a gap: ${gap}` : `equivalent: ${mutant.equivalent}`;
  process.stdout.write(`- ${mutant.file}, ${mutant.name}: ${why}\n`);
}
process.exitCode = share >= TARGET ? 0 : 1;

function tellFate(fate: MutantFate): string {
  const { mutant, histories, reached } = fate;
  const whose = `${mutant.file}: ${mutant.name} (after ${reached} histories that run it, of ${histories} considered)`;
  switch (fate.kind) {
    case 'caught':
      return `caught    ${whose} by seed ${fate.seed}: ${fate.violation}`;
    case 'survived':
      return `survived  ${whose}`;
    case 'ended':
      return `ended     ${whose} by seed ${fate.seed}: ${fate.how}`;
  }
}
