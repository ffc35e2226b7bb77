import type { ApplicationAtServer } from '../../../src/contract/domain/operation.ts';
import type { Seen } from '../app/reading.ts';
import type { ServerApplication } from '../server-now.ts';
import { questions } from '../server-now.ts';
import { rowKey } from './cells.ts';
import { keyOf } from './word.ts';

type Parts = { status: number; answers: Readonly<Record<string, unknown>>; rows: string[]; files: string[] };

/**
 * The content of an application, so that two versions of it can be compared: status, answers, investigators and files.
 */
function contentOf({ status, answers, rows, files }: Parts): string {
  const given = questions.flatMap(({ name, kind }) => {
    const key = keyOf(answers[name]);
    return key === '' || (kind === 'tick' && key === 'false') ? [] : [`${name} ${key}`];
  });
  return JSON.stringify([status, given, rows.toSorted(), files.toSorted()]);
}

/** As shown by the page on which it is decided; a requested status is not part of it. */
export const contentSeen = ({ application, investigators, attachments }: Seen): string =>
  contentOf({
    status: application.atServer,
    answers: application.answers,
    rows: investigators.map(rowKey),
    files: attachments.map(({ fileName }) => keyOf(fileName)),
  });

/** As a reading of it was shown. */
export const contentShown = ({ application, investigators, attachments }: ApplicationAtServer): string =>
  contentOf({
    status: application.status,
    answers: application.answers,
    rows: investigators.map(rowKey),
    files: attachments.map(({ fileName }) => keyOf(fileName)),
  });

/** As stored in the server's tables. */
export const contentStored = ({ status, fields, rows, files }: ServerApplication): string =>
  contentOf({
    status,
    answers: fields,
    rows: rows.map(rowKey),
    files: files.map(({ name }) => keyOf(name)),
  });
