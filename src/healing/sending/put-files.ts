import type { UserTables } from '../../local-db/user-store.ts';
import { staysInLane, type SendAgainPlan } from './work-sent-again.ts';

/** Stores the files that are sent again, each with its bytes, as if they had been chosen here. */
export async function putFiles(tables: UserTables, lane: number, again: SendAgainPlan): Promise<void> {
  const { files, remembered, isHere, asOf } = again;
  for (const [index, { id, key, type, fileName, bytes, mediaType, sha256 }] of files.entries()) {
    const there = await tables.files.get(id);
    // A file that was chosen in this database moves to its new application; its bytes stay where they are.
    const isMoved = isHere && there?.applicationId === remembered.lane && !staysInLane(again, lane);
    if (there !== undefined && !isMoved) continue;
    await tables.files.put({
      id,
      applicationId: lane,
      type,
      fileName,
      size: bytes.byteLength,
      mediaType,
      sha256,
      replaces: null,
      chosenAt: asOf + index,
      carriedAs: key,
      state: 'kept',
      operationId: null,
    });
    if (!isMoved) await tables.bytes.put({ fileId: id, bytes });
  }
}
