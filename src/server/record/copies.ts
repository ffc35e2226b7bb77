import { readSavedAnswers } from '../applications/reading.ts';
import type { Mutation } from '../http/mutation.ts';
import type { ApplicationRow, Store } from '../store/tables.ts';
import { canonical, sha256Of } from './entry.ts';

/**
 * Stores an immutable copy of an application's present content, and returns the SHA-256 of the copy. Equal copies are
 * stored once.
 */
export async function storeSubmissionCopy(
  { transaction, now }: Mutation,
  application: ApplicationToCopy,
): Promise<string> {
  const { content, files } = await contentOf(transaction, application);
  const sha256 = sha256Of(content);
  await transaction
    .insertInto('copies')
    .values({ sha256, application_id: application.id, made_at: now, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const file of files) {
    await transaction
      .insertInto('copied_files')
      .values({ sha256: file.sha256, copy: sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('submitted_files')
      .values({ owner_id: application.owner_id, ...file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return sha256;
}

type ApplicationToCopy = Pick<
  ApplicationRow,
  'id' | 'owner_id' | 'research_title' | 'answers' | 'agreed_at' | 'agreed_policy_version' | 'agreement_recorded_at'
>;

/**
 * Returns the content of an application: answers, investigators, files by their hash, and the agreement with its
 * times and the version of the policies. Also returns the hashes and sizes of the files.
 */
export async function contentOf(
  store: Store,
  application: ApplicationToCopy,
): Promise<{ content: string; files: readonly { sha256: string; size: number }[] }> {
  const { id } = application;
  const investigators = await store
    .selectFrom('investigators')
    .where('application_id', '=', id)
    .select(['id', 'name', 'id_number', 'position'])
    .orderBy('id')
    .execute();
  const files = await store
    .selectFrom('attachments')
    .where('application_id', '=', id)
    .select(['id', 'type_id', 'file_name', 'media_type', 'size', 'sha256'])
    .orderBy('id')
    .execute();
  const content = canonical({
    application: id,
    owner: application.owner_id,
    title: application.research_title,
    answers: readSavedAnswers(application.answers),
    agreement: agreementOf(application),
    investigators: investigators.map((row) => ({
      id: row.id,
      name: row.name,
      idNumber: row.id_number,
      position: row.position,
    })),
    files: files.map((row) => ({
      id: row.id,
      type: row.type_id,
      name: row.file_name,
      mediaType: row.media_type,
      size: row.size,
      sha256: row.sha256,
    })),
  });
  return { content, files: files.map(({ sha256, size }) => ({ sha256, size })) };
}

/** The user's time and the server's; copies of agreements that were received before the latter was stored lack it. */
function agreementOf({ agreed_at, agreement_recorded_at, agreed_policy_version }: ApplicationToCopy) {
  const recorded = agreement_recorded_at === null ? {} : { recordedAt: agreement_recorded_at };
  return { agreedAt: agreed_at, ...recorded, policyVersion: agreed_policy_version };
}
