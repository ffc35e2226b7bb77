import type { ScanResult } from '../../contract/domain/attachment.ts';
import { applicationMessages as messages } from '../../contract/messages/server/server.ts';
import { whoOf } from '../applications/record-event.ts';
import { errorName } from '../background.ts';
import type { SignedInUser } from '../http/context.ts';
import { refusalOf } from '../http/requests/problems.ts';
import type { Refusal } from '../http/requests/refusal.ts';
import type { Portal } from '../portal.ts';
import { recordAlone } from '../record/write.ts';
import { isKnownInfected } from '../scanning/results.ts';
import { keepResult } from '../scanning/scan-rounds.ts';
import type { Upload } from './upload-rules.ts';

/** Returns the scan result of each file of an upload, in order; empty if the portal scans nothing. */
export async function scanUpload(
  { scanner, store }: Portal,
  user: SignedInUser,
  { files }: Upload,
): Promise<ScanResult[]> {
  const scanned = files.map(({ sha256, bytes }) => ({ sha256, open: () => bytes.open() }));
  const results = (await scanner?.scanUpload(user.id, scanned)) ?? [];
  return Promise.all(
    results.map(async (result, index) => {
      const isKnown = result === 'unscanned' && (await isKnownInfected(store, files[index]?.sha256 ?? ''));
      return isKnown ? 'infected' : result;
    }),
  );
}

/** Returns the refusal of an upload in which a virus was found, with each such file; undefined if none was found. */
export function infectedRefusal({ kind, files }: Upload, results: readonly ScanResult[]): Refusal | undefined {
  const infected = files.filter((_file, index) => results[index] === 'infected');
  if (infected.length === 0) return undefined;
  return refusalOf(infected.map((file) => ({ field: kind.wire, message: messages.infectedUpload(file.fileName) })));
}

/**
 * Logs and records that an upload was refused for a virus. If the same bytes are already stored, they are marked as
 * infected too. A failure to record is logged: the upload is refused all the same.
 */
export async function noteInfectedUpload(
  portal: Portal,
  user: SignedInUser,
  { applicationId, kind, files }: Upload,
  results: readonly ScanResult[],
): Promise<void> {
  for (const [index, { fileName, sha256, size }] of files.entries()) {
    if (results[index] !== 'infected') continue;
    portal.log('warn', 'upload-infected', { application: applicationId, user: user.id, sha256 });
    const payload = { type: kind.type, name: fileName, size, sha256, by: whoOf(user) };
    try {
      await recordAlone(portal, { applicationId, kind: 'file.refused', payload });
      await keepResult(portal, { sha256, result: 'infected' });
    } catch (error) {
      portal.log('error', 'not-recorded', { application: applicationId, user: user.id, error: errorName(error) });
    }
  }
}
