import { mediaTypeOf } from '../../contract/steps/files.ts';
import { asUuid, localIdFrom } from './permanent-ids.ts';
import type { Lacking } from '../comparison.ts';
import type { RememberedFile } from '../remembered/remembered-files.ts';
import type { Remembered } from '../remembered/remembered.ts';
import type { SendAgainPlan, FileBytes } from './work-sent-again.ts';
import type { SourceDatabase } from '../sources.ts';

/** Prepares what is sent again, outside any transaction: reads the bytes of the files, and gives everything its key. */
export type Preparation = {
  /** The lane from which a new application is sent again. */
  laneOf(source: SourceDatabase, remembered: Remembered): Promise<number>;
  /** `asOf`: when the server was asked what it has, ms since 1970. */
  prepare(source: SourceDatabase, lacking: Lacking, asOf: number): Promise<SendAgainPlan>;
};

export function createPreparation({
  userId,
  digest,
  bytesOf,
}: {
  userId: number;
  digest: (bytes: Blob) => Promise<string>;
  bytesOf: (source: SourceDatabase, file: RememberedFile) => Promise<Blob | undefined>;
}): Preparation {
  /**
   * A name that is equal on every device and at every attempt, so that nothing is created twice. A draft that was never
   * sent has the same id on each device that a copy took it to, because that id is random.
   */
  const nameOf = ({ server, createdDate, lane }: Remembered, part = ''): Promise<string> => {
    const what = server === null ? `own/${lane}` : `${userId}/${server}/${createdDate ?? ''}`;
    return digest(new Blob([`restored/${what}/${part}`]));
  };
  const freshLane = ({ isHere }: SourceDatabase, { lane }: Remembered, name: string): number =>
    lane < 0 && !isHere ? lane : localIdFrom(name);
  const filesWithBytes = async (source: SourceDatabase, { remembered, missing }: Lacking): Promise<FileBytes[]> => {
    const found: FileBytes[] = [];
    for (const file of missing.files) {
      const bytes = await bytesOf(source, file);
      const mediaType = bytes === undefined ? undefined : await kindOfBytes(bytes);
      if (bytes === undefined || mediaType === undefined) continue;
      const { type, fileName } = file;
      const sha256 = await digest(bytes);
      // The same file may be there twice.
      const before = found.filter((one) => one.type === type && one.fileName === fileName && one.sha256 === sha256);
      const name = await nameOf(remembered, `${type} ${fileName} ${sha256} ${before.length}`);
      const id = file.fileId !== null && file.fileId < 0 ? file.fileId : localIdFrom(name);
      found.push({ ...file, bytes: await bytes.arrayBuffer(), mediaType, sha256, key: asUuid(name), id });
    }
    return found;
  };

  return {
    laneOf: async (source, remembered) => freshLane(source, remembered, await nameOf(remembered)),
    async prepare(source, lacking, asOf) {
      const { mark, remembered, missing, atServer } = lacking;
      const { place } = source.store;
      const { lane } = remembered;
      const files = await filesWithBytes(source, lacking);
      const name = await nameOf(remembered);
      // The backup may have it already under the key of the first try.
      const fresh = { lane: freshLane(source, remembered, name), key: remembered.startKey ?? asUuid(name) };
      const rowNumbers = new Map<number, number>();
      for (const row of missing.rows) rowNumbers.set(row.key, localIdFrom(await nameOf(remembered, `row ${row.key}`)));
      const comments: SendAgainPlan['comments'][number][] = [];
      for (const { text, created } of missing.comments) {
        comments.push({ text, created, key: asUuid(await nameOf(remembered, `comment ${created} ${text}`)) });
      }
      const key = `${place}/${lane} ${await digest(new Blob([mark]))}`;
      return { key, remembered, missing, files, comments, atServer, isHere: source.isHere, fresh, rowNumbers, asOf };
    },
  };
}

/** Media type of a file by its first bytes; undefined for a type that no application accepts. */
async function kindOfBytes(bytes: Blob): Promise<string | undefined> {
  return mediaTypeOf(new Uint8Array(await bytes.slice(0, 8).arrayBuffer()));
}
