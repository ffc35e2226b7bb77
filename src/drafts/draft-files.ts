import { FILE_MAX_BYTES } from '../contract/api/limits.ts';
import { fileMessages } from '../contract/messages/application/questions.ts';
import {
  correctedFileName,
  hasAllowedExtension,
  mediaTypeOf,
  storableFileName,
  type FileType,
} from '../contract/steps/files.ts';
import type { UserTables } from '../local-db/user-store.ts';
import { failureOf } from '../local-db/store-failure.ts';
import { cancelAddFile } from '../outbox/queue/cancel-unsent.ts';
import { isUploadForgotten } from '../outbox/sending/forgotten.ts';
import { resolveId } from '../outbox/queue/lane.ts';
import type { Outbox, Outcome } from '../outbox/outbox.ts';
import { keepDraft } from '../outbox/queue/start-application.ts';
import type { Draft } from './draft.ts';
import { readFileRows } from './files-of.ts';
import { failAsEmptied, isEmptied, isFileLost } from './inventory/lost-words.ts';
import { enqueueFiles } from './save.ts';
import type { Shown } from './typed-words.ts';

/** How long a save waits for chosen files to be read: one from a cloud folder may never arrive. */
export const CHOSEN_WITHIN_MS = 10_000;

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

export function createDraftFiles(world: {
  outbox: Outbox;
  /** Resolves once no typed text is being written: saves requested earlier wait for that, and go first. */
  settled: () => Promise<void>;
  /** What the page shows of an application: `shown`, or by default what this tab last read. */
  shownNow: (lane: number, shown: Draft | undefined) => Shown;
  now: () => number;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  randomInteger: () => number;
  /** SHA-256 as hexadecimal digits. */
  digest: (bytes: Blob) => Promise<string>;
  /** The number of bytes that this device can still store; undefined if the browser does not say. */
  room: () => Promise<number | undefined>;
}): DraftFiles {
  const { outbox } = world;
  const laneOf = outbox.localId;
  let lastChosenAt = 0;
  /**
   * ms since 1970, and never the same twice: files that are chosen together stay in the order in which they were
   * chosen.
   */
  const chosenAt = () => {
    lastChosenAt = Math.max(world.now(), lastChosenAt + 1);
    return lastChosenAt;
  };

  /** The files being kept, as they were chosen, each with its application. */
  const underWay = new Map<Promise<unknown>, number>();
  /** Waits for the files being kept: a user who saves right after choosing a file means that file too. */
  const chosen: DraftFiles['chosen'] = async (applicationId) => {
    const isMeant = (of: number) => applicationId === undefined || laneOf(of) === laneOf(applicationId);
    const meant = [...underWay].flatMap(([keeping, of]) => (isMeant(of) ? [keeping] : []));
    if (meant.length === 0) return true;
    const waiting = new AbortController();
    const inTime = Promise.allSettled(meant).then(() => true);
    const isInTime = await Promise.race([inTime, world.sleep(CHOSEN_WITHIN_MS, waiting.signal).then(() => false)]);
    waiting.abort();
    return isInTime;
  };
  const keepChosen: DraftFiles['choose'] = async (applicationId, type, file, replaces) => {
    const wrong = wrongWith(file);
    if (wrong !== undefined) return wrong;
    // A File is only a handle: it may become unreadable or change. So its bytes are kept.
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return fileMessages.unreadable(file.name);
    const mediaType = mediaTypeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8)));
    if (mediaType === undefined) return fileMessages.invalidType(file.name);
    const fileName = correctedFileName(file.name, mediaType);
    const room = await world.room();
    if (room !== undefined && room < file.size) return fileMessages.noRoom(file.name, room);
    const blob = new Blob([bytes], { type: mediaType });
    const sha256 = await world.digest(blob);
    const id = -world.randomInteger();
    const lane = laneOf(applicationId);
    const row = { id, type, fileName, size: blob.size, mediaType, sha256 };
    const keep = (kept: Blob | ArrayBuffer) =>
      outbox.write(async (tables) => {
        // If the commit event is lost, this runs again and finds the file there, which may be in an operation by then.
        if ((await tables.files.get(id)) !== undefined) return;
        await tables.files.put({
          ...row,
          applicationId: await outbox.restoreNumber(tables, lane),
          replaces: replaces ?? null,
          chosenAt: chosenAt(),
          state: 'kept',
          operationId: null,
        });
        await tables.bytes.put({ fileId: id, bytes: kept });
        await keepDraft(tables, lane, world.now());
      });
    try {
      // A private window of WebKit aborts a transaction that contains a Blob.
      await keep(blob).catch((error: unknown) => {
        if (failureOf(error) === 'full') throw error;
        return keep(bytes);
      });
    } catch (error) {
      return failureOf(error) === 'full'
        ? fileMessages.noRoom(file.name, await world.room())
        : fileMessages.notKept(file.name);
    }
    return undefined;
  };

  const keepAll: DraftFiles['chooseAll'] = async (applicationId, type, files, replaces) => {
    const wrong: (string | undefined)[] = [];
    for (const file of files) wrong.push(await keepChosen(applicationId, type, file, replaces));
    return wrong;
  };
  const chooseAll: DraftFiles['chooseAll'] = (applicationId, ...files) => {
    const keeping = keepAll(applicationId, ...files).finally(() => underWay.delete(keeping));
    underWay.set(keeping, applicationId);
    return keeping;
  };

  return {
    choose: async (applicationId, type, file, replaces) => (await chooseAll(applicationId, type, [file], replaces))[0],
    chooseAll,
    chosen,
    async drop(applicationId, fileId) {
      const lane = laneOf(applicationId);
      return outbox.sendOrNothing(lane, async (tables, enqueue) => {
        const here = await outbox.restoreNumber(tables, lane);
        const chosen = await tables.files.get(fileId);
        const file = chosen ?? (await justStored(tables, here, fileId));
        const isForgotten = chosen !== undefined && (await isUploadForgotten(tables, chosen));
        const isHereAlone = file?.state === 'kept' && !isForgotten;
        if (file === undefined || isHereAlone || (!isForgotten && (await cancelAddFile(tables, here, fileId)))) {
          await tables.files.delete(fileId);
          await tables.bytes.delete(fileId);
          return null;
        }
        return enqueue(here, { kind: 'removeFile', attachmentId: fileId, fileName: file.fileName });
      });
    },
    async send(applicationId, shown) {
      const lane = laneOf(applicationId);
      const seen = world.shownNow(lane, shown);
      await Promise.all([world.settled(), chosen()]);
      try {
        const ids = await outbox.write(async (tables, enqueue) => {
          const { onScreen } = seen;
          const hasBeenEmptied = onScreen !== undefined && (await isEmptied(tables, seen));
          if (hasBeenEmptied && isFileLost(onScreen, await readFileRows(tables, lane))) failAsEmptied();
          return enqueueFiles(tables, enqueue, await outbox.restoreNumber(tables, lane));
        });
        return await Promise.all(ids.map((id) => outbox.outcomeOf(id, lane)));
      } catch (error) {
        return [outbox.notKept(error)];
      }
    },
    remove: async (applicationId, attachmentId, fileName) => {
      const lane = laneOf(applicationId);
      return outbox.sendOrNothing(lane, async (tables, enqueue) => {
        const serverId = (await resolveId(tables, attachmentId)) ?? attachmentId;
        const here = await outbox.restoreNumber(tables, lane);
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

function wrongWith(file: File): string | undefined {
  if (!hasAllowedExtension(storableFileName(file.name))) return fileMessages.invalidType(file.name);
  if (file.size > FILE_MAX_BYTES) return fileMessages.tooLarge(file.name);
  return file.size === 0 ? fileMessages.empty(file.name) : undefined;
}
