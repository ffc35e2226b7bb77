import { spawn } from 'node:child_process';
import { errorName } from '../background.ts';

/** A program and its arguments. */
export type Command = readonly [program: string, ...words: string[]];

/** How a command ended: with its exit code, or why it has none. */
export type Ending = { code: number } | { why: string };

/**
 * Runs a command without a shell, and kills it and all processes that it started once `ends` is aborted. Its output is
 * discarded, because it may quote anything.
 */
export async function runCommand([program, ...words]: Command, ends: AbortSignal): Promise<Ending> {
  if (ends.aborted) return { why: 'stopped' };
  const isPosix = process.platform !== 'win32';
  // The command gets its own process group, so that the processes that it started are killed with it.
  const child = spawn(program, words, { stdio: 'ignore', env: environment(), detached: isPosix, windowsHide: true });
  const end = () => {
    if (child.pid === undefined) return;
    try {
      if (isPosix) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  ends.addEventListener('abort', end);
  try {
    return await new Promise<Ending>((resolve) => {
      child.once('error', (error) => resolve({ why: errorName(error) }));
      child.once('exit', (code, signal) => {
        if (ends.aborted) resolve({ why: 'stopped' });
        else resolve(code === null ? { why: signal ?? 'unknown' } : { code });
      });
    });
  } finally {
    ends.removeEventListener('abort', end);
  }
}

/** Returns the environment without the portal's own credentials, which another program must not get. */
function environment(): NodeJS.ProcessEnv {
  const { SMTP_URL: _smtp, ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...others } = process.env;
  return others;
}
