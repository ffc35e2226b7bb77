import { questionSteps } from '../../src/contract/steps/wizard.ts';
import type { Question } from '../../src/contract/steps/step.ts';
import type { Cells } from './people/cells.ts';
import type { PlainServerWorld } from './plain-server-world.ts';
import type { PortalServerWorld } from './server-world.ts';

/** One application as stored in the server's own tables, read past the portal's API. */
export type ServerApplication = {
  id: number;
  ownerId: number;
  status: number;
  /** By the question's plain name; a tick is "true" or "false". */
  fields: Readonly<Record<string, string>>;
  rows: readonly (Cells & { id: number })[];
  files: readonly { id: number; name: string; type: number; sha256: string }[];
  comments: readonly { id: number; userId: number; text: string }[];
};

/** All applications of a server, by id. */
export type ServerNow = ReadonlyMap<number, ServerApplication>;

export const questions: readonly Question[] = questionSteps.flatMap((step): readonly Question[] => step.questions);

/** The answers by plain name; a question that was never answered is blank. */
function fieldsOf(valueOf: (question: Question) => unknown): Record<string, string> {
  return Object.fromEntries(
    questions.map((question) => [
      question.name,
      String(valueOf(question) ?? (question.kind === 'tick' ? 'false' : '')),
    ]),
  );
}

export async function readPortal({ portal: { store } }: PortalServerWorld): Promise<ServerNow> {
  const [applications, rows, files, comments] = await Promise.all([
    store.selectFrom('applications').select(['id', 'owner_id', 'status', 'answers']).orderBy('id').execute(),
    store
      .selectFrom('investigators')
      .select(['id', 'application_id', 'name', 'id_number', 'position'])
      .orderBy('id')
      .execute(),
    store
      .selectFrom('attachments')
      .select(['id', 'application_id', 'file_name', 'type_id', 'sha256'])
      .orderBy('id')
      .execute(),
    store.selectFrom('comments').select(['id', 'application_id', 'user_id', 'comment']).orderBy('id').execute(),
  ]);
  return new Map(
    applications.map(({ id, owner_id: ownerId, status, answers }) => {
      const stored = JSON.parse(answers) as Record<string, unknown>;
      const isOwn = (one: { application_id: number }) => one.application_id === id;
      return [
        id,
        {
          id,
          ownerId,
          status,
          fields: fieldsOf(({ name }) => stored[name]),
          rows: rows
            .filter(isOwn)
            .map((row) => ({ id: row.id, name: row.name, idNumber: row.id_number, position: row.position })),
          files: files
            .filter(isOwn)
            .map((file) => ({ id: file.id, name: file.file_name, type: file.type_id, sha256: file.sha256 })),
          comments: comments
            .filter(isOwn)
            .map((comment) => ({ id: comment.id, userId: comment.user_id, text: comment.comment })),
        },
      ];
    }),
  );
}

export async function readPlain({ state }: PlainServerWorld): Promise<ServerNow> {
  return new Map(
    state.applications.map(({ id, ownerId, status, fields }) => {
      const isOwn = (one: { applicationId: number }) => one.applicationId === id;
      return [
        id,
        {
          id,
          ownerId,
          status,
          fields: fieldsOf(({ wire }) => fields[wire]),
          rows: state.rows
            .filter(isOwn)
            .map((row) => ({ id: row.id, name: row.name, idNumber: row.idNumber, position: row.position })),
          files: state.files
            .filter(isOwn)
            .map(({ id: fileId, fileName, type, sha256 }) => ({ id: fileId, name: fileName, type, sha256 })),
          comments: state.comments
            .filter(isOwn)
            .map(({ id: commentId, userId, text }) => ({ id: commentId, userId, text })),
        },
      ];
    }),
  );
}
