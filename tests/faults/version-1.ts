/**
 * A person's database as version 1 of the portal leaves it, written with the browser's own API: it uses none of the
 * portal's code, so that a change of that code cannot change this database. Never edit it: some browser still has such
 * a database.
 */

/** Dexie multiplies its version numbers by ten. */
const NATIVE_VERSION = 10;

type Index = { name: string; keyPath: string | string[]; unique?: boolean };
type Layout = { keyPath: string | string[]; autoIncrement?: boolean; indexes: Index[] };

const layout: Record<string, Layout> = {
  drafts: { keyPath: 'applicationId', indexes: [] },
  fields: { keyPath: ['applicationId', 'part'], indexes: [] },
  investigators: {
    keyPath: ['applicationId', 'id'],
    indexes: [
      { name: 'applicationId', keyPath: 'applicationId' },
      { name: 'operationId', keyPath: 'operationId' },
    ],
  },
  files: {
    keyPath: 'id',
    indexes: [
      { name: 'applicationId', keyPath: 'applicationId' },
      { name: 'operationId', keyPath: 'operationId' },
    ],
  },
  bytes: { keyPath: 'fileId', indexes: [] },
  operations: {
    keyPath: 'position',
    autoIncrement: true,
    indexes: [
      { name: 'id', keyPath: 'id', unique: true },
      { name: '[lane+position]', keyPath: ['lane', 'position'] },
      { name: 'state', keyPath: 'state' },
    ],
  },
  receipts: {
    keyPath: 'sequence',
    autoIncrement: true,
    indexes: [{ name: 'operationId', keyPath: 'operationId' }],
  },
  ids: { keyPath: 'local', indexes: [{ name: '[kind+server]', keyPath: ['kind', 'server'] }] },
  lanes: { keyPath: 'lane', indexes: [{ name: 'active', keyPath: 'active' }] },
  state: { keyPath: 'name', indexes: [] },
};

/** The application that the server does not have yet. */
export const LANE = -4_503_599_627_370_001;
const ROW = -11;
const FILE = -21;
const OTHER_FILE = -22;
const at = Date.UTC(2026, 0, 5, 7);

/** SHA-256 of "%PDF-1.7\nversion 1". */
const SHA256 = 'ba06543d5a5ee3994833ec617e6ec6f21b94b688e58f0e34784a5b40a0d95110';

const operation = (row: object) => ({
  lane: LANE,
  state: 'waiting',
  mayHaveArrived: false,
  sent: null,
  sentRows: null,
  token: null,
  discardWanted: false,
  heldUntil: null,
  createdAt: at,
  firstSentAt: null,
  tries: 0,
  cuts: 0,
  strange: null,
  trouble: null,
  ...row,
});
const queued = (operationId: string) => ({ applicationId: LANE, revision: 1, state: 'queued', operationId });
const kept = { applicationId: LANE, revision: 1, state: 'kept', operationId: null };
const fieldsOf = (part: string, field: object) => ({ applicationId: LANE, part, fields: [{ from: '', ...field }] });

/**
 * A full outbox: a create without a response, operations that depend on it, a draft that is still being edited, and a
 * half-written message.
 */
