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
   * forgotten after `beforeForgetting`, in which a screen reads what is stored, so that no file is ever out of sight.
   */
  send(applicationId: number, beforeForgetting?: () => Promise<void>): Promise<Outcome[]>;
  /** Deletes a stored file. */
  remove(applicationId: number, attachmentId: number): Promise<Outcome>;
};

export function createDraftFiles(world: {
  store: DraftStore;
  send: Send;
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
    else if (outcome.kind !== 'saved') change(applicationId, file.key, { state: 'kept' });
    return outcome;
  };

  return {
    async choose(applicationId, type, file, replaces) {
      if (!hasAllowedEnding(file.name)) return fileMessages.invalidType(file.name);
      if (file.size > FILE_MAX_BYTES) return fileMessages.tooLarge(file.name);
      if (file.size === 0) return fileMessages.empty(file.name);
      // A File is only a handle, and may die or change: its bytes are what is kept.
      const bytes = await file.arrayBuffer();
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
      };
      store.change(applicationId, ({ files }) => ({ files: [...files, chosen] }));
      return undefined;
    },
    drop: (applicationId, key) => change(applicationId, key, null),
    async send(applicationId, beforeForgetting) {
      const files = store.get(applicationId).files.filter((file) => file.state !== 'sending');
      const outcomes = await Promise.all(files.map((file) => send(applicationId, file)));
      if (files.length > 0) await beforeForgetting?.();
      for (const [index, file] of files.entries()) {
        if (outcomes[index]?.kind === 'saved') change(applicationId, file.key, null);
      }
      return outcomes;
    },
    remove: (applicationId, attachmentId) => world.send(applicationId, { kind: 'removeFile', attachmentId }),
  };
}
