import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAMS = join(import.meta.dirname, '..');

export type Finished = { code: number | null; stdout: string; stderr: string };

/** Runs one of the server's programs (`main.ts`, `user-cli.ts`) to its end, with only the given environment. */
export async function runProgram(
  program: string,
  variables: Record<string, string>,
  given: string[] = [],
): Promise<Finished> {
  const { process: child, output } = startProgram(program, variables, given);
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

/** The portal as a running process, which has printed its address. */
export type ServerProcess = {
  address: string;
  output: { stdout: string; stderr: string };
  process: ChildProcess;
  /** Sends the signal and resolves with the exit code; null if the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the portal on a data folder, on a free port. */
export async function startServer(dataFolder: string, variables: Record<string, string> = {}): Promise<ServerProcess> {
  const { process: child, output } = startProgram('main.ts', { DATA_DIR: dataFolder, PORT: '0', ...variables });
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /running at (\S+)\n/.exec(output.stdout)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', look);
    child.on('close', () => reject(new Error(output.stderr)));
  });
  return {
    address,
    output,
    process: child,
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      return child.exitCode;
    },
  };
}

function startProgram(program: string, variables: Record<string, string>, given: string[] = []) {
  const child = spawn(process.execPath, [join(PROGRAMS, program), ...given], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { process: child, output };
}
