import { spawn } from 'node:child_process';
import { errorName } from '../background.ts';

/** A program and the words that follow it. */
export type Command = readonly [program: string, ...words: string[]];

/** How a command ended: with its exit code, or why it has none. */
export type Ending = { code: number } | { why: string };

/**
 * Runs a command without a shell, and ends it with all that it has started once `ends` is aborted. What it prints is thrown
 * away: it may quote anything.
 */
export async function runCommand([program, ...words]: Command, ends: AbortSignal): Promise<Ending> {
  if (ends.aborted) return { why: 'stopped' };
  const isPosix = process.platform !== 'win32';
  // A process group of its own, so that what it has started ends with it.
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

/** Everything but what signs in somewhere: that is not for another program. */
function environment(): NodeJS.ProcessEnv {
  const { SMTP_URL: _smtp, ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...others } = process.env;
  return others;
}
