import type { Change } from '../contract/operation.ts';
import { status } from '../contract/statuses.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import type { Answers } from '../contract/steps/step.ts';
import type { AnsweredStepName } from '../contract/steps/wizard.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftInvestigators, type DraftInvestigators } from './draft-investigators.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { DraftState } from './draft-state.ts';

/**
 * The applicant's work. `applicationId` is the number of an application at the server, or the local one of a draft that
 * was started here; both lead to the same draft.
 */
export type Drafts = {
  /** Starts a draft and gives its local number: minus a random 52-bit integer. Nothing is sent yet. */
  start(): number;
  /** Whether the server has the application: a draft started here has a number there only after its first save. */
  isAtServer(applicationId: number): boolean;
  /** Whether the draft was started here, so that this device holds all of it that was written. */
  isStartedHere(applicationId: number): boolean;
  state(applicationId: number): DraftState;
  subscribe(listener: () => void): () => void;
  /** Whether something would be lost with this tab: drafts live in memory. */
  hasUnsaved(): boolean;
  /** Keeps that the person agreed to the policies; goes with the first save. */
  agree(applicationId: number, agreement: Agreement): void;
  /** Keeps what is typed; called at every change of a form. */
  keep(applicationId: number, step: AnsweredStepName, answers: Answers): void;
  /** Saves a step as it is; whether it must be complete is the screen's to ask. */
  saveStep(applicationId: number, step: AnsweredStepName, answers: Answers): Promise<Outcome>;
  /** Sends the application for review. */
  submit(applicationId: number): Promise<Outcome>;
  /** Sets the status to draft; an application that more information was asked for keeps that status. */
  saveAsDraft(applicationId: number): Promise<Outcome>;
  investigators: DraftInvestigators;
  files: DraftFiles;
};

/** What drafts need of their world; tests hand in another. */
export type DraftsWorld = {
  outbox: Outbox;
  /** ms since 1970 */
  now: () => number;
  /** A random integer of at most 52 bits, above 0. */
  randomInteger: () => number;
  newKey: () => string;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: ArrayBuffer) => Promise<string>;
};

export function createDrafts(world: DraftsWorld): Drafts {
  const { outbox } = world;
  const store = createDraftStore(outbox);
  const startedHere = new Set<number>();
  const at = () => new Date(world.now()).toISOString();
  const send = async (applicationId: number, change: Change) => {
    const outcome = await outbox.enqueue(applicationId, change);
    if (outcome.kind === 'saved') {
      if (startedHere.has(applicationId)) startedHere.add(outcome.applicationId);
      store.move(applicationId, outcome.applicationId);
    }
    return outcome;
  };

  return {
    start() {
      const applicationId = -world.randomInteger();
      startedHere.add(applicationId);
      return applicationId;
    },
    isAtServer: (applicationId) => outbox.serverId(applicationId) > 0,
    isStartedHere: (applicationId) => startedHere.has(applicationId),
    state: store.get,
    subscribe: store.subscribe,
    hasUnsaved: store.hasUnsaved,
    agree: (applicationId, agreement) => store.change(applicationId, () => ({ agreement })),
    keep: (applicationId, step, answers) => keepStep(store, applicationId, step, answers, null),
    async saveStep(applicationId, step, answers) {
      keepStep(store, applicationId, step, answers, null);
      const agreement = store.get(applicationId).agreement ?? undefined;
      const outcome = await send(applicationId, { kind: 'saveStep', step, answers, agreement });
      if (outcome.kind === 'saved' && store.get(applicationId).steps[step]?.value === answers) {
        keepStep(store, applicationId, step, answers, world.now());
      }
      return outcome;
    },
    submit: (applicationId) => send(applicationId, { kind: 'changeStatus', to: status.pending, at: at() }),
    saveAsDraft: (applicationId) => send(applicationId, { kind: 'changeStatus', to: status.draft, at: at() }),
    investigators: createDraftInvestigators({ store, send, now: world.now, newKey: world.newKey }),
    files: createDraftFiles({ store, send, now: world.now, newKey: world.newKey, digest: world.digest }),
  };
}

/** Enqueues a change of a draft; the way that all of its parts go. */
export type Send = (applicationId: number, change: Change) => Promise<Outcome>;

function keepStep(store: DraftStore, id: number, step: AnsweredStepName, value: Answers, savedAt: number | null): void {
  store.change(id, (draft) => ({ steps: { ...draft.steps, [step]: { value, savedAt } } }));
}
