import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** On Windows the name of a program may be given without its extension. */
const EXTENSIONS = process.platform === 'win32' ? ['', '.exe'] : [''];

/**
 * Returns the path of a program that this account can run, searched for as a shell does; undefined if there is none.
 */
export function findProgram(name: string, searched: string): string | undefined {
  const isPath = /[/\\]/.test(name);
  const paths = isPath ? [resolve(name)] : searched.split(delimiter).map((folder) => join(folder, name));
  return paths.flatMap((path) => EXTENSIONS.map((extension) => path + extension)).find(canBeRun);
}

function canBeRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
