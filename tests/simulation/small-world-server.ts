import { noAnswers } from '../../src/contract/domain/application.ts';
import type { ApplicationAtServer, Operation, Verdict } from '../../src/contract/domain/operation.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import type { ApplicationAnswers } from '../../src/contract/steps/wizard.ts';
import { PERSON } from './small-world-database.ts';
import { Violation } from './small-world-violation.ts';

/** What happened at the server, in order; a change made elsewhere has no key. */
export type ServerEntry = { key: string | null; applicationId: number; operation: Operation | null; verdict: Verdict };

/** The smallest possible server: changes by their keys, and the version of each application. */
export type Server = readonly ServerEntry[];

/** The ids of the application that the server has from the beginning, and of the one that it creates. */
export const STORED = 7;
export const MADE = 100;

/** What the server does with a request, and its verdict. */
export function serve(server: Server, operation: Operation): { server: Server; verdict: Verdict } {
  const before = server.find(({ key }) => key === operation.id);
  if (before !== undefined) {
    if (JSON.stringify(before.operation) !== JSON.stringify(operation)) {
      throw new Violation(`${operation.id} came again with other bytes.`);
    }
    return { server, verdict: before.verdict };
  }
  const applicationId = operation.applicationId === 0 ? MADE : operation.applicationId;
  if (operation.applicationId === 0 && server.some((entry) => entry.applicationId === MADE)) {
    throw new Violation('The application was made twice.');
  }
  if (operation.tag !== undefined && operation.tag !== tagOf(server, applicationId)) {
    const verdict: Verdict = {
      kind: 'changed',
      message: 'Changed.',
      atServer: applicationAtServer(server, applicationId),
    };
    return { server, verdict };
  }
  const entry = { key: operation.id, applicationId, operation };
  const tag = tagOf([...server, { ...entry, verdict: nothingSaid }], applicationId);
  const verdict: Verdict = { kind: 'accepted', message: 'Saved.', data: dataOf(operation), tag };
  return { server: [...server, { ...entry, verdict }], verdict };
}

const nothingSaid: Verdict = { kind: 'accepted', message: '', data: undefined, tag: undefined };

/** Another device changes the stored application. */
export function changeElsewhere(server: Server): Server {
  return [...server, { key: null, applicationId: STORED, operation: null, verdict: nothingSaid }];
}

function dataOf({ applicationId, change }: Operation): unknown {
  if (applicationId === 0) return { id: MADE };
  if (change.kind !== 'addFile') return undefined;
  return [{ id: 500, typeID: change.type, fileName: change.fileName, fileURL: '/files/500' }];
}

/** The version of an application; messages do not change it. */
export function tagOf(server: Server, applicationId: number): string {
  const changes = server.filter(
    (entry) => entry.applicationId === applicationId && entry.operation?.change.kind !== 'comment',
  );
  return `version ${changes.length}`;
}

export function answersOf(server: Server, applicationId: number): ApplicationAnswers {
  let answers = noAnswers();
  for (const entry of server) {
    if (entry.applicationId !== applicationId) continue;
    const change = entry.operation?.change;
    if (entry.operation === null) answers = { ...answers, purpose: 'Theirs' };
    if (change?.kind === 'saveStep') answers = { ...answers, ...change.answers };
  }
  return answers;
}

function applicationAtServer(server: Server, id: number): ApplicationAtServer {
  const answers = answersOf(server, id);
  const attachments = server.flatMap(({ applicationId, operation }) =>
    applicationId === id && operation?.change.kind === 'addFile'
      ? [{ id: 500, type: operation.change.type, fileName: operation.change.fileName, fileUrl: '/files/500' }]
      : [],
  );
  return {
    application: {
      id,
      status: status.draft,
      researchTitle: answers.researchTitle,
      createdDate: '',
      modifiedDate: null,
      commentCount: 0,
      applicant: { userId: PERSON, firstName: '', lastName: '', mobileNumber: '', emailAddress: '' },
      reference: null,
      answers,
      agreement: null,
    },
    investigators: [],
    attachments,
    tag: tagOf(server, id),
  };
}
