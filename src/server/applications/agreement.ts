import { CLOCK_OFF_MS } from '../../contract/api/limits.ts';
import type { Application } from '../../contract/domain/application.ts';
import type { Agreement } from '../../contract/steps/step-save.ts';
import type { ApplicationRow } from '../store/tables.ts';

type AgreementColumns = Pick<ApplicationRow, 'agreed_at' | 'agreed_policy_version' | 'agreement_recorded_at'>;

/** Returns when the policies were agreed to, and in which version; null if they were not. */
export function agreementIn({
  agreed_at: agreedAt,
  agreed_policy_version: agreedPolicyVersion,
}: Pick<AgreementColumns, 'agreed_at' | 'agreed_policy_version'>): Agreement | null {
  return agreedAt === null ? null : { agreedAt, agreedPolicyVersion: agreedPolicyVersion ?? '' };
}

/**
 * Returns the columns that store an agreement, with the server's time beside the user's. An agreement that is sent once
 * more, with later saves, keeps the time at which it was first received.
 */
export function agreementColumns(
  agreement: Agreement | undefined,
  now: string,
  before?: AgreementColumns,
): Partial<AgreementColumns> {
  if (agreement === undefined) return {};
  const { agreedAt, agreedPolicyVersion } = agreement;
  if (before?.agreed_at === agreedAt && before.agreed_policy_version === agreedPolicyVersion) return {};
  return { agreed_at: agreedAt, agreed_policy_version: agreedPolicyVersion, agreement_recorded_at: now };
}

type AgreementRow = AgreementColumns &
  Pick<ApplicationRow, 'created_at' | 'modified_at'> & {
    /** When the applicant's account was created. */
    applicant_since: string;
  };

/** Returns the server's time of an agreement, and whether the user's can be true; nothing if there is no agreement. */
export function agreementTimes(row: AgreementRow): Pick<Application, 'agreementRecordedAt' | 'agreementClockOff'> {
  if (row.agreed_at === null) return {};
  return { agreementRecordedAt: row.agreement_recorded_at ?? undefined, agreementClockOff: isImpossible(row) };
}

/**
 * Whether an agreement cannot have been given at the time of the user's clock: more than a day after the server
 * received it, or more than a day before the user had an account. In between, the device may have kept it for weeks
 * without a connection. An agreement whose arrival was not recorded arrived before the last change of its application.
 */
function isImpossible(row: AgreementRow): boolean {
  const at = Date.parse(row.agreed_at ?? '');
  const latest = Date.parse(row.agreement_recorded_at ?? row.modified_at ?? row.created_at) + CLOCK_OFF_MS;
  const earliest = Date.parse(row.applicant_since) - CLOCK_OFF_MS;
  // True also for a time that no clock tells.
  return !(at >= earliest && at <= latest);
}
