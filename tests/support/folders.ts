import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Source files in one folder, without tests: more than that and nobody finds anything in it. */
const FILES_MAX = 20;

/** Checks that no folder of `src` and `sw` has too many source files. Prints those that have. */
export async function folders(): Promise<boolean> {
  const files = (
    await Promise.all(
      ['src', 'sw'].map(async (top) => (await readdir(top, { recursive: true })).map((file) => `${top}/${file}`)),
    )
  ).flat();
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const full = [...Map.groupBy(sources, dirname)].filter(([, within]) => within.length > FILES_MAX);
  for (const [folder, within] of full)
    console.log(`  ${folder}: ${within.length} source files, more than ${FILES_MAX}`);
  return full.length === 0;
}
