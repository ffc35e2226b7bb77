import { describe, expect, test } from 'vitest';
import { outboxMessages } from '../../contract/messages/device/saving.ts';
import type { ApplicationAtServer, Verdict } from '../../contract/domain/operation.ts';
import { status } from '../../contract/domain/statuses.ts';
import { noAnswers } from '../../contract/domain/application.ts';
import type { Intent } from '../../local-db/tables/rows.ts';
import { classifyResponse, type TryResult } from './classify-response.ts';

const intents = {
  save: { kind: 'saveStep', step: 'methodology', edits: {} },
  rows: { kind: 'saveInvestigators', edits: [] },
  removeRow: { kind: 'removeInvestigator', investigatorId: 3 },
  file: { kind: 'addFile', fileId: -1, type: 1, fileName: 'cv.pdf', sha256: 'ab', replaces: null },
  removeFile: { kind: 'removeFile', attachmentId: 4, fileName: 'cv.pdf' },
  submit: { kind: 'changeStatus', to: status.pending, at: '2026-01-05T08:00:00.000Z' },
  approve: { kind: 'changeStatus', to: status.accepted, at: '2026-01-05T08:00:00.000Z' },
  draft: { kind: 'changeStatus', to: status.draft, at: '2026-01-05T08:00:00.000Z' },
  reject: { kind: 'comment', text: 'No', created: '2026-01-05T08:00:00.000Z', status: status.rejected },
  reply: { kind: 'comment', text: 'Yes', created: '2026-01-05T08:00:00.000Z' },
} as const satisfies Record<string, Intent>;
type Name = keyof typeof intents;
const names = Object.keys(intents) as Name[];

const past = { strange: null, mayHaveArrived: false };
const of = (name: Name, result: TryResult) => classifyResponse(intents[name], result, past);
const saidOf = (name: Name, verdict: Verdict) => of(name, { kind: 'verdict', verdict });
const refused = (code: number, data?: unknown): Verdict => ({
  kind: 'refused',
  status: code,
  message: 'No.',
  problems: [{ field: 'setting', message: 'Too long' }],
  data,
});
const atServer: ApplicationAtServer = {
  application: {
    id: 7,
    status: status.draft,
    researchTitle: 'Sleep',
    createdDate: '2026-01-05T08:00:00.000Z',
    modifiedDate: null,
    commentCount: 0,
    applicant: { userId: 1, firstName: 'Nur', lastName: 'Aziz', mobileNumber: '', emailAddress: '' },
    reference: null,
    answers: noAnswers(),
    agreement: null,
  },
  investigators: [],
  attachments: [],
  tag: '"2"',
};

test('a success envelope is accepted, and the next one goes', () => {
  for (const name of names) {
    expect(saidOf(name, { kind: 'accepted', message: 'Saved', data: { id: 7 }, tag: '"2"' })).toEqual({
      event: 'accepted',
      wait: { scope: 'nothing' },
      trouble: null,
      serverResponded: true,
    });
  }
});

describe('no answer', () => {
  test.each([
    ['nothing at all', {}, 'unreachable'],
    ['502', { status: 502 }, 'unreachable'],
    ['503', { status: 503 }, 'unreachable'],
    ['504', { status: 504 }, 'unreachable'],
    ['503 with Retry-After', { status: 503, retryAfterMs: 5000 }, 'askedToWait'],
    ['a page of the network’s own', { status: 200, foreignPage: true }, 'foreignPage'],
  ] as const)('(%s) may have arrived, and the whole outbox backs off', (_name, result, reason) => {
    expect(of('save', { kind: 'noResponse', ...result })).toEqual({
      event: 'noResponse',
      wait: { scope: 'outbox', reason, retryAfterMs: 'retryAfterMs' in result ? result.retryAfterMs : undefined },
      trouble: null,
      serverResponded: false,
    });
  });

  test('of a try that surely did nothing leaves it as it was', () => {
    expect(of('save', { kind: 'noResponse', nothingDone: true })).toMatchObject({
      event: 'nothingDone',
      wait: { scope: 'outbox' },
    });
  });

  test.each([403, 404])('of a reading beside it that is refused (%d) makes its own lane wait alone', (code) => {
    expect(of('save', { kind: 'noResponse', status: code, nothingDone: true })).toMatchObject({
      event: 'nothingDone',
      wait: { scope: 'lane' },
      trouble: null,
    });
  });

  test.each([
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['a page of the network’s own', { status: 200, foreignPage: true }],
  ])('of a reading beside it (%s) makes the whole outbox wait all the same', (_name, result) => {
    expect(of('save', { kind: 'noResponse', nothingDone: true, ...result }).wait.scope).toBe('outbox');
  });

  test('because of too many tries (429) did nothing, and the time that the server asks for is kept', () => {
    expect(of('save', { kind: 'noResponse', status: 429, retryAfterMs: 60_000 })).toMatchObject({
      event: 'nothingDone',
      wait: { scope: 'outbox', reason: 'askedToWait', retryAfterMs: 60_000 },
    });
  });

  test.each([500, 408, 425])('%d may have arrived, and makes its own lane wait alone', (code) => {
    expect(of('save', { kind: 'noResponse', status: code, retryAfterMs: 1000 })).toMatchObject({
      event: 'noResponse',
      wait: { scope: 'lane', retryAfterMs: 1000 },
      trouble: null,
    });
  });

  test('is never a last word, however often it comes', () => {
    const codes = [undefined, 408, 425, 429, 500, 502, 503, 504, 599];
    const events = codes.map((code) => of('save', { kind: 'noResponse', status: code }).event);
    expect(new Set(events)).toEqual(new Set(['noResponse', 'nothingDone']));
  });
});

