import { spawn } from 'node:child_process';

/** Runs a command with this terminal's output; resolves with its exit code. */
export function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
