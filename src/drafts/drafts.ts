import type { ApplicationAtServer } from '../contract/domain/operation.ts';
import type { Agreement } from '../contract/steps/step-save.ts';
import type { Answers } from '../contract/steps/step.ts';
import type { QuestionStepName } from '../contract/steps/wizard.ts';
import type { UserStore, UserTables } from '../local-db/user-store.ts';
import type { TypedUpTo } from '../local-db/tables/state-rows.ts';
import { createWriteBehind, valuesToWrite, type WriteBehind, type WriteState } from '../local-db/write-behind.ts';
import { newDraftRow } from '../outbox/merge/rebase.ts';
import type { Enqueue, Outcome } from '../outbox/outbox.ts';
import type { FileChooserWorld } from './choose-files.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftInvestigators, type DraftInvestigators } from './draft-investigators.ts';
import { draftFromRows, type Draft } from './draft.ts';
import { readDraftRows } from './draft-rows.ts';
import { createDraftReader, typedOf, type DraftSource } from './draft-source.ts';
import { storeTyped, type Typed } from './typing/store-typed.ts';
import { noteWritten } from './typing/seen.ts';
import {
  storeAgreement,
  saveAsDraft,
  sendStep,
  sendTyped,
  submit,
  type SavedAsDraft,
  type Submitted,
} from './send-draft.ts';
import { adoptBase } from './adopt-base.ts';
import type { ShownVersion } from '../outbox/merge/versions.ts';
import { chooseVersion, deleteVersion, withLocalIds, keepField, shownNow } from './typing/record-typing.ts';

export type { WriteState } from '../local-db/write-behind.ts';
export type { SavedAsDraft, Submitted } from './send-draft.ts';

/**
 * The applicant's work. `applicationId` is the id of an application at the server, or the local id of a draft
 * that was started here; both lead to the same draft.
 */
export type Drafts = {
  /** Starts a draft on this device and returns its local id: minus a random 52-bit integer. Nothing is sent yet. */
  start(agreement: Agreement | null): Promise<number>;
  /**
   * Makes `atServer`, what the server has, the base of the draft on this device. False if the base stays, for example
   * because something was written here or waits.
   */
  adoptBase(applicationId: number, atServer: ApplicationAtServer, asOf: number): Promise<boolean>;
  /** The draft as it is now, to be shown. */
  source(applicationId: number): DraftSource;
  /** Reads the draft once; null if this device has no draft of the application. */
  read(applicationId: number): Promise<Draft | null>;
  /** The server's id of an application, as far as this tab knows; 0 if it has none. */
  serverId(applicationId: number): number;
  /** The applications that were started on this device and that the server does not have yet; oldest first. */
  watchStartedHere(listener: (drafts: readonly StartedHere[]) => void): () => void;
  /** Stores that the user agreed to the policies; sent with the first save, or after that in a save of its own. */
  agree(applicationId: number, agreement: Agreement): Promise<void>;
  /** Keeps typed text: only the answers that the user changed, over the draft that the screen showed. */
  keep(applicationId: number, answers: Answers, shown?: Draft): void;
  /** Puts another version of a text into its field; the text that is there is kept beside it. */
  chooseVersion(applicationId: number, version: ShownVersion): Promise<void>;
  /** Deletes another version of a text. */
  deleteVersion(applicationId: number, version: ShownVersion): Promise<void>;
  /**
   * Writes typed text to the disk now, and waits for files that were just chosen. Rejects if the text cannot be
   * written.
   */
  flush(): Promise<void>;
  /** Whether some typed text is in this tab only, for a moment or because it cannot be written; and why. */
  writeState(): WriteState;
  subscribeWriteState(listener: () => void): () => void;
  /** The text that is typed in this tab and not in the database. */
  unwritten(): readonly (Typed & { typedAs: TypedUpTo })[];
  /** Saves a step as the screen shows it; the screen decides whether the step must be complete. */
  saveStep(applicationId: number, step: QuestionStepName, shown?: Draft): Promise<Outcome>;
  /**
   * Sends the application for review, after everything that was written and is in no operation yet. Returns the first
   * outcome that is not `saved`, if there is one.
   */
  submit(applicationId: number, shown?: Draft): Promise<Submitted>;
  /**
   * Sets the status to draft. An application for which more information was requested keeps its status; one whose
   * submission waits, or is on its way, stays submitted.
   */
  saveAsDraft(applicationId: number): Promise<SavedAsDraft>;
  /**
   * Writes all typed text, and runs `work` on it in the same transaction; resolves with the outcome of the operation
   * that `work` enqueues, or `saved` if it enqueues none.
   */
  send(
    lane: number,
    work: (tables: UserTables, enqueue: Enqueue, lane: number) => Promise<string | null>,
  ): Promise<Outcome>;
  investigators: DraftInvestigators;
  files: DraftFiles;
};

