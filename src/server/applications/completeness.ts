import { applicationMessages } from '../../contract/messages/server/server.ts';
import { missingIn, writeMissing, type MissingPart } from '../../contract/steps/completeness.ts';
import { fileKindOf } from '../../contract/steps/files.ts';
import { agreementState } from '../../contract/steps/step-save.ts';
import { refusalOf } from '../http/requests/problems.ts';
import { listInvestigators } from '../investigators/reading.ts';
import type { Mutation } from '../http/mutation.ts';
import type { OpenedApplication } from './open-application.ts';
import { agreementIn } from './agreement.ts';
import { hasAnsweredConflict, readStoredAnswers } from './reading.ts';

/**
 * Throws a `Refusal` if the application is not complete, with every problem by its wire name, in the order of the
 * wizard.
 */
export async function requireComplete(
  { transaction, policyVersion }: Mutation,
  application: OpenedApplication,
): Promise<void> {
  const files = await transaction
    .selectFrom('attachments')
    .leftJoin('stored_bytes', 'stored_bytes.sha256', 'attachments.sha256')
    .where('application_id', '=', application.id)
    .select(['type_id', 'file_name', 'scan_result'])
    .orderBy('id')
    .execute();
  const agreement = agreementState(agreementIn(application), policyVersion);
  const missing = missingIn({
    answers: readStoredAnswers(application.answers),
    agreement,
    conflictAnswered: hasAnsweredConflict(application.answers),
    investigators: await listInvestigators(transaction, application.id),
    fileTypes: files.flatMap((file) => fileKindOf(file.type_id)?.type ?? []),
    files: files.map((file) => ({
      type: file.type_id,
      fileName: file.file_name,
      scan: file.scan_result ?? undefined,
    })),
  });
  if (missing.length === 0) return;
  // An app that shows the current policies asks before it submits; this one still shows the former policies.
  const message = applicationMessages.policiesChanged;
  const isOutdated = (one: MissingPart) => one.step === 'policy-agreement' && agreement === 'outdated';
  throw refusalOf(writeMissing(missing.map((one) => (isOutdated(one) ? { ...one, message } : one))));
}
