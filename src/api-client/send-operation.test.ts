import { beforeEach, describe, expect, test } from 'vitest';
import { plainClient, portalClient, type LinedClient } from '../../tests/support/plain-server/clients.ts';
import { createPlainServer, type PlainServer } from '../../tests/support/plain-server/plain-server.ts';
import type { CallName } from '../contract/api/addresses.ts';
import { APPLICATION_FILES_MAX_BYTES } from '../contract/api/limits.ts';
import type { Change, Operation } from '../contract/domain/operation.ts';
import { status } from '../contract/domain/statuses.ts';
import {
  attachmentsIn,
  openFixture,
  start,
  tagOf,
  upload,
  pdf,
  type PortalFixture,
} from '../server/applications/testing.ts';
import type { Client, Request } from './client.ts';
import { fetchAttachments, fetchWhole } from './readings.ts';
import type { Safekeeping } from './replace-file.ts';
import { sendOperation } from './send-operation.ts';
import { UnreachableError } from './unreachable-error.ts';

const AT = '2026-01-05T09:30:00.000Z';
const detail = (researchTitle: string): Change => ({
  kind: 'saveStep',
  step: 'application-detail',
  answers: { researchTitle, duration: '1 year', workNumber: '7' },
});
const file = (fileName: string, replaces?: number): Extract<Change, { kind: 'addFile' }> => ({
  kind: 'addFile',
  type: 2,
  fileName,
  sha256: '',
  replaces,
});
const bytes = () => new Blob(['%PDF-1.7 words']);

/** Sends one change of a user, under a key of its own. */
function sender({ client }: LinedClient, userId: number) {
  let last = 0;
  return (change: Change, applicationId: number, more: Partial<Operation> = {}) => {
    last += 1;
    const operation: Operation = { id: `key-${last}`, userId, applicationId, change, tag: undefined, ...more };
    return sendOperation(client, operation, change.kind === 'addFile' ? bytes() : undefined, safekeeping());
  };
}

/** Storage for one file. */
function safekeeping(): Safekeeping {
  let kept: Awaited<ReturnType<Safekeeping['kept']>>;
  return {
    async keep({ fileName }, blob) {
      kept = { type: 2, fileName, bytes: blob };
      return 'safe';
    },
    kept: async () => kept,
    async end() {
      kept = undefined;
    },
  };
}

