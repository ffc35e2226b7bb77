import type { FileType } from '../contract/steps/files.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { cancelAddFile } from '../outbox/queue/cancel-unsent.ts';
import { isUploadAbandoned } from '../outbox/sending/abandoned.ts';
import { resolveId } from '../outbox/queue/ids.ts';
import type { Outcome } from '../outbox/outbox.ts';
import { createFileChooser, type FileChooserWorld } from './choose-files.ts';
import type { Draft } from './draft.ts';
import { readFileRows } from './files-of.ts';
import { failAsEmptied, isEmptied, isFileLost } from './inventory/emptied-database.ts';
import { enqueueFiles } from './save.ts';
import type { Shown } from './typing/record-typing.ts';

export { CHOSEN_WITHIN_MS } from './choose-files.ts';

/** The files of a draft: kept on this device when they are chosen, sent one by one when the user saves. */
export type DraftFiles = {
  /**
   * Reads a chosen file's bytes and keeps them. Returns what is wrong with the file, or undefined. `replaces` is the
   * file that it takes the place of: a stored one, or one that was chosen here and is being sent.
   */
  choose(applicationId: number, type: FileType, file: File, replaces?: number): Promise<string | undefined>;
  /** The same for files chosen together, one after the other: `chosen` waits for all of them. */
  chooseAll(
    applicationId: number,
    type: FileType,
    files: readonly File[],
    replaces?: number,
  ): Promise<(string | undefined)[]>;
  /**
   * Resolves once all files chosen before, by default in any application, are kept or rejected: to true, and after 10 s
   * to false.
   */
  chosen(applicationId?: number): Promise<boolean>;
  /** Takes back a chosen file: deletes it here, and also removes it at the server if it may be there already. */
  drop(applicationId: number, fileId: number): Promise<Outcome>;
  /**
   * Sends every chosen file in an operation of its own, and returns the outcome of each. `shown` is the draft that the
   * page shows; by default the one that this tab last read.
   */
  send(applicationId: number, shown?: Draft): Promise<Outcome[]>;
  /** Deletes a stored file. */
  remove(applicationId: number, attachmentId: number, fileName: string): Promise<Outcome>;
};

export function createDraftFiles(
  world: FileChooserWorld & {
    /** Resolves once no typed text is being written: saves requested earlier wait for that, and go first. */
    settled: () => Promise<void>;
    /** What the page shows of an application: `shown`, or by default what this tab last read. */
    shownNow: (lane: number, shown: Draft | undefined) => Shown;
  },
): DraftFiles {
  const { outbox } = world;
  const chooser = createFileChooser(world);

  return {
    ...chooser,
    async drop(applicationId, fileId) {
      const lane = outbox.localId(applicationId);
      return outbox.sendOrNothing(lane, async (tables, enqueue) => {
        const here = await outbox.restoreServerId(tables, lane);
        const chosen = await tables.files.get(fileId);
        const file = chosen ?? (await justStored(tables, here, fileId));
        const isAbandoned = chosen !== undefined && (await isUploadAbandoned(tables, chosen));
        const isHereAlone = file?.state === 'kept' && !isAbandoned;
        if (file === undefined || isHereAlone || (!isAbandoned && (await cancelAddFile(tables, here, fileId)))) {
          await tables.files.delete(fileId);
          await tables.bytes.delete(fileId);
          return null;
        }
        return enqueue(here, { kind: 'removeFile', attachmentId: fileId, fileName: file.fileName });
      });
    },
    async send(applicationId, shown) {
      const lane = outbox.localId(applicationId);
      const seen = world.shownNow(lane, shown);
      await Promise.all([world.settled(), chooser.chosen()]);
      try {
        const ids = await outbox.write(async (tables, enqueue) => {
          const { onScreen } = seen;
          const hasBeenEmptied = onScreen !== undefined && (await isEmptied(tables, seen));
          if (hasBeenEmptied && isFileLost(onScreen, await readFileRows(tables, lane))) failAsEmptied();
          return enqueueFiles(tables, enqueue, await outbox.restoreServerId(tables, lane));
        });
        return await Promise.all(ids.map((id) => outbox.outcomeOf(id, lane)));
      } catch (error) {
        return [outbox.notStored(error)];
      }
    },
    remove: async (applicationId, attachmentId, fileName) => {
      const lane = outbox.localId(applicationId);
      return outbox.sendOrNothing(lane, async (tables, enqueue) => {
        const serverId = (await resolveId(tables, attachmentId)) ?? attachmentId;
        const here = await outbox.restoreServerId(tables, lane);
        return enqueue(here, { kind: 'removeFile', attachmentId: serverId, fileName });
      });
    },
  };
}

/** The stored file that a chosen file has become at the server, perhaps while the screen still showed it as chosen. */
async function justStored(tables: UserTables, lane: number, fileId: number) {
  const server = await resolveId(tables, fileId);
  const stored = (await tables.drafts.get(lane))?.base?.attachments.find(({ id }) => id === server);
  return stored && { fileName: stored.fileName, state: 'settled' };
}
