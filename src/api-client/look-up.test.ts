import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainClient, type LinedClient } from '../../tests/support/plain-server/clients.ts';
import { createPlainServer, type PlainServer } from '../../tests/support/plain-server/plain-server.ts';
import type { User } from '../contract/domain/user.ts';
import type { Change, Operation, LookUpResult } from '../contract/domain/operation.ts';
import { role, status, type Status } from '../contract/domain/statuses.ts';
import { lookUp, type Known } from './look-up.ts';
import { sendOperation } from './send-operation.ts';
import { UnreachableError } from './unreachable-error.ts';

const SENT_AT = Date.UTC(2026, 0, 5, 9, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const created = new Date(SENT_AT).toISOString();

let clock: number;
let server: PlainServer;
let nur: User;
let rana: User;
let lined: LinedClient;
let reviewer: LinedClient;
/** The application of every change except a new one. */
let id: number;
beforeEach(async () => {
  clock = SENT_AT - 48 * HOUR;
  server = createPlainServer({ now: () => clock });
  nur = server.addUserTo();
  rana = server.addUserTo({ roleId: role.administrator });
  lined = plainClient(server, nur.userId);
  reviewer = plainClient(server, rana.userId);
  await sendOperation(lined.client, operation(detail('Two days ago'), 0), undefined);
  id = server.state.applications[0]?.id ?? 0;
  clock = SENT_AT;
});

const detail = (researchTitle: string): Change => ({
  kind: 'saveStep',
  step: 'application-detail',
  answers: { researchTitle, duration: '', workNumber: '' },
});
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
const file = (fileName: string, bytes = '%PDF-1.7'): Extract<Change, { kind: 'addFile' }> => ({
  kind: 'addFile',
  type: 4,
  fileName,
  sha256: sha256(bytes),
});
const digest = async (bytes: Blob) => sha256(await bytes.text());
const operation = (change: Change, applicationId = id, by: User = nur): Operation => ({
  id: 'a-key',
  userId: by.userId,
  applicationId,
  change,
  tag: undefined,
});

/** Sends a change whose response is lost: the server acted if the connection was cut after it. */
async function lose(
  change: Change,
  cut: 'before' | 'after',
  applicationId = id,
  by: LinedClient = lined,
  content = '%PDF-1.7',
) {
  const user = by === reviewer ? rana : nur;
  by.line.cut = cut;
  const bytes = change.kind === 'addFile' ? new Blob([content]) : undefined;
  await expect(sendOperation(by.client, operation(change, applicationId, user), bytes)).rejects.toThrow(
    UnreachableError,
  );
  by.line.cut = undefined;
}
function look(change: Change, applicationId = id, known: Partial<Known> = {}): Promise<LookUpResult> {
  const all: Known = { ids: new Set(), firstSentAt: SENT_AT, now: clock, digest, ...known };
  return lookUp(lined.client, operation(change, applicationId), all);
}
const setStatus = (to: Status) => {
  for (const application of server.state.applications) application.status = to;
};
const arrived = (data: unknown) => ({ kind: 'arrived', verdict: { kind: 'accepted', data } });
const last = <T>(things: readonly T[]) => things.at(-1);

describe('a new application', () => {
  const once = detail('Sleep of night nurses');

  test('that never arrived is absent', async () => {
    await lose(once, 'before', 0);
    expect(await look(once, 0)).toEqual({ kind: 'absent' });
  });

  test('that arrived is found by its title and its time, whatever the clocks differ', async () => {
    clock = SENT_AT + 14 * MINUTE;
    await lose(once, 'after', 0);
    expect(await look(once, 0, { now: SENT_AT + MINUTE })).toMatchObject(
      arrived({ id: last(server.state.applications)?.id }),
    );
  });

  test('is not taken for one of the same title that this device knew, or that is clearly older and differs', async () => {
    const other: Change = {
      kind: 'saveStep',
      step: 'application-detail',
      answers: { researchTitle: 'Two days ago', duration: '2 years', workNumber: '' },
    };
    expect(await look(other, 0)).toEqual({ kind: 'absent' });
    await lose(once, 'after', 0);
    const ids = new Set(server.state.applications.map((application) => application.id));
    expect(await look(once, 0, { ids })).toEqual({ kind: 'absent' });
  });

  test('cannot be told from one that was begun then, and has got another title since', async () => {
    await lose(once, 'after', 0);
    const begun = last(server.state.applications)?.id ?? 0;
    clock += MINUTE;
    await sendOperation(lined.client, operation(detail('Sleep of all nurses'), begun), undefined);
    expect(await look(once, 0)).toEqual({ kind: 'undecided' });
    expect(await look(once, 0, { ids: new Set([begun]) })).toEqual({ kind: 'absent' });
  });

  test('of which there are two cannot be told', async () => {
    await lose(once, 'after', 0);
    await lose(once, 'after', 0);
    expect(await look(once, 0)).toEqual({ kind: 'undecided' });
  });

  test('of whose title another device started one with other answers cannot be told', async () => {
    const answers = { researchTitle: 'Sleep of night nurses', duration: '2 years', workNumber: '' };
    await lose({ kind: 'saveStep', step: 'application-detail', answers }, 'after', 0);
    expect(await look(once, 0)).toEqual({ kind: 'undecided' });
  });

  test('that was made hours before it was sent, by the clocks, cannot be told', async () => {
    clock = SENT_AT - 3 * HOUR;
    await lose(once, 'after', 0);
    expect(await look(once, 0)).toEqual({ kind: 'undecided' });
  });

  test('that seems clearly older, but has the same answers, cannot be told: the clock here may be ahead', async () => {
    expect(await look(detail('Two days ago'), 0)).toEqual({ kind: 'undecided' });
  });

  test('whose time cannot be read cannot be told', async () => {
    await lose(once, 'after', 0);
    Object.assign(last(server.state.applications) ?? {}, { createdDate: 'yesterday' });
    expect(await look(once, 0)).toEqual({ kind: 'undecided' });
  });
});

test('a save that is not there is sent again; one that is there has arrived, also where nothing may be changed by now', async () => {
  expect(await look(detail('Sleep'))).toEqual({ kind: 'absent' });
  await lose(detail(' Sleep '), 'after');
  setStatus(status.pending);
  expect(await look(detail('Sleep'))).toMatchObject(arrived({ id }));
  expect(await look(detail('Sleep and pain'))).toEqual({ kind: 'absent' });
});

test('a save is found again also where the server emptied what was asked only with its box ticked', async () => {
  const answers = { noConflict: false, conflictName1: 'Nur', conflictExplanation1: 'Shares' };
  const unticked: Change = { kind: 'saveStep', step: 'conflict-of-interest', answers };
  await lose(unticked, 'after');
  expect(await look(unticked)).toMatchObject(arrived({ id }));
});

describe('a comment', () => {
  const words: Change = { kind: 'comment', text: 'Here it is. ', created };

  test('is found by its text and its instant', async () => {
    await lose(words, 'before');
    expect(await look(words)).toEqual({ kind: 'absent' });
    await lose(words, 'after');
    expect(await look(words)).toMatchObject(arrived({ id: last(server.state.comments)?.id }));
  });

  test.each(['2026-01-05T09:30:05Z', '2026-01-05T10:30:00', 'today'])(
    'of the same text under %s cannot be told: the server may store a time of its own',
    async (stored) => {
      await lose(words, 'after');
      Object.assign(last(server.state.comments) ?? {}, { created: stored });
      expect(await look(words)).toEqual({ kind: 'undecided' });
    },
  );

  test('of somebody else is another one', async () => {
    await lose(words, 'after');
    Object.assign(last(server.state.comments) ?? {}, { userId: rana.userId });
    expect(await look(words)).toEqual({ kind: 'absent' });
  });

  test.each(['2026-01-05T12:30:00+03:00', '2026-01-05T09:30:00Z'])('is found under %s too', async (stored) => {
    const precise: Change = { ...words, created: '2026-01-05T09:30:00.417Z' };
    await lose(stored.endsWith('Z') ? precise : words, 'after');
    Object.assign(last(server.state.comments) ?? {}, { created: stored });
    expect(await look(stored.endsWith('Z') ? precise : words)).toMatchObject({ kind: 'arrived' });
  });

  describe('that decides', () => {
    const lookAsReviewer = (change: Change) =>
      lookUp(reviewer.client, operation(change, id, rana), {
        ids: new Set(),
        firstSentAt: SENT_AT,
        now: clock,
        digest,
      });
    const deciding = (asked: Status): Change => ({ kind: 'comment', text: 'No.', created, status: asked });
    beforeEach(() => setStatus(status.pending));

    test.each([status.rejected, status.pending, status.moreInformation])(
      'with %i is there when comment and status are',
      async (asked) => {
        expect(await lookAsReviewer(deciding(asked))).toEqual({ kind: 'absent' });
        await lose(deciding(asked), 'after', id, reviewer);
        expect(await lookAsReviewer(deciding(asked))).toMatchObject(arrived({ id: last(server.state.comments)?.id }));
      },
    );

    test('cannot be told when the status is another by now', async () => {
      await lose(deciding(status.moreInformation), 'after', id, reviewer);
      setStatus(status.pending);
      expect(await lookAsReviewer(deciding(status.moreInformation))).toEqual({ kind: 'undecided' });
    });
  });
});

describe('a file', () => {
  const cut = 'after' as const;

  test('is found by its type and name, and its answer is an upload’s', async () => {
    await lose(file('Étude.pdf'.normalize('NFD')), 'before');
    expect(await look(file('Étude.pdf'.normalize('NFD')))).toEqual({ kind: 'absent' });
    await lose(file('Étude.pdf'), cut);
    const stored = last(server.state.files)?.id;
    expect(await look(file('Étude.pdf'.normalize('NFD')))).toMatchObject(
      arrived([{ id: stored, typeID: 4, fileName: 'Étude.pdf', fileURL: `/files/${stored}` }]),
    );
  });

  test('is not taken for one of the same name that this device knew, or of another type', async () => {
    await lose(file('map.pdf'), cut);
    const ids = new Set(server.state.files.map((one) => one.id));
    expect(await look(file('map.pdf'), id, { ids })).toEqual({ kind: 'absent' });
    expect(await look({ ...file('map.pdf'), type: 1 })).toEqual({ kind: 'absent' });
  });

  test('is told by its bytes from another device’s file of the same name', async () => {
    await lose(file('map.pdf', '%PDF-1.7 there'), cut, id, lined, '%PDF-1.7 there');
    expect(await look(file('map.pdf'))).toEqual({ kind: 'absent' });
    await lose(file('map.pdf'), cut);
    expect(await look(file('map.pdf'))).toMatchObject(arrived([{ id: last(server.state.files)?.id }]));
  });

  test('of which only the beginning came back cannot be told; one that begins in another way is another', async () => {
    await lose(file('map.pdf'), cut);
    const { fetch } = server;
    let answered = '%PDF-1';
    server.fetch = async (request) => (request.url.includes('/files/') ? new Response(answered) : fetch(request));
    const bytes = new Blob(['%PDF-1.7']);
    expect(await look(file('map.pdf'), id, { bytes })).toEqual({ kind: 'undecided' });
    answered = '%PDF-2';
    expect(await look(file('map.pdf'), id, { bytes })).toEqual({ kind: 'absent' });
  });

  describe('of whose name there is one that cannot be read', () => {
    const answering = (answer: () => Promise<Response>) => {
      const { fetch } = server;
      server.fetch = (request) => (request.url.includes('/files/') ? answer() : fetch(request));
    };
    const unread = () => Promise.reject(new TypeError('Failed to fetch'));
    beforeEach(() => lose(file('map.pdf'), cut));

    test.each([
      ['gone', async () => new Response('', { status: 404 })],
      ['a page', async () => new Response('<h1>Sign in</h1>')],
    ])('because it is %s, cannot be told', async (_, answer) => {
      answering(answer);
      expect(await look(file('map.pdf'))).toEqual({ kind: 'undecided' });
    });

    test('because its host does not let a page read it, cannot be told', async () => {
      lined = plainClient(server, nur.userId, 'http://api.test/portal/v1');
      answering(unread);
      expect(await look(file('map.pdf'))).toEqual({ kind: 'undecided' });
    });

    test.each([
      ['there is no connection', 'lost', unread],
      ['it was cut off on its way', 'lost', async () => new Response('%PDF-1', { headers: { 'Content-Length': '8' } })],
      ['the server fails', 'failure', async () => new Response('', { status: 503 })],
      ['the session has ended', 'sessionEnded', async () => new Response('', { status: 401 })],
    ])('because %s, is looked at another time', async (_, kind, answer) => {
      answering(answer);
      await expect(look(file('map.pdf'))).rejects.toMatchObject({ name: 'UnreachableError', kind, nothingDone: true });
    });
  });
});

test('a removal has arrived when the thing is gone', async () => {
  await lose(file('map.pdf'), 'after');
  await lose({ kind: 'saveInvestigators', rows: [{ id: 0, name: 'Nur', idNumber: '1', position: 'Nurse' }] }, 'after');
  const removals: Change[] = [
    { kind: 'removeFile', attachmentId: server.state.files[0]?.id ?? 0 },
    { kind: 'removeInvestigator', investigatorId: server.state.rows[0]?.id ?? 0 },
  ];
  for (const removal of removals) {
    await lose(removal, 'before');
    expect(await look(removal)).toEqual({ kind: 'absent' });
    await lose(removal, 'after');
    expect(await look(removal)).toMatchObject(arrived(undefined));
  }
});

test('a list of investigators has arrived when the stored one reads the same, in the same order', async () => {
  const rows = ['Nur ', 'Ali'].map((name) => ({ id: 0, name, idNumber: '١٢', position: 'Nurse' }));
  const list: Change = { kind: 'saveInvestigators', rows };
  expect(await look(list)).toEqual({ kind: 'absent' });
  await lose(list, 'after');
  expect(await look(list)).toMatchObject(arrived(server.state.rows.map((row) => ({ investigatorInfoId: row.id }))));
  expect(await look({ ...list, rows: rows.toReversed() })).toEqual({ kind: 'absent' });
  expect(await look({ ...list, rows: rows.slice(0, 1) })).toEqual({ kind: 'absent' });
});

describe('a change of status', () => {
  const to = (asked: Status): Change => ({ kind: 'changeStatus', to: asked, at: created });

  test.each([
    ['submitted', 5, 5, 'arrived'],
    ['submitted', 5, 3, 'absent'],
    ['submitted', 5, 4, 'absent'],
    ['submitted, and decided since', 5, 1, 'undecided'],
    ['saved as draft, which it was before too', 3, 3, 'absent'],
    ['saved as draft while more is asked for', 3, 4, 'arrived'],
    ['saved as draft under review', 3, 5, 'absent'],
  ] as const)('%s: asked for %i, it is %i: %s', async (_, asked, now, kind) => {
    setStatus(now);
    expect(await look(to(asked))).toMatchObject({ kind });
  });

  test.each([
    [1, 'arrived'],
    [5, 'absent'],
    [4, 'absent'],
    [2, 'absent'],
  ] as const)('approved, and it is %i: %s', async (now, kind) => {
    setStatus(now);
    const known = { ids: new Set<number>(), firstSentAt: SENT_AT, now: clock, digest };
    expect(await lookUp(reviewer.client, operation(to(1), id, rana), known)).toMatchObject({ kind });
  });

  test('submitted, and sent back since, must not be submitted again unread', async () => {
    setStatus(status.pending);
    await lose({ kind: 'comment', text: 'More.', created, status: 5 }, 'after', id, reviewer);
    expect(await look(to(5))).toEqual({ kind: 'undecided' });
    expect(await look(to(5), id, { firstSentAt: SENT_AT + HOUR })).toEqual({ kind: 'absent' });
  });

  test('whether it was sent back since follows from the messages that were there, not from any clock', async () => {
    setStatus(status.pending);
    await lose({ kind: 'comment', text: 'More.', created, status: 5 }, 'after', id, reviewer);
    const messagesBefore = server.state.comments.map((comment) => comment.id);
    const wrongClock = { firstSentAt: SENT_AT + HOUR };
    expect(await look(to(5), id, { ...wrongClock, messagesBefore: [] })).toEqual({ kind: 'undecided' });
    expect(await look(to(5), id, { messagesBefore })).toEqual({ kind: 'absent' });
  });
});

describe('what the server does not show', () => {
  const every: Change[] = [
    { kind: 'comment', text: 'Here.', created },
    { kind: 'changeStatus', to: 5, at: created },
    { kind: 'removeFile', attachmentId: 1 },
    { kind: 'removeInvestigator', investigatorId: 1 },
    { kind: 'saveInvestigators', rows: [] },
    file('map.pdf'),
  ];

  test.each(every)('cannot be told: $kind', async (change) => {
    expect(await look(change, 4711)).toEqual({ kind: 'undecided' });
  });

  test.each(every)('is not told without a session: $kind', async (change) => {
    server.endSessions(nur.userId);
    await expect(look(change)).rejects.toMatchObject({ name: 'UnreachableError', kind: 'sessionEnded', status: 401 });
  });

  test.each(every)('is not told without an answer: $kind', async (change) => {
    lined.line.cut = 'before';
    await expect(look(change)).rejects.toMatchObject({ name: 'UnreachableError', kind: 'lost' });
  });
});