/** A draft that exists only on this device. `startedAt` is ms since 1970. */
export type StartedHere = { applicationId: number; researchTitle: string; startedAt: number; submitting: boolean };

/** The dependencies of drafts; tests pass their own. */
export type DraftsWorld = FileChooserWorld & { store: UserStore };

export function createDrafts(world: DraftsWorld): Drafts {
  const { store, outbox } = world;
  const localId = outbox.localId;
  const writeBehind = createWriteBehind<Typed>({
    write: async (values) => {
      const written = await outbox.write(async (tables) => {
        const unwritten = [...(await valuesToWrite(tables, values)).values()];
        await storeTyped(tables, await withLocalIds(tables, outbox, unwritten), { at: world.now() });
        return unwritten;
      });
      noteWritten(written);
    },
    sleep: world.sleep,
  });
  const reader = createDraftReader(store, writeBehind);
  const here = { outbox, writeBehind, draftSeen: reader.seen, now: world.now };
  // A newer release is taking over the database: typed text has to be on the disk before that.
  store.onEnd((why) => (why === 'newer' ? writeBehind.flush() : undefined));
  const files = createDraftFiles({
    ...world,
    settled: writeBehind.settled,
    shownNow: (lane, shown) => shownNow(here, lane, shown),
  });

  return {
    async start(agreement) {
      const applicationId = -world.randomInteger();
      const startedAt = world.now();
      await outbox.write((tables) =>
        tables.drafts.put({ ...newDraftRow(applicationId, startedAt), startedHere: true, agreement }),
      );
      return applicationId;
    },
    adoptBase: (applicationId, now, asOf) => adoptBase(world, writeBehind, localId(applicationId), now, asOf),
    source: (applicationId) => reader.source(localId(applicationId)),
    read: (applicationId) => reader.read(localId(applicationId)),
    serverId: (applicationId) => outbox.serverId(localId(applicationId)),
    watchStartedHere: (listener) => store.watch((tables) => readStartedHere(tables, writeBehind), listener),
    agree: (applicationId, agreement) => storeAgreement(outbox, applicationId, agreement),
    keep(applicationId, answers, shown) {
      const lane = localId(applicationId);
      const draft = shown ?? reader.seen(lane);
      const onScreen: Answers = draft?.answers ?? {};
      for (const [name, value] of Object.entries(answers)) {
        keepField(writeBehind, draft?.readFrom, { lane, name, value }, onScreen[name]);
      }
    },
    async chooseVersion(applicationId, version) {
      await writeBehind.flush();
      await outbox.write(async (tables) => {
        const lane = await outbox.restoreServerId(tables, localId(applicationId));
        await chooseVersion(tables, lane, version, world.now());
      });
    },
    async deleteVersion(applicationId, version) {
      await outbox.write(async (tables) =>
        deleteVersion(tables, await outbox.restoreServerId(tables, localId(applicationId)), version),
      );
    },
    flush: async () => void (await Promise.all([writeBehind.flush(), files.chosen()])),
    writeState: () => ({ hasUnwritten: writeBehind.hasUnwritten(), failure: writeBehind.failure() }),
    subscribeWriteState: writeBehind.subscribe,
    unwritten: () =>
      [...writeBehind.shown().values()].flatMap(({ value, written, typedAs }) =>
        written ? [] : [{ ...value, typedAs }],
      ),
    saveStep: (applicationId, step, shown) => sendStep(here, applicationId, step, shown),
    submit: (applicationId, shown) => submit(here, files, applicationId, shown),
    saveAsDraft: (applicationId) => saveAsDraft(here, applicationId),
    send: (lane, work) => sendTyped(here, lane, work),
    investigators: createDraftInvestigators({ ...here, randomInteger: world.randomInteger }),
    files,
  };
}

async function readStartedHere(tables: UserTables, writeBehind: WriteBehind<Typed>): Promise<StartedHere[]> {
  const rows = await tables.drafts.filter(({ startedHere, base }) => startedHere && base === null).toArray();
  const drafts: StartedHere[] = [];
  for (const { applicationId, startedAt } of rows.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const found = await readDraftRows(tables, applicationId);
    if (found === null) continue;
    const { answers, submitting } = draftFromRows(found, typedOf(writeBehind, applicationId));
    const isSubmitted = submitting !== 'no';
    drafts.push({ applicationId, researchTitle: answers.researchTitle, startedAt, submitting: isSubmitted });
  }
  return drafts;
}
