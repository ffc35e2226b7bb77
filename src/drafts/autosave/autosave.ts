import type { UserStore } from '../../local-db/user-store.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Drafts } from '../drafts.ts';
import { AUTOSAVE_AFTER_MS, enqueueAutosave, readUnsaved, type Autosaved } from './enqueue-autosave.ts';

/** Saves drafts automatically: ten seconds after their last change, and when the user leaves a field. */
export type Autosave = {
  /** The user has left a field of this application. */
  leaveField(applicationId: number): void;
  close(): void;
};

export type AutosaveWorld = {
  store: Pick<UserStore, 'watch'>;
  outbox: Pick<Outbox, 'localId'>;
  drafts: Pick<Drafts, 'send'>;
  /** Whether the server is likely to respond. */
  isConnected: () => boolean;
  /** ms since 1970 */
  now: () => number;
  /** Calls back once after the given milliseconds, unless the returned function is called before. */
  after: (milliseconds: number, work: () => void) => () => void;
};

/** For a portal that has switched it off. */
export const noAutosave: Autosave = { leaveField: () => {}, close: () => {} };

export function createAutosave(world: AutosaveWorld): Autosave {
  /** The drafts with unsaved changes. `stop` cancels the timer. */
  const drafts = new Map<number, { mark: string; stop: () => void }>();
  const saving = new Set<number>();

  const wait = (lane: number, mark: string) => {
    drafts.get(lane)?.stop();
    drafts.set(lane, { mark, stop: world.after(AUTOSAVE_AFTER_MS, () => void save(lane)) });
  };
  const waitAgain = (lane: number) => {
    const draft = drafts.get(lane);
    if (draft !== undefined) wait(lane, draft.mark);
  };
  async function save(lane: number): Promise<void> {
    if (saving.has(lane)) return;
    if (!world.isConnected()) return waitAgain(lane);
    saving.add(lane);
    try {
      if ((await enqueueAt(world, lane)) === 'tooSoon') waitAgain(lane);
    } finally {
      saving.delete(lane);
    }
  }
  const stopWatching = world.store.watch(readUnsaved, (unsaved) => {
    for (const [lane, { stop }] of drafts) {
      if (unsaved.has(lane)) continue;
      stop();
      drafts.delete(lane);
    }
    for (const [lane, mark] of unsaved) if (drafts.get(lane)?.mark !== mark) wait(lane, mark);
  });
  return {
    leaveField: (applicationId) => void save(world.outbox.localId(applicationId)),
    close() {
      stopWatching();
      for (const { stop } of drafts.values()) stop();
      drafts.clear();
    },
  };
}

/** Enqueues what can be saved of a draft, and waits until it was sent. */
async function enqueueAt({ drafts, now }: AutosaveWorld, lane: number): Promise<Autosaved> {
  let autosaved: Autosaved = 'nothing';
  const outcome = await drafts.send(lane, async (tables, enqueue, laneNow) => {
    const enqueued = await enqueueAutosave(tables, enqueue, laneNow, now());
    autosaved = enqueued.autosaved;
    return enqueued.operationId;
  });
  // The disk may work again later.
  return outcome.kind === 'notStored' ? 'tooSoon' : autosaved;
}
