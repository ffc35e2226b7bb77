import { createAutosave, type Autosave, type AutosaveWorld } from '../../drafts/autosave/autosave.ts';
import type { Replica } from '../../replica/replica.ts';
import { after, afterFirstScreen } from '../timers.ts';

/** After a request could not reach the server, nothing is saved automatically for this long. */
const UNREACHABLE_FOR_MS = 60_000;

/** Saves one user's drafts automatically, from when the first screen is usable. It pauses while `maySave` is false. */
export function createAutosaveOfPage({
  reach,
  maySave,
  ...world
}: Omit<AutosaveWorld, 'isConnected' | 'after'> & Pick<Replica, 'reach'> & { maySave: () => boolean }): Autosave {
  const isConnected = () => {
    const last = reach.last();
    const isUnreachable = last?.how === 'unreachable' && world.now() - last.at < UNREACHABLE_FOR_MS;
    return navigator.onLine && maySave() && !isUnreachable;
  };
  let autosave: Autosave | null = null;
  let isClosed = false;
  afterFirstScreen(() => {
    if (!isClosed) autosave = createAutosave({ ...world, isConnected, after });
  });
  return {
    leaveField: (applicationId) => autosave?.leaveField(applicationId),
    close() {
      isClosed = true;
      autosave?.close();
    },
  };
}
