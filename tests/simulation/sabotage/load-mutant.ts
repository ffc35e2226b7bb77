import { registerHooks } from 'node:module';
import { hunksOf, mutate, type Mutant } from './mutant.ts';

/*
 * Preloaded (`--import`) in a process that plays histories of a mutant, which is its first argument. The change is made
 * while the file is loaded, before its types are stripped; no file is written.
 */
const root = new URL('../../../', import.meta.url);
// Written by the parent process.
const mutant = JSON.parse(process.argv[2] ?? '') as Mutant;
const targets = new Map(hunksOf(mutant).map(({ file }) => [new URL(file, root).href, file]));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = targets.get(url);
    return file === undefined ? loaded : { ...loaded, source: mutate(textOf(loaded.source, file), mutant, file) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined | null, file: string): string {
  if (source === undefined || source === null) throw new Error(`${file} came without its text.`);
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
