import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { foundSeeds } from './found-seeds.ts';
import { directedHistories } from './people/directed/directed-plans.ts';
import type { HistoryOf } from './running/messages.ts';
import { runMutants, type MutantFate } from './running/run-mutants.ts';
import { nameOf } from './running/tell.ts';
import { mutants } from './sabotage/mutants.ts';

/**
 * `npm run sabotage -- [--histories 1000] [--seed 1] [--only <part of a name or file>]... [--processes 2]
 * [--remember]`: breaks the portal in each of the known ways, and reports whether the simulation alone notices, after
 * how many histories and by which rule. The first history is the one that caught the mutant the last time
 * (`caught-by.json`, written with `--remember`), then come the directed ones and those of the found seeds; the others
 * begin with `--seed`. Exits with 1 if fewer than 95 % of the detectable mutants are caught.
 */
const TARGET = 0.95;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [''] },
    processes: { type: 'string' },
    remember: { type: 'boolean', default: false },
  },
});
const from = Number(values.seed);
const most = Number(values.histories);
const known = [...directedHistories, ...foundSeeds.map(({ found: _found, ...history }) => history)];
const histories = [
  ...known,
  ...Array.from({ length: Math.max(0, most - known.length) }, (_, place) => ({ seed: from + place })),
].slice(0, most);
const chosen = mutants.filter(({ name, file }) => values.only.some((part) => `${file} ${name}`.includes(part)));
const caughtByFile = new URL('sabotage/caught-by.json', import.meta.url);
// Written by this program.
const caughtBy = JSON.parse(readFileSync(caughtByFile, 'utf8')) as Record<string, HistoryOf>;
const began = performance.now();
const { fates, passedOver } = await runMutants({
  mutants: chosen,
  histories,
  caughtBy: new Map(Object.entries(caughtBy)),
  ...(values.processes === undefined ? {} : { processes: Number(values.processes) }),
  onFate(fate) {
    process.stdout.write(`${tellFate(fate)}\n`);
    if (values.remember && fate.kind === 'caught') remember(fate.mutant.name, fate.by);
  },
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
      : `${passedOver.length} histories were passed over: the portal as it is breaks a rule there. As long as it does, a mutant that ` +
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

/** Written at once, so that a run that is interrupted need not begin again. */
function remember(mutant: string, history: HistoryOf): void {
  caughtBy[mutant] = history;
  const names = Object.keys(caughtBy).toSorted();
  const sorted = Object.fromEntries(names.map((name) => [name, caughtBy[name]]));
  writeFileSync(caughtByFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

function tellFate(fate: MutantFate): string {
  const { mutant, histories, reached } = fate;
  const whose = `${mutant.file}: ${mutant.name} (after ${reached} histories that run it, of ${histories} considered)`;
  switch (fate.kind) {
    case 'caught':
      return `caught    ${whose} by ${nameOf(fate.by)}: ${fate.violation}`;
    case 'survived':
      return `survived  ${whose}`;
    case 'ended':
      return `ended     ${whose} by ${nameOf(fate.by)}: ${fate.how}`;
  }
}