describe("to the portal's own server", () => {
  let fixture: PortalFixture;
  let lined: LinedClient;
  let send: ReturnType<typeof sender>;
  let id: number;
  beforeEach(async () => {
    fixture = await openFixture();
    lined = portalClient(fixture.nur);
    send = sender(lined, fixture.nur.user.userId);
    id = await start(fixture.nur);
  });
  const attachmentsOf = async (of: number) => {
    const read = await fetchAttachments(lined.client, of);
    return read.kind === 'read' ? read.value : [];
  };

  test('a change on the version that stands is accepted, and gives the next one', async () => {
    const tag = await tagOf(fixture.nur, id);
    const verdict = await send(detail('Sleep and pain'), id, { tag });
    expect(verdict).toMatchObject({ kind: 'accepted', data: { id }, tag: await tagOf(fixture.nur, id) });
  });

  test('a change on an older version shows the whole application as it stands', async () => {
    const tag = await tagOf(fixture.nur, id);
    await send(detail('Changed elsewhere'), id);
    await send({ kind: 'saveInvestigators', rows: [{ id: 0, name: 'Nur', idNumber: '1', position: 'Nurse' }] }, id);
    await send(file('consent.pdf'), id);

    expect(await send(detail('Mine'), id, { tag })).toMatchObject({
      kind: 'changed',
      atServer: {
        application: { researchTitle: 'Changed elsewhere' },
        investigators: [{ name: 'Nur' }],
        attachments: [{ type: 2, fileName: 'consent.pdf' }],
        tag: await tagOf(fixture.nur, id),
      },
    });
  });

  test('a second file where there may be one is refused with the one that stands there', async () => {
    await send(file('consent.pdf'), id);
    const verdict = await send(file('mine.pdf'), id);
    expect(verdict).toMatchObject({ kind: 'refused', status: 409, data: [{ typeID: 2, fileName: 'consent.pdf' }] });
  });

  test.each([
    ['the line is cut', 'lost'],
    ['the session has ended', 'sessionEnded'],
  ] as const)('where %s before that can be read, it is certain that nothing was done', async (_, kind) => {
    const tag = await tagOf(fixture.nur, id);
    await send(detail('Changed elsewhere'), id);
    const call: Client = lined.client;
    const client = Object.assign(
      async (name: CallName, request?: Request) => {
        const reply = await call(name, request);
        if (reply.status === 412 && kind === 'lost') lined.line.cut = 'before';
        if (reply.status === 412 && kind === 'sessionEnded') fixture.nur.cookies.clear();
        return reply;
      },
      { features: call.features, file: call.file },
    );
    const sending = sender({ ...lined, client }, fixture.nur.user.userId)(detail('Mine'), id, { id: 'mine', tag });
    await expect(sending).rejects.toMatchObject({ name: 'UnreachableError', kind, nothingDone: true });
  });

  test('an answer that lost its headers on the way makes nobody delete the file that is to be replaced', async () => {
    expect(await send(file('old.pdf'), id)).toMatchObject({ kind: 'accepted' });
    const [old] = await attachmentsOf(id);
    const call: Client = lined.client;
    const withoutHeaders: Client = Object.assign((name: CallName, request?: Request) => call(name, request), {
      features: () => [],
      file: call.file,
    });
    const instead = sender({ ...lined, client: withoutHeaders }, fixture.nur.user.userId);
    const tag = await tagOf(fixture.nur, id);
    expect(await instead(file('new.pdf', old?.id), id, { id: 'new', tag })).toMatchObject({ kind: 'accepted' });
    expect((await attachmentsOf(id)).map(({ fileName }) => fileName)).toEqual(['new.pdf']);
    expect(lined.line.requests.map(({ method }) => method)).not.toContain('DELETE');
  });

  test('a repeat under the same key is answered as the first, without a second application', async () => {
    lined.line.cut = 'after';
    await expect(send(detail('Once'), 0, { id: 'once' })).rejects.toThrow(UnreachableError);
    lined.line.cut = undefined;
    expect(await send(detail('Once'), 0, { id: 'once' })).toMatchObject({ kind: 'accepted' });
    expect(await fixture.portal.store.selectFrom('applications').select('id').execute()).toHaveLength(2);
  });

  test('a file takes the place of another in one call', async () => {
    const old = (await upload(fixture.nur, id, 2, [pdf('old.pdf')])).data as { id: number }[];
    const verdict = await send(file('new.pdf', old[0]?.id), id);
    expect(verdict).toMatchObject({ kind: 'accepted', data: [{ fileName: 'new.pdf' }] });
    expect(lined.line.requests.filter((request) => request.method === 'DELETE')).toEqual([]);
    const whole = await fetchWhole(lined.client, id);
    expect(whole).toMatchObject({ value: { attachments: [{ fileName: 'new.pdf' }] } });
  });

  test('a file that is refused for another reason is not told that the file it replaces stands in its way', async () => {
    const [old] = attachmentsIn(await upload(fixture.nur, id, 2, [pdf('old.pdf')]));
    const large = { type_id: 4, file_name: 'large.pdf', media_type: 'application/pdf', sha256: 'x', created_at: AT };
    await fixture.portal.store
      .insertInto('attachments')
      .values({ ...large, application_id: id, size: APPLICATION_FILES_MAX_BYTES })
      .execute();
    expect(await send(file('new.pdf', old?.id), id)).toMatchObject({
      kind: 'refused',
      status: 409,
      message: expect.stringContaining('larger than'),
      data: [{ typeID: 4, fileName: 'large.pdf' }],
    });
  });

  test("a refusal bears the server's words and the fields they are about", async () => {
    const verdict = await send({ kind: 'changeStatus', to: status.pending, at: AT }, id);
    expect(verdict).toMatchObject({ kind: 'refused', status: 400 });
    expect(verdict.kind === 'refused' && verdict.problems.length).toBeGreaterThan(10);
  });
});

