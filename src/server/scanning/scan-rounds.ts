import type { Portal } from '../portal.ts';
import { appendEntries, logHead } from '../record/write.ts';
import { logChanges } from '../store/change-log.ts';
import { storedTime } from '../store/times.ts';
import { writeResult } from './results.ts';
import type { Scanner } from './scanner.ts';

/** Longer than a scan takes: during this time another server on the same database does not scan the file. */
const CLAIMED_MS = 10 * 60 * 1000;
/** After this many files in a row without a result, the scanner is assumed not to work now. */
const UNTOLD_MAX = 3;

/**
 * Scans stored files that are due, one after the other: those that were never scanned, those without a result, and from
 * time to time all others.
 */
export async function scanDueFiles(portal: Portal, scanner: Scanner): Promise<void> {
  for (let untold = 0; untold < UNTOLD_MAX;) {
    const sha256 = scanner.isClosed ? undefined : await claimNext(portal);
    if (sha256 === undefined) return;
    // A lost file is reported when it is requested.
    const result = await scanner.scanStored({ sha256, open: () => portal.files.open(sha256) });
    // A scan that was cut off by the end of the server says nothing about the file.
    if (scanner.isClosed) return;
    untold = result === 'unscanned' ? untold + 1 : 0;
    await keepResult(portal, { sha256, result });
  }
}

/** Claims the file that has been due longest, so that no other server scans it, and returns its SHA-256. */
async function claimNext({ store, clock }: Portal): Promise<string | undefined> {
  const now = storedTime(clock());
  return store.transaction().execute(async (transaction) => {
    const next = await transaction
      .selectFrom('stored_bytes')
      .where('scan_due_at', '<=', now)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('attachments').whereRef('attachments.sha256', '=', 'stored_bytes.sha256').select('id')),
      )
      .orderBy('scan_due_at')
      .select('sha256')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const claimed = await transaction
      .updateTable('stored_bytes')
      .set({ scan_due_at: storedTime(clock() + CLAIMED_MS) })
      .where('sha256', '=', next.sha256)
      .where('scan_due_at', '<=', now)
      .executeTakeFirst();
    return claimed.numUpdatedRows === 1n ? next.sha256 : undefined;
  });
}

/** Stores a result that belongs to no upload, and lists the applications with the file as changed. */
export async function keepResult(portal: Portal, scan: Parameters<typeof writeResult>[1]): Promise<void> {
  const now = storedTime(portal.clock());
  const head = await portal.store.transaction().execute(async (transaction) => {
    const { applications, entries } = await writeResult(transaction, scan, portal.clock());
    const head = entries.length === 0 ? undefined : await appendEntries(transaction, now, entries);
    const changed = new Map(applications.map((application) => [application.id, application]));
    await logChanges(transaction, { now, random: portal.random }, changed.values());
    return head;
  });
  if (head !== undefined) await logHead(portal, head);
}

/**
 * Scans files that are due in the background: now, and whenever the returned function is called while no scan is
 * running.
 */
export function startScanning(portal: Portal, scanner: Scanner): () => void {
  let isUnderWay = false;
  const scan = () => {
    if (isUnderWay || scanner.isClosed) return;
    isUnderWay = true;
    portal.background.start('scan', async () => {
      try {
        await scanDueFiles(portal, scanner);
      } finally {
        isUnderWay = false;
      }
    });
  };
  scan();
  return scan;
}
