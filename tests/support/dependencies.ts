import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const names = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({ scripts: names, dependencies: names, devDependencies: names });
const Installed = v.object({ bin: v.optional(v.union([v.string(), v.record(v.string(), v.string())])) });

/** What follows `from`, `import`, `import(` or, in a stylesheet, `url(`. */
const IMPORTED = /\b(?:from|import|url)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Checks that every dependency is used. Prints those that are not. */
export async function dependencies(): Promise<boolean> {
  const unused = await unusedDependencies(join(import.meta.dirname, '../..'));
  for (const name of unused) console.log(`  ${name}: in package.json, and used nowhere`);
  return unused.length === 0;
}

/**
 * The packages of a `package.json` that nothing uses. A dependency has to be imported by a file of `src` or `sw` that
 * is no test; a development dependency by any file of `src`, `sw` or `tests`, or by `vite.config.ts`, or one of its
 * commands has to be run by a script or by `tests/support`.
 */
export async function unusedDependencies(root: string): Promise<string[]> {
  const manifest = v.parse(Manifest, JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const [sources, tests, build] = await Promise.all([
    textsIn(root, ['src', 'sw']),
    textsIn(root, ['tests']),
    readFile(join(root, 'vite.config.ts'), 'utf8').catch(() => ''),
  ]);
  const imported = importedBy([...sources].flatMap(([path, text]) => (/\.test\.tsx?$/.test(path) ? [] : [text])));
  const importedForTests = importedBy([...sources.values(), ...tests.values(), build]);
  const commands = Object.values(manifest.scripts).join('\n');
  const support = [...tests].flatMap(([path, text]) => (path.startsWith('tests/support/') ? [text] : [])).join('\n');
  const isRun = async (name: string) =>
    (await commandsOf(root, name)).some(
      (command) => support.includes(`'${command}'`) || new RegExp(`\\b${command}\\b`).test(commands),
    );
  const unused = Object.keys(manifest.dependencies).filter((name) => !imported.has(name));
  const all = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  for (const name of Object.keys(manifest.devDependencies)) {
    const typed = /^@types\/(.+)$/.exec(name)?.[1];
    const isUsed = typed === undefined ? importedForTests.has(name) : typed === 'node' || all.has(typed);
    if (!isUsed && !(await isRun(name))) unused.push(name);
  }
  return unused;
}

async function textsIn(root: string, folders: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of folders) {
    const found = await readdir(join(root, folder), { recursive: true }).catch(() => []);
    for (const file of found.filter((name) => /\.(tsx?|css)$/.test(name)))
      texts.set(`${folder}/${file}`, await readFile(join(root, folder, file), 'utf8'));
  }
  return texts;
}

/** The packages that are imported, without the path inside of them. */
function importedBy(texts: readonly string[]): Set<string> {
  const specifiers = texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, specifier = '']) => specifier));
  return new Set(specifiers.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier));
}

async function commandsOf(root: string, name: string): Promise<string[]> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
  const { bin } = v.parse(Installed, JSON.parse(text));
  if (bin === undefined) return [];
  return typeof bin === 'string' ? [name] : Object.keys(bin);
}
