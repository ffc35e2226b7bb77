import { fileAddress } from '../contract/domain/attachment.ts';
import type { UserStore } from '../local-db/user-store.ts';
import { matchCachedFile } from '../replica/files/file-cache.ts';
import type { RememberedFile } from './remembered/remembered-files.ts';

/** Reads the bytes of files that the server lacks: those chosen on this device, and those kept for reading. */
export function fileBytesIn(world: {
  /** Storage of the files kept for reading; undefined if the browser has none. */
  caches: CacheStorage | undefined;
  apiBase: string;
  origin: string;
  digest: (bytes: Blob) => Promise<string>;
}) {
  const bytesOf = async (store: UserStore, file: RememberedFile): Promise<Blob | undefined> => {
    if (file.fileId !== null) {
      const { fileId } = file;
      const row = await store.read((tables) => tables.bytes.get(fileId));
      return row === undefined ? undefined : new Blob([row.bytes]);
    }
    const address = file.fileUrl === null ? '' : fileAddress({ fileUrl: file.fileUrl }, world.apiBase, world.origin);
    if (address === '' || world.caches === undefined) return undefined;
    const kept = await matchCachedFile(world.caches, store.place, address).catch(() => undefined);
    return kept?.blob();
  };
  return {
    /** Those of the files whose bytes are on this device. */
    async presentFiles(
      store: UserStore,
      files: readonly RememberedFile[],
    ): Promise<{ fileName: string; bytes: Blob }[]> {
      const found: { fileName: string; bytes: Blob }[] = [];
      for (const file of files) {
        const bytes = await bytesOf(store, file);
        if (bytes !== undefined) found.push({ fileName: file.fileName, bytes });
      }
      return found;
    },
    /** Bytes that changed on the disk since the file was chosen are not what its user chose. */
    async chosenBytesOf(store: UserStore, file: RememberedFile): Promise<Blob | undefined> {
      const bytes = await bytesOf(store, file);
      const { fileId } = file;
      if (bytes === undefined || fileId === null) return bytes;
      const row = await store.read((tables) => tables.files.get(fileId));
      return row === undefined || (await world.digest(bytes)) === row.sha256 ? bytes : undefined;
    },
  };
}
