import { registerHooks } from 'node:module';
import { mutate, type Mutant } from './mutant.ts';

/*
 * Preloaded (`--import`) in a process that plays histories of a mutant, which is its first argument. The change is made
 * while the file is loaded, before its types are stripped; no file is written.
 */
const root = new URL('../../../', import.meta.url);
// Written by the parent process.
const mutant = JSON.parse(process.argv[2] ?? '') as Mutant;
const target = new URL(mutant.file, root).href;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== target) return loaded;
    return { ...loaded, source: mutate(textOf(loaded.source), mutant) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray | undefined | null): string {
  if (source === undefined || source === null) throw new Error(`${mutant.file} came without its text.`);
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
