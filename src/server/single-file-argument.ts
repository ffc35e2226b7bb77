import { parseArgs } from 'node:util';

/** Returns the one file that a command was given; undefined if its arguments are anything else. */
export function singleFileArgument(given: string[]): string | undefined {
  try {
    const [file, ...rest] = parseArgs({ args: given, allowPositionals: true, options: {} }).positionals;
    return rest.length > 0 ? undefined : file;
  } catch {
    return undefined;
  }
}
