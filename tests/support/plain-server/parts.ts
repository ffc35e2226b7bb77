import { createHash } from 'node:crypto';
import { FILE_MAX_BYTES } from '../../../src/contract/api/limits.ts';
import { isStatus, role } from '../../../src/contract/domain/statuses.ts';
import { fileKindOf, mediaTypeOf } from '../../../src/contract/steps/files.ts';
import { applicantMayComment, commentTransition } from '../../../src/contract/domain/transitions.ts';
import { allowed, open, openOwn, setStatus } from './applications.ts';
import { fieldOf, notFound, numberOf, Refused, textOf } from './state.ts';
import type { PlainAnswer, PlainApplication, PlainCall, PlainFile, PlainRow } from './state.ts';

const done = (data?: unknown): PlainAnswer => ({ message: 'Done.', data });

/**
 * Removes a row or a file of an application that may be changed. A repeated removal by the same person succeeds again.
 */
function remove(call: PlainCall, what: 'rows' | 'files'): PlainAnswer {
  const thing = `${what} ${call.id}`;
  if (call.state.removals.get(thing) === call.person.userId) return done();
  const things: { id: number; applicationId: number }[] = call.state[what];
  const index = things.findIndex((one) => one.id === call.id);
  openOwn(call, things[index]?.applicationId ?? 0).modifiedDate = call.now;
  things.splice(index, 1);
  call.state.removals.set(thing, call.person.userId);
  return done();
}

export function listRows(call: PlainCall): PlainAnswer {
  const { id } = open(call, Number(call.query.get('applicationId')));
  const rows = call.state.rows.filter((row) => row.applicationId === id);
  return done(
    rows.map((row) => ({
      investigatorInfoId: row.id,
      applicationId: row.applicationId,
      principleInvestigatorName: row.name,
      idNumber: row.idNumber,
      position: row.position,
    })),
  );
}

/** Saves one row or a whole list: rows that are missing in the list are removed. */
export function saveRows(call: PlainCall): PlainAnswer {
  const { state, body, now } = call;
  const sent: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length === 0) throw new Refused(400, 'The list is empty.');
  const application = openOwn(call, numberOf(body, 'applicationId'));
  const rows = sent.map((row): PlainRow => {
    if (numberOf(row, 'applicationId') !== application.id) throw new Refused(400, 'All rows of one application.');
    const [idNumber, position] = [textOf(row, 'idNumber'), textOf(row, 'position')];
    const id = Number(fieldOf(row, 'investigatorInfoId') ?? 0);
    return { id, applicationId: application.id, name: textOf(row, 'principleInvestigatorName'), idNumber, position };
  });
  const isStored = (row: PlainRow) =>
    state.rows.some((one) => one.id === row.id && one.applicationId === application.id);
  if (rows.some((row) => row.id !== 0 && !isStored(row))) throw notFound();

  const isKept = (row: PlainRow) => row.applicationId !== application.id || rows.some((one) => one.id === row.id);
  if (Array.isArray(body)) state.rows = state.rows.filter(isKept);
  for (const row of rows) {
    const stored = row.id === 0 ? undefined : state.rows.find((one) => one.id === row.id);
    if (stored !== undefined) Object.assign(stored, row);
    else state.rows.push(Object.assign(row, { id: state.nextId() }));
  }
  application.modifiedDate = now;
  return done(Array.isArray(body) ? rows.map((row) => ({ investigatorInfoId: row.id })) : { id: rows[0]?.id });
}

export const removeRow = (call: PlainCall) => remove(call, 'rows');
export const removeFile = (call: PlainCall) => remove(call, 'files');

const writeFile = ({ id, type, fileName }: PlainFile) => ({ id, typeID: type, fileName, fileURL: `/files/${id}` });

export function listFiles(call: PlainCall): PlainAnswer {
  const { id } = open(call, call.id);
  return done(call.state.files.filter((file) => file.applicationId === id).map(writeFile));
}

export function upload(call: PlainCall): PlainAnswer {
  const { state, body, files, now } = call;
  if (files.some((file) => file.bytes.byteLength > FILE_MAX_BYTES)) throw new Refused(413);
  const kind = fileKindOf(numberOf(body, 'typeID'));
  const application = openOwn(call, numberOf(body, 'projectApplicationId'));
  if (kind === undefined || files.length === 0 || files.some((file) => file.field !== kind.wire)) {
    throw new Refused(400, 'No file of that kind.');
  }
  const stored = state.files.filter((file) => file.applicationId === application.id && file.type === kind.type);
  if (!kind.several && stored.length + files.length > 1) throw new Refused(409, 'There is one already.');
  const made = files.map(({ fileName, bytes }): PlainFile => {
    const mediaType = mediaTypeOf(bytes);
    if (mediaType === undefined) throw new Refused(415, 'Only PDF, PNG and JPEG.');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { id: applicationId } = application;
    return { id: state.nextId(), applicationId, type: kind.type, fileName, mediaType, bytes, sha256 };
  });
  state.files.push(...made);
  application.modifiedDate = now;
  return done(made.map(writeFile));
}

/** The bytes at an attachment's address, for a person who may read its application. */
export function bytesOf(call: PlainCall): PlainFile {
  const file = call.state.files.find((one) => one.id === call.id);
  open(call, file?.applicationId ?? 0);
  if (file === undefined) throw notFound();
  return file;
}

export function listComments(call: PlainCall): PlainAnswer {
  const { state, query } = call;
  const application = open(call, Number(query.get('applicationId')));
  const thread = state.comments.filter((one) => one.applicationId === application.id);
  return done(
    thread.map(({ id, userId, applicationId, text, created }) => {
      const { roleId, firstName, lastName } = state.people.find((one) => one.userId === userId) ?? {};
      return { id, userID: userId, applicationID: applicationId, comment: text, created, roleId, firstName, lastName };
    }),
  );
}

/** An administrator's comment may decide; a comment that is sent twice is stored twice. */
export function addComment(call: PlainCall): PlainAnswer {
  const { state, person, body } = call;
  const application = open(call, numberOf(body, 'applicationID'));
  const isReviewer = person.roleId === role.administrator;
  if (!isReviewer && !applicantMayComment(application.status)) throw new Refused(409, 'Comments are closed.');
  const [text, created] = [textOf(body, 'comment'), textOf(body, 'created')];
  if (text.trim() === '') throw new Refused(400, 'Comment is required');
  const next = isReviewer ? askedFor(application, fieldOf(body, 'statusId') ?? undefined) : undefined;
  const { id: applicationId } = application;
  const { userId } = person;
  const id = state.nextId();
  state.comments.push({ id, applicationId, userId, text, created });
  if (next !== undefined) setStatus(call, application, next);
  return done({ id });
}

function askedFor(application: PlainApplication, asked: unknown) {
  if (asked === undefined) return undefined;
  if (typeof asked !== 'number' || !isStatus(asked)) throw new Refused(400, 'There is no such status.');
  return allowed(commentTransition(application.status, asked));
}