export const rows = (userId: number) => ({
  drafts: [
    {
      applicationId: LANE,
      startedHere: true,
      agreement: { agreedAt: '2026-01-05T07:00:00.000Z', agreedPolicyVersion: '1' },
      base: null,
      savedSteps: [],
      startedAt: at,
    },
  ],
  fields: [
    fieldsOf('application-detail', {
      ...queued('00000000-0000-4000-8000-000000000001'),
      name: 'researchTitle',
      value: 'Sleep',
    }),
    fieldsOf('methodology', {
      ...queued('00000000-0000-4000-8000-000000000002'),
      name: 'setting',
      value: 'Ward 3',
    }),
    fieldsOf('title-of-study', { ...kept, name: 'purpose', value: 'To learn' }),
    fieldsOf('new name', { ...kept, name: 'new name', value: 'Mona' }),
    fieldsOf('message reply', { ...kept, name: 'message reply', value: 'Half a mess' }),
  ],
  investigators: [
    {
      ...queued('00000000-0000-4000-8000-000000000003'),
      id: ROW,
      order: at,
      name: 'Nur',
      idNumber: '12',
      position: 'Nurse',
      removed: false,
      from: null,
    },
  ],
  files: [
    {
      ...queued('00000000-0000-4000-8000-000000000004'),
      id: FILE,
      type: 1,
      fileName: 'cv.pdf',
      size: 18,
      mediaType: 'application/pdf',
      sha256: SHA256,
      replaces: null,
      chosenAt: at,
    },
    {
      ...kept,
      id: OTHER_FILE,
      type: 4,
      fileName: 'more.pdf',
      size: 18,
      mediaType: 'application/pdf',
      sha256: SHA256,
      replaces: null,
      chosenAt: at,
    },
  ],
  bytes: [FILE, OTHER_FILE].map((fileId) => ({
    fileId,
    bytes: new Blob(['%PDF-1.7\nversion 1'], { type: 'application/pdf' }),
  })),
  operations: [
    operation({
      position: 1,
      id: '00000000-0000-4000-8000-000000000001',
      state: 'unsure',
      mayHaveArrived: true,
      firstSentAt: at,
      tries: 1,
      intent: { kind: 'saveStep', step: 'application-detail', edits: { researchTitle: { from: '', to: 'Sleep' } } },
      sent: {
        id: '00000000-0000-4000-8000-000000000001',
        userId,
        applicationId: 0,
        tag: undefined,
        change: {
          kind: 'saveStep',
          step: 'application-detail',
          answers: { workNumber: '', researchTitle: 'Sleep', duration: '' },
        },
      },
    }),
    operation({
      position: 2,
      id: '00000000-0000-4000-8000-000000000002',
      intent: { kind: 'saveStep', step: 'methodology', edits: { setting: { from: '', to: 'Ward 3' } } },
    }),
    operation({
      position: 3,
      id: '00000000-0000-4000-8000-000000000003',
      intent: {
        kind: 'saveInvestigators',
        edits: [{ id: ROW, order: at, from: null, to: { name: 'Nur', idNumber: '12', position: 'Nurse' } }],
      },
    }),
    operation({
      position: 4,
      id: '00000000-0000-4000-8000-000000000004',
      intent: { kind: 'addFile', fileId: FILE, type: 1, fileName: 'cv.pdf', sha256: SHA256, replaces: null },
    }),
    operation({
      position: 5,
      id: '00000000-0000-4000-8000-000000000005',
      intent: { kind: 'comment', text: 'Please look at it.', created: '2026-01-05T07:00:00.000Z' },
    }),
    operation({
      position: 7,
      id: '00000000-0000-4000-8000-000000000007',
      intent: { kind: 'changeStatus', to: 3, at: '2026-01-05T07:00:00.000Z' },
    }),
  ],
  receipts: [
    {
      sequence: 1,
      operationId: '00000000-0000-4000-8000-00000000000a',
      lane: 900,
      kind: 'comment',
      outcome: 'accepted',
      message: 'Sent.',
      data: { id: 1 },
      at,
    },
  ],
  ids: [{ local: -31, server: 901, kind: 'application' }],
  lanes: [{ lane: LANE, active: 1, tag: null, backOff: null }],
  state: [
    { name: 'lease', token: 'of a tab that is gone', holder: 'worker', renewedAt: at },
    { name: 'line', backOff: null, reason: null, pausedAt: null },
  ],
});

/** Writes such a database for a person. */
export function writeVersion1(indexedDB: IDBFactory, userId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`portal-${userId}`, NATIVE_VERSION);
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('upgradeneeded', () => {
      for (const [name, { keyPath, autoIncrement = false, indexes }] of Object.entries(layout)) {
        const table = request.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) table.createIndex(index.name, index.keyPath, { unique: index.unique ?? false });
      }
    });
    request.addEventListener('success', () => {
      const database = request.result;
      const transaction = database.transaction(Object.keys(layout), 'readwrite');
      for (const [name, written] of Object.entries(rows(userId))) {
        for (const row of written) transaction.objectStore(name).put(row);
      }
      transaction.addEventListener('error', () => reject(transaction.error));
      transaction.addEventListener('complete', () => {
        database.close();
        resolve();
      });
    });
  });
}
