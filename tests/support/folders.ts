import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Source files in one folder, without tests: more than that and nobody finds anything in it. */
const FILES_MAX = 20;

/**
 * Checks that no folder of `src` and `sw` has too many source files, and prints those that have; and how long files
 * are.
 */
export async function folders(): Promise<boolean> {
  const files = (
    await Promise.all(
      ['src', 'sw'].map(async (top) => (await readdir(top, { recursive: true })).map((file) => join(top, file))),
    )
  ).flat();
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
  const full = [...Map.groupBy(sources, dirname)].filter(([, within]) => within.length > FILES_MAX);
  for (const [folder, within] of full)
    console.log(`  ${folder}: ${within.length} source files, more than ${FILES_MAX}`);
  const texts = await Promise.all(sources.map((file) => readFile(file, 'utf8')));
  const lengths = texts.map((text) => text.split('\n').length - 1).toSorted((a, b) => a - b);
  const atMost = (share: number) => lengths[Math.ceil(lengths.length * share) - 1];
  console.log(
    `  ${lengths.length} source files; lines: median ${atMost(0.5)}, 90 % at most ${atMost(0.9)}, longest ${atMost(1)}`,
  );
  return full.length === 0;
}
