import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOnDisk } from '../folder-on-disk.ts';
import { randomFrom } from '../numbers.ts';
import { figure, table } from '../report.ts';
import { fillFolder } from './made-up-data.ts';
import { measureScale } from './scale.ts';
import { measureSpeed } from './speed.ts';

/**
 * `npm run bench:server`: compares the server with the least code that does the same, and with itself with few
 * applications. Prints ratios of one shuffled run and asserts nothing.
 *
 * `-- --seed=N` repeats an order, `--only=speed` or `--only=scale` measures only one of the two.
 */
const FEW = 100;
const MANY = 20_000;
/** Seed of the made-up data, the same in every run. */
const DATA_SEED = 1;

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const random = randomFrom(seed);
const folder = await mkdtemp(join(await folderOnDisk(), 'portal-bench-server-'));
const filled = async (name: string, applications: number) => {
  const path = join(folder, name);
  await mkdir(path);
  return { path, madeUp: await fillFolder(path, applications, DATA_SEED) };
};
try {
  if (values.only !== 'scale') {
    const { path, madeUp } = await filled('speed', MANY);
    const rows = await measureSpeed(path, madeUp, random);
    console.log(
      table(
        ['portal : bare handler, 20,000 applications', 'throughput', 'target', 'CPU per answer'],
        rows.map(({ call, throughput, cpu, least }) => [call, figure(throughput), `≥ ${least}`, figure(cpu)]),
      ),
    );
  }
  if (values.only !== 'speed') {
    const rows = await measureScale(await filled('few', FEW), await filled('many', MANY), random);
    console.log(
      table(
        ['20,000 applications : 100', 'ratio', 'target', 'median ms at 100', 'at 20,000'],
        rows.map(({ call, ratio, few, many }) => [call, figure(ratio), '≤ 1.5', figure(few), figure(many)]),
      ),
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\nseed ${seed}`);
