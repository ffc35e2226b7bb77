import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');
const COPIED = ['src', 'sw', 'public', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A copy of the portal's sources in a folder of its own, for a test that changes them. */
export type PortalCopy = {
  folder: string;
  write(path: string, text: string): Promise<void>;
  /** Replaces text that is in the file once. */
  replace(path: string, text: string, by: string): Promise<void>;
  /** Runs a command of the dependencies in the folder. Returns its exit code and all that it printed. */
  run(command: string, args: readonly string[]): Promise<{ code: number | null; output: string }>;
  /** Deletes the folder. */
  end(): Promise<void>;
};

export async function copyPortal(): Promise<PortalCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-copy-'));
  const filter = (path: string) => !/\.test\.tsx?$/.test(path);
  for (const name of COPIED) await cp(join(repository, name), join(folder, name), { recursive: true, filter });
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  return {
    folder,
    write,
    async replace(path, text, by) {
      const parts = (await readFile(join(folder, path), 'utf8')).split(text);
      if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times: ${text}`);
      await write(path, parts.join(by));
    },
    async run(command, args) {
      const child = spawn(join(folder, 'node_modules/.bin', command), args, { cwd: folder });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
      const { promise, resolve, reject } = Promise.withResolvers<number | null>();
      child.once('error', reject).once('close', resolve);
      return { code: await promise, output };
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
