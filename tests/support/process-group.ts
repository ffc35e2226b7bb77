import { readdir, readFile } from 'node:fs/promises';

const ENDS_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 20;

/**
 * Sends SIGKILL to a process and to the rest of the process group that it leads; resolves when none of them is running
 * any more. Chromium's crash handlers are outside the group: they do not write the profile, and they end on their own.
 */
export async function killGroup(leader: number): Promise<void> {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const end = Date.now() + ENDS_WITHIN_MS;
  while (await runs(leader)) {
    if (Date.now() > end) throw new Error(`Process group ${leader} did not end within ${ENDS_WITHIN_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function runs(group: number): Promise<boolean> {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return !isGone(error);
  }
  // A dead process that its parent has not waited for still counts as a member of its group, and in a container that
  // may never happen.
  const states = await statesIn(group).catch(() => null);
  return states === null || states.some((state) => state !== 'Z' && state !== 'X');
}

/** The state of each process of a group, from Linux's /proc/PID/stat: `pid (name) state parent group …`. */
async function statesIn(group: number): Promise<string[]> {
  const states: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [state = '', , itsGroup = ''] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (itsGroup === String(group)) states.push(state);
  }
  return states;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}
