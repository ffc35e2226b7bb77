import { isBlank } from '../contract/characters.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { emptyDraft, type DraftState } from './draft-state.ts';

/** The drafts of this person, in memory; a snapshot of one is never changed, only replaced. */
export type DraftStore = {
  get(applicationId: number): DraftState;
  change(applicationId: number, change: (draft: DraftState) => Partial<DraftState>): void;
  /** From now on `to` leads to what was kept under `from`: the local number got the server's. */
  move(from: number, to: number): void;
  subscribe(listener: () => void): () => void;
  /** Whether some draft holds what the server has not accepted. */
  hasUnsaved(): boolean;
};

export function createDraftStore(outbox: Outbox): DraftStore {
  const drafts = new Map<number, DraftState>();
  const listeners = new Set<() => void>();
  const keyOf = (applicationId: number) => outbox.serverId(applicationId) || applicationId;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = (applicationId: number) => drafts.get(keyOf(applicationId)) ?? drafts.get(applicationId) ?? emptyDraft;

  return {
    get,
    change(applicationId, change) {
      const draft = get(applicationId);
      drafts.set(keyOf(applicationId), { ...draft, ...change(draft) });
      tell();
    },
    move(from, to) {
      const draft = drafts.get(from);
      if (from === to || draft === undefined) return;
      drafts.delete(from);
      if (!drafts.has(to)) drafts.set(to, draft);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasUnsaved: () => [...drafts.values()].some(isUnsaved),
  };
}

function isUnsaved({ steps, investigators, newInvestigator, files }: DraftState): boolean {
  const kept = [...Object.values(steps), ...(investigators === null ? [] : [investigators])];
  const typed = newInvestigator !== null && Object.values(newInvestigator).some((answer) => !isBlank(answer));
  return typed || files.some(({ sentAt }) => sentAt === null) || kept.some(({ savedAt }) => savedAt === null);
}