describe('a 4xx that is no envelope', () => {
  const strange = (code: number, before: { status: number; count: number } | null) =>
    classifyResponse(intents.save, { kind: 'strange', status: code }, { ...past, strange: before });

  test('is no answer twice, and makes the lane wait', () => {
    for (const before of [null, { status: 451, count: 1 }]) {
      expect(strange(451, before)).toMatchObject({ event: 'noResponse', wait: { scope: 'lane' }, trouble: null });
    }
  });

  test('is put before the person the third time, and is no refusal: an earlier try may have arrived', () => {
    expect(strange(451, { status: 451, count: 2 })).toMatchObject({
      event: 'undecided',
      wait: { scope: 'nothing' },
      trouble: {
        status: 451,
        message: outboxMessages.strange(451),
        conflict: { kind: 'mayHaveArrived', lookedUp: false },
      },
    });
  });

  test('is counted again where it is another one', () => {
    expect(strange(451, { status: 403, count: 2 }).event).toBe('noResponse');
  });
});

test('401 pauses all until somebody signs in, and did nothing', () => {
  for (const name of names) {
    expect(saidOf(name, refused(401))).toMatchObject({
      event: 'nothingDone',
      wait: { scope: 'session' },
      trouble: null,
    });
  }
  expect(of('save', { kind: 'sessionEnded' })).toMatchObject({ event: 'nothingDone', wait: { scope: 'session' } });
});

describe('changed elsewhere (412)', () => {
  const changed: Verdict = { kind: 'changed', message: 'Changed.', atServer };

  test.each(['save', 'rows', 'removeRow', 'file', 'removeFile', 'draft', 'reply'] as const)(
    'makes %s again on the newer version',
    (name) => {
      expect(saidOf(name, changed)).toMatchObject({ event: 'outdated', wait: { scope: 'nothing' }, trouble: null });
    },
  );

  test('again, right after it was made again for that, makes the lane wait', () => {
    const again = classifyResponse(intents.save, { kind: 'verdict', verdict: changed }, { ...past, outdated: 1 });
    expect(again).toMatchObject({ event: 'outdated', wait: { scope: 'lane' }, trouble: null });
  });

  test.each([
    ['approve', 'decision'],
    ['reject', 'decision'],
    ['submit', 'submission'],
  ] as const)('is never merged into %s: the person looks first', (name, kind) => {
    expect(saidOf(name, changed)).toMatchObject({
      event: 'conflicting',
      trouble: { status: 412, message: 'Changed.', conflict: { kind } },
    });
  });
});

describe('a 409', () => {
  const stored = { id: 9, typeID: 1, fileName: 'theirs.pdf', fileURL: '/files/9' };

  test('of a file asks whether to replace the other one, which it shows', () => {
    const other = { ...stored, id: 8, typeID: 2 };
    expect(saidOf('file', refused(409, [other, stored]))).toMatchObject({
      event: 'conflicting',
      trouble: { status: 409, conflict: { kind: 'file', theirs: { id: 9, fileName: 'theirs.pdf' } } },
    });
  });

  test('of a file, with none standing there, is a refusal', () => {
    const other = { ...stored, typeID: 2 };
    for (const data of [undefined, [other]]) {
      expect(saidOf('file', refused(409, data))).toMatchObject({ event: 'refused', trouble: { conflict: null } });
    }
  });

  test.each(['approve', 'reject'] as const)('of a decision (%s) shows that somebody has decided', (name) => {
    expect(saidOf(name, refused(409))).toMatchObject({
      event: 'conflicting',
      trouble: { conflict: { kind: 'decision' } },
    });
  });

  test.each(['save', 'rows', 'removeRow', 'removeFile', 'submit', 'draft', 'reply'] as const)(
    'of %s is a refusal',
    (name) => {
      expect(saidOf(name, refused(409))).toMatchObject({ event: 'refused', trouble: { status: 409, conflict: null } });
    },
  );
});

test.each([400, 403, 404, 413, 415, 422, 200])('%d in an envelope is refused, in the server’s words', (code) => {
  for (const name of names) {
    expect(saidOf(name, refused(code))).toEqual({
      event: 'refused',
      wait: { scope: 'nothing' },
      trouble: { status: code, message: 'No.', problems: [{ field: 'setting', message: 'Too long' }], conflict: null },
      serverResponded: true,
    });
  }
});

test('a try that was broken off on this side is unsure only if it was sent', () => {
  expect([true, false].map((wasSent) => of('save', { kind: 'cutOff', wasSent }).event)).toEqual([
    'noResponse',
    'nothingDone',
  ]);
});

test('a try that failed by a mistake of the portal’s own makes its lane wait alone, and is no last word', () => {
  expect(of('save', { kind: 'failed' })).toMatchObject({ event: 'noResponse', wait: { scope: 'lane' }, trouble: null });
});

test('a file whose bytes are others by now is refused before anything is sent', () => {
  expect(of('file', { kind: 'fileChanged' })).toMatchObject({
    event: 'refused',
    trouble: { message: outboxMessages.changedFile },
  });
});

test('a file whose bytes are others by now, and that may have arrived as it was, is asked about', () => {
  expect(classifyResponse(intents.file, { kind: 'fileChanged' }, { ...past, mayHaveArrived: true })).toMatchObject({
    event: 'undecided',
    trouble: { message: outboxMessages.changedFileSent, conflict: { kind: 'mayHaveArrived', lookedUp: false } },
  });
});

test('what nobody can say of is put before the person as that', () => {
  expect(of('reply', { kind: 'undecided' })).toMatchObject({
    event: 'undecided',
    trouble: { message: outboxMessages.mayHaveArrived, conflict: { kind: 'mayHaveArrived', lookedUp: true } },
  });
});