describe('to a plain server', () => {
  let server: PlainServer;
  let lined: LinedClient;
  let send: ReturnType<typeof sender>;
  let id: number;
  beforeEach(async () => {
    server = createPlainServer({ now: () => Date.parse(AT) });
    const nur = server.addUserTo();
    lined = plainClient(server, nur.userId, 'http://api.test/portal/v1');
    send = sender(lined, nur.userId);
    const started = sender(plainClient(server, nur.userId), nur.userId);
    await started(detail('Sleep'), 0);
    id = server.state.applications[0]?.id ?? 0;
  });
  const fileNames = () => server.state.files.map((one) => one.fileName);

  test('every kind of change is accepted', async () => {
    const row = { id: 0, name: ' Nur ', idNumber: '١٢', position: 'Nurse' };
    const changes: Change[] = [
      detail('Sleep and pain'),
      { kind: 'saveInvestigators', rows: [row, { ...row, name: 'Ali' }] },
      file('consent.pdf'),
      { kind: 'comment', text: 'Here.', created: AT },
      { kind: 'changeStatus', to: status.draft, at: AT },
    ];
    for (const change of changes) expect(await send(change, id)).toMatchObject({ kind: 'accepted', tag: undefined });
    const [first] = server.state.rows;
    expect(await send({ kind: 'removeInvestigator', investigatorId: first?.id ?? 0 }, id)).toMatchObject({
      kind: 'accepted',
    });
    const stored = server.state.files[0]?.id ?? 0;
    expect(await send({ kind: 'removeFile', attachmentId: stored }, id)).toMatchObject({ kind: 'accepted' });

    expect(server.state.applications[0]?.fields).toMatchObject({ appDetails_ResearchTitle: 'Sleep and pain' });
    expect(server.state.rows).toMatchObject([{ name: 'Ali', idNumber: '12' }]);
    expect(fileNames()).toEqual([]);
  });

  test('it takes a repeat for a second application, key or no key', async () => {
    await send(detail('Once'), 0, { id: 'once' });
    await send(detail('Once'), 0, { id: 'once' });
    expect(server.state.applications).toHaveLength(3);
  });

  test.each(['as its first call', 'when it is known to be plain'])(
    'a file takes the place of another, which stays until the server says that it stands in the way, %s',
    async (when) => {
      await sender(plainClient(server, 1), 1)(file('old.pdf'), id);
      if (when !== 'as its first call') await fetchWhole(lined.client, id);
      const verdict = await send(file('new.pdf', server.state.files[0]?.id), id);
      expect(verdict).toMatchObject({ kind: 'accepted', data: [{ typeID: 2, fileName: 'new.pdf' }] });
      expect(fileNames()).toEqual(['new.pdf']);
    },
  );

  test('a second file where there may be one is refused with the one that stands there', async () => {
    await send(file('old.pdf'), id);
    const verdict = await send(file('new.pdf'), id);
    expect(verdict).toMatchObject({ kind: 'refused', status: 409, data: [{ typeID: 2, fileName: 'old.pdf' }] });
  });

  test('where nothing may be changed no file is said to stand in the way', async () => {
    await send(file('old.pdf'), id);
    const [application] = server.state.applications;
    if (application !== undefined) application.status = status.pending;
    const verdict = await send(file('new.pdf'), id);
    expect(verdict).toMatchObject({ kind: 'refused', status: 409, data: undefined });
  });

  test('a file of a kind with several is stored before the one that it replaces is deleted', async () => {
    await fetchWhole(lined.client, id);
    await send({ ...file('old.pdf'), type: 4 }, id);
    lined.line.requests.length = 0;
    await send({ ...file('new.pdf', server.state.files[0]?.id), type: 4 }, id);
    expect(lined.line.requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(fileNames()).toEqual(['new.pdf']);
  });

  test('a file whose successor is refused is there again, with its bytes', async () => {
    await fetchWhole(lined.client, id);
    await send(file('old.pdf'), id);
    const [old] = server.state.files;
    const change = file('new.pdf', old?.id);
    const operation: Operation = { id: 'k', userId: 1, applicationId: id, change, tag: undefined };
    const verdict = await sendOperation(lined.client, operation, new Blob(['no PDF at all']), safekeeping());
    expect(verdict).toMatchObject({ kind: 'refused', status: 415 });
    expect(server.state.files).toMatchObject([{ fileName: 'old.pdf', sha256: old?.sha256 }]);
  });

  test('a file whose bytes cannot be read goes only once the person was told and wants it', async () => {
    await fetchWhole(lined.client, id);
    await send(file('old.pdf'), id);
    const unreadable = Object.assign((...call: Parameters<Client>) => lined.client(...call), {
      features: lined.client.features,
      file: async () => undefined,
    });
    const replace = sender({ ...lined, client: unreadable }, 1);
    const change = file('new.pdf', server.state.files[0]?.id);
    const asked = { kind: 'refused', status: 409, data: [{ fileName: 'old.pdf' }], unsafe: true };
    expect(await replace(change, id)).toMatchObject(asked);
    expect(fileNames()).toEqual(['old.pdf']);
    expect(await replace({ ...change, sure: true }, id)).toMatchObject({ kind: 'accepted' });
    expect(fileNames()).toEqual(['new.pdf']);
  });

  test('an old file that is gone already makes no difference', async () => {
    await fetchWhole(lined.client, id);
    expect(await send(file('new.pdf', 4711), id)).toMatchObject({ kind: 'accepted' });
    expect(fileNames()).toEqual(['new.pdf']);
  });

  test('an old file that has to stay is the verdict, and nothing is uploaded', async () => {
    await fetchWhole(lined.client, id);
    await send(file('old.pdf'), id);
    const [application] = server.state.applications;
    if (application !== undefined) application.status = status.pending;
    const verdict = await send(file('new.pdf', server.state.files[0]?.id), id);
    expect(verdict).toMatchObject({ kind: 'refused', status: 409 });
    expect(fileNames()).toEqual(['old.pdf']);
  });

  test('no answer to the question what it knows is certain to have done nothing', async () => {
    lined.line.cut = 'before';
    await expect(send(file('new.pdf', 1), id)).rejects.toMatchObject({ kind: 'lost', nothingDone: true });
    expect(lined.line.requests.map((request) => request.method)).toEqual(['GET']);
  });

  test('a bare 413 and a bare 401 are verdicts without words', async () => {
    const large: Operation = { id: 'k', userId: 1, applicationId: id, change: file('large.pdf'), tag: undefined };
    const verdict = await sendOperation(lined.client, large, new Blob([new Uint8Array(4 * 1024 * 1024 + 1)]));
    expect(verdict).toMatchObject({ kind: 'refused', status: 413, message: '' });
    server.endSessions(1);
    expect(await send(detail('Sleep'), id)).toMatchObject({ kind: 'refused', status: 401, message: '' });
  });
});
