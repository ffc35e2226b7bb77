import * as v from 'valibot';
import { AttachmentOnWire } from '../contract/attachment.ts';
import { FILE_MAX_BYTES } from '../contract/limits.ts';
import { fileMessages } from '../contract/messages.ts';
import { hasAllowedEnding, mediaTypeOf, type FileType } from '../contract/steps/files.ts';
import type { Outcome } from '../outbox/outbox.ts';
import type { ChosenFile } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import type { Send } from './drafts.ts';

/** Files of a draft: kept when they are chosen, sent one by one when the person saves. */
export type DraftFiles = {
  /**
   * Reads a chosen file's bytes and keeps them. Answers what is wrong with it, or undefined. `replaces` is the stored
   * file that it takes the place of.
   */
  choose(applicationId: number, type: FileType, file: File, replaces?: number): Promise<string | undefined>;
  /** Forgets a chosen file that was not sent. */
  drop(applicationId: number, key: string): void;
  /**
   * Sends every chosen file, each with a request of its own, and tells what became of each. A file that arrived is
   * forgotten once `isListed` tells that what is stored was read since; until then it stays as sent, so that no file is
   * ever out of sight.
   */
  send(applicationId: number, isListed?: (sentBy: number) => Promise<boolean>): Promise<Outcome[]>;
  /** Deletes a stored file. */
  remove(applicationId: number, attachmentId: number): Promise<Outcome>;
};

const StoredFiles = v.array(AttachmentOnWire);

export function createDraftFiles(world: {
  store: DraftStore;
  send: Send;
  now: () => number;
  newKey: () => string;
  digest: (bytes: ArrayBuffer) => Promise<string>;
}): DraftFiles {
  const { store } = world;
  const change = (applicationId: number, key: string, file: Partial<ChosenFile> | null) =>
    store.change(applicationId, ({ files }) => ({
      files: files.flatMap((one) => (one.key !== key ? [one] : file === null ? [] : [{ ...one, ...file }])),
    }));
  const send = async (applicationId: number, file: ChosenFile): Promise<Outcome> => {
    change(applicationId, file.key, { state: 'sending', message: '' });
    const { type, fileName, bytes, sha256, replaces } = file;
    const outcome = await world.send(applicationId, { kind: 'addFile', type, fileName, bytes, sha256, replaces });
    if (outcome.kind === 'refused') change(applicationId, file.key, { state: 'refused', message: outcome.message });
    else if (outcome.kind === 'saved') {
      const stored = v.safeParse(StoredFiles, outcome.data);
      const attachmentId = stored.success ? stored.output[0]?.id : undefined;
      change(applicationId, file.key, { state: 'sent', sentAt: world.now(), attachmentId });
    } else change(applicationId, file.key, { state: 'kept' });
    return outcome;
  };

  return {
    async choose(applicationId, type, file, replaces) {
      if (!hasAllowedEnding(file.name)) return fileMessages.invalidType(file.name);
      if (file.size > FILE_MAX_BYTES) return fileMessages.tooLarge(file.name);
      if (file.size === 0) return fileMessages.empty(file.name);
      // A File is only a handle, and may die or change: its bytes are what is kept.
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) return fileMessages.unreadable(file.name);
      const mediaType = mediaTypeOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 8)));
      if (mediaType === undefined) return fileMessages.invalidType(file.name);
      const chosen: ChosenFile = {
        key: world.newKey(),
        type,
        fileName: file.name,
        bytes: new Blob([bytes], { type: mediaType }),
        sha256: await world.digest(bytes),
        replaces,
        state: 'kept',
        message: '',
        sentAt: null,
        attachmentId: undefined,
      };
      store.change(applicationId, ({ files }) => ({ files: [...files, chosen] }));
      return undefined;
    },
    drop: (applicationId, key) => change(applicationId, key, null),
    async send(applicationId, isListed = async () => true) {
      const files = store.get(applicationId).files.filter(({ state }) => state === 'kept' || state === 'refused');
      const outcomes = await Promise.all(files.map((file) => send(applicationId, file)));
      const sentBy = world.now();
      if (files.length > 0 && (await isListed(sentBy))) {
        store.change(applicationId, (draft) => ({
          files: draft.files.filter(({ sentAt }) => sentAt === null || sentAt > sentBy),
        }));
      }
      return outcomes;
    },
    async remove(applicationId, attachmentId) {
      const outcome = await world.send(applicationId, { kind: 'removeFile', attachmentId });
      if (outcome.kind === 'saved') {
        store.change(applicationId, ({ files }) => ({
          files: files.filter((file) => file.attachmentId !== attachmentId),
        }));
      }
      return outcome;
    },
  };
}
