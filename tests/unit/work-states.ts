import { messageField } from '../../src/contract/domain/field-names.ts';
import { noAnswers } from '../../src/contract/domain/application.ts';
import type { Status } from '../../src/contract/domain/statuses.ts';
import type { UserStore } from '../../src/local-db/user-store.ts';
import type { ReplicaStore } from '../../src/local-db/replica-store.ts';
import type { Intent, OperationRow } from '../../src/local-db/tables/rows.ts';
import type { Reason } from '../../src/local-db/tables/state-rows.ts';
import { troubleOf } from '../../src/outbox/sending/classify-response.ts';
import { activateLane } from '../../src/outbox/queue/lane.ts';
import type { LastReading } from '../../src/outbox/read/outbox-state-text.ts';
import { freshOperation } from '../../src/outbox/queue/operation-rows.ts';
import { keepListed } from '../../src/replica/copies/copy-writes.ts';

/* The states of the server, the device and the network for which the pages' sentences are compared with each other. */

export const NOW = Date.UTC(2026, 10, 22, 9);
export const ID = 41;
const MARK = 'session 1';
const at = '2026-11-22T08:00:00.000Z';
const intents: Readonly<Record<string, Intent>> = {
  save: { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: 'Ward 3' } } },
  investigators: { kind: 'saveInvestigators', edits: [] },
  file: { kind: 'addFile', fileId: -4, type: 1, fileName: 'cv.pdf', sha256: '0', replaces: null },
  submission: { kind: 'changeStatus', to: 5, at },
  reply: { kind: 'comment', text: 'Here it is.', created: at },
  'removal of a file': { kind: 'removeFile', attachmentId: 4, fileName: 'cv.pdf' },
};
const lives: Readonly<Record<string, Partial<OperationRow>>> = {
  waiting: { state: 'waiting' },
  sending: { state: 'sending' },
  unsure: { state: 'unsure', mayHaveArrived: true },
  refused: { state: 'refused', trouble: troubleOf(400, 'Too long.') },
  'may have arrived': {
    state: 'conflict',
    mayHaveArrived: true,
    trouble: troubleOf(0, 'No answer.', { kind: 'mayHaveArrived', lookedUp: false }),
  },
};

/** What this device has of the application. */
export type Device = {
  name: string;
  operation: Partial<OperationRow> | null;
  /** What was refused before it in the lane. */
  behind?: 'save' | 'removal of a file';
  kept: readonly string[];
  isHere: boolean;
};
export const devices: readonly Device[] = [
  { name: 'has nothing', operation: null, kept: [], isHere: false },
  { name: 'has the draft and no words', operation: null, kept: [], isHere: true },
  { name: 'keeps an answer', operation: null, kept: ['setting'], isHere: true },
  { name: 'keeps a message', operation: null, kept: [messageField('reply')], isHere: true },
  ...Object.entries(intents).flatMap(([intent, made]) =>
    Object.entries(lives).flatMap(([life, over]) =>
      [[], ['studyTitle']].map((kept) => ({
        name: `has a ${intent}: ${life}${kept.length > 0 ? ', and keeps an answer' : ''}`,
        operation: { intent: made, ...over },
        kept,
        isHere: true,
      })),
    ),
  ),
  ...(['save', 'removal of a file'] as const).flatMap((behind) =>
    (['investigators', 'submission', 'reply'] as const).map((intent) => ({
      name: `has a ${intent} behind a refused ${behind}`,
      operation: { intent: intentOf(intent) },
      behind,
      kept: [],
      isHere: true,
    })),
  ),
];

const refused = (intent: string): OperationRow => ({
  ...freshOperation({ id: 'before', lane: ID, intent: intentOf(intent), createdAt: NOW }),
  ...lives['refused'],
});

function intentOf(name: string): Intent {
  const intent = intents[name];
  if (intent === undefined) throw new Error('no intent');
  return intent;
}

/** The session, and what prevents sending. */
export type Network = { name: string; sessionMark: string | null; reason: Reason | null; lastReading: LastReading };
export const networks: readonly Network[] = [
  { name: 'all is well', sessionMark: MARK, reason: null, lastReading: { how: 'responded', at: NOW } },
  { name: 'only sends fail', sessionMark: MARK, reason: 'unreachable', lastReading: { how: 'responded', at: NOW } },
  { name: 'all fails', sessionMark: MARK, reason: 'unreachable', lastReading: { how: 'unreachable', at: NOW } },
  {
    name: 'the portal asked to wait',
    sessionMark: MARK,
    reason: 'askedToWait',
    lastReading: { how: 'responded', at: NOW },
  },
  { name: 'the session is over', sessionMark: null, reason: null, lastReading: null },
];

/** Writes one state into the tables of a person. */
export async function build(
  { store, replica }: { store: UserStore; replica: ReplicaStore },
  server: Status,
  device: Device,
  network: Network,
): Promise<void> {
  await replica.write(async (tables) => {
    await tables.applications.clear();
    const summary = {
      id: ID,
      status: server,
      researchTitle: 'Sleep',
      createdDate: at,
      modifiedDate: null,
      commentCount: 0,
      reference: null,
      applicant: { firstName: 'Nur', lastName: 'Al-Harbi' },
    };
    await keepListed(tables, summary, { asOf: NOW, turn: 1 });
    await tables.questions.put({ name: 'own', asOf: NOW, token: null, going: null });
  });
  await store.write(async (tables) => {
    const { drafts, fields, files, operations, lanes, state } = tables;
    for (const table of [drafts, fields, files, operations, lanes, state]) await table.clear();
    const answers = { ...noAnswers(), researchTitle: 'Sleep', duration: '1 year', workNumber: '7' };
    const base = { status: server, answers, agreement: null, investigators: [], attachments: [], asOf: NOW };
    if (device.isHere) {
      const started = { startedHere: false, agreement: null, savedSteps: [], startedAt: 0 };
      await drafts.put({ applicationId: ID, ...started, base });
    }
    for (const name of device.kept) {
      const storage = { state: 'kept' as const, operationId: null };
      await fields.put({ applicationId: ID, name, value: 'Words', from: '', revision: 1, ...storage });
    }
    if (device.behind !== undefined) await operations.add(refused(device.behind));
    if (device.operation !== null) {
      const intent = device.operation.intent ?? intentOf('save');
      if (intent.kind === 'addFile') {
        const { fileId: id, type, fileName, sha256, replaces } = intent;
        const chosen = {
          id,
          applicationId: ID,
          type,
          fileName,
          sha256,
          replaces,
          size: 5,
          mediaType: '',
          chosenAt: NOW,
        };
        await files.put({ ...chosen, state: 'queued', operationId: 'one' });
      }
      await operations.add({ ...freshOperation({ id: 'one', lane: ID, intent, createdAt: NOW }), ...device.operation });
      await activateLane(tables, ID);
    }
    const backOff = network.reason === null ? null : { failures: 1, retryAt: NOW + 9000, delayMs: 10_000 };
    await state.put({ name: 'line', backOff, reason: network.reason, pausedAt: null });
  });
}
