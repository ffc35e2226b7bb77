import type { ScanResult } from '../../contract/domain/attachment.ts';
import type { Entry } from '../record/entry.ts';
import type { BeforeChange } from '../store/change-log.ts';
import type { AttachmentRow, Store, StoreTransaction } from '../store/tables.ts';
import { storedTime } from '../store/times.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The wait after the first scan without a result; each further one doubles it, up to the longest. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS;
/** Scanners learn: clean files are scanned again, and so are infected ones, because that result can be a mistake. */
const AGAIN_AFTER_MS = { clean: 7 * DAY_MS, infected: DAY_MS } as const;

/** The present result of a file, and what changes for users who see the file. */
export type ScanNews = {
  result: ScanResult;
  /** The applications that have the file, as they were before. Their rows are locked. */
  applications: BeforeChange[];
  /** Entries for the record, one for each file that is infected now. */
  entries: Entry[];
};

/**
 * Stores the result of a scan, in the transaction of the caller, who passes on the returned news. A scan without a
 * result does not change an earlier result.
 */
export async function writeResult(
  transaction: StoreTransaction,
  { sha256, result }: { sha256: string; result: ScanResult },
  now: number,
): Promise<ScanNews> {
  const files = await heldFilesOf(transaction, sha256);
  const before = await transaction
    .updateTable('stored_bytes')
    .set(({ ref }) => ({ holders: ref('holders') }))
    .where('sha256', '=', sha256)
    .returning(['scan_result', 'scan_tries'])
    .executeTakeFirst();
  // Bytes that are not stored belong to no file.
  if (before === undefined) return { result, applications: [], entries: [] };

  const was = before.scan_result ?? 'unscanned';
  const isTold = result !== 'unscanned';
  const tries = isTold ? 0 : before.scan_tries + 1;
  const dueIn = isTold ? AGAIN_AFTER_MS[result] : waitAfter(tries);
  await transaction
    .updateTable('stored_bytes')
    .set({
      scan_tries: tries,
      scan_due_at: storedTime(now + dueIn),
      ...(isTold || was === 'unscanned' ? { scan_result: result, scanned_at: storedTime(now) } : {}),
    })
    .where('sha256', '=', sha256)
    .execute();
  if (!isTold || result === was) return { result: was, applications: [], entries: [] };
  return {
    result,
    applications: files.map(({ application_id: id, owner_id: ownerId, status }) => ({ id, ownerId, status })),
    entries: result === 'infected' ? files.map(infectedEntry) : [],
  };
}

function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
}

type HeldFile = AttachmentRow & { owner_id: number; status: number };

/** Returns the files with these bytes. The rows of their applications are locked first, as in every other change. */
async function heldFilesOf(transaction: StoreTransaction, sha256: string): Promise<HeldFile[]> {
  const files = await transaction
    .selectFrom('attachments')
    .where('sha256', '=', sha256)
    .selectAll()
    .orderBy('application_id')
    .execute();
  if (files.length === 0) return [];
  const applications = await transaction
    .updateTable('applications')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(
      'id',
      'in',
      files.map((file) => file.application_id),
    )
    .returning(['id', 'owner_id', 'status'])
    .execute();
  const byId = new Map(applications.map(({ id, ...of }) => [id, of]));
  return files.flatMap((file) => {
    const application = byId.get(file.application_id);
    return application === undefined ? [] : [{ ...file, ...application }];
  });
}

function infectedEntry({ id, application_id, type_id, file_name, size, sha256 }: AttachmentRow): Entry {
  const payload = { file: id, type: type_id, name: file_name, size, sha256 };
  return { applicationId: application_id, kind: 'file.infected', payload };
}

/** Whether the newest scan result of these bytes is that they are infected. */
export async function isKnownInfected(store: Store, sha256: string): Promise<boolean> {
  const row = await store
    .selectFrom('stored_bytes')
    .where('sha256', '=', sha256)
    .select('scan_result')
    .executeTakeFirst();
  return row?.scan_result === 'infected';
}
