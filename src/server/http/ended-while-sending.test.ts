import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '../../contract/messages/server/server.ts';
import {
  applicationAt,
  detail,
  expectOk,
  openFixture,
  pdf,
  start,
  stored,
  uploadForm,
  type PortalFixture,
} from '../applications/testing.ts';
import type { ClientAnswer } from '../testing/client.ts';
import { TEST_PASSWORD, type SignedIn } from '../testing/test-portal.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Sends a request whose body arrives in full only once `interrupt` is done. */
async function sentWhile(
  by: SignedIn,
  [method, path, given]: readonly [string, string, unknown],
  interrupt: () => Promise<unknown>,
): Promise<ClientAnswer> {
  const asked = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const whole = new Response(given instanceof FormData ? given : JSON.stringify(given));
  const type = whole.headers.get('Content-Type') ?? '';
  const bytes = await whole.bytes();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes.subarray(0, 5)),
      async pull(controller) {
        asked.resolve();
        await rest.promise;
        controller.enqueue(bytes.subarray(5));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = { headers: { 'Content-Type': type }, body, duplex: 'half' };
  const answer = by.call(method, path, init);
  await asked.promise;
  await interrupt();
  rest.resolve();
  return answer;
}

const asAdministrator = (call: string) => async () =>
  expectOk(await fixture.reviewer.post(`/Users/${nurId()}/${call}`));
const nurId = () => fixture.nur.user.userId;
const ended = { status: 401, message: serverMessages.signInFirst };

describe.each([
  ['disabled', asAdministrator('disable')],
  ['deleted', asAdministrator('delete')],
  ['signed out by an administrator', asAdministrator('end-sessions')],
  ['signed out', async () => expectOk(await fixture.nur.post('/Auth/logout'))],
])('who is %s while a body arrives', (_, interrupt) => {
  test('changes no application', async () => {
    const id = await start(fixture.nur);
    const step = ['POST', '/ProjectApplication/Step/1', detail(fixture.nur, id, 'Pain')] as const;
    let after = '';
    const answer = await sentWhile(fixture.nur, step, async () => {
      await interrupt();
      after = await stored(fixture.portal.store);
    });
    expect(answer).toMatchObject(ended);
    expect(await stored(fixture.portal.store)).toBe(after);
  });

  test('stores no file', async () => {
    const id = await start(fixture.nur);
    const form = uploadForm(fixture.nur, id, 1, [pdf()]);
    expect(await sentWhile(fixture.nur, ['POST', '/Pi-CV/Step/6', form], interrupt)).toMatchObject(ended);
    expect(await fixture.portal.store.selectFrom('attachments').select('id').execute()).toEqual([]);
    expect(fixture.fileNames()).toEqual([]);
  });

  test('does not change their name', async () => {
    const rename = ['POST', '/Auth/details', { userId: nurId(), firstName: 'Eve' }] as const;
    expect(await sentWhile(fixture.nur, rename, interrupt)).toMatchObject(ended);
    const { first_name } = await fixture.portal.store
      .selectFrom('users')
      .where('id', '=', nurId())
      .select('first_name')
      .executeTakeFirstOrThrow();
    expect(first_name).toBe('Nur');
  });
});

test('a password is not changed by a session that ended while the change arrived', async () => {
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'Heron$2026x', userId: nurId() };
  const signOut = asAdministrator('end-sessions');
  expect(await sentWhile(fixture.nur, ['POST', '/Auth/Password', change], signOut)).toMatchObject(ended);
  const credentials = { emailAddress: fixture.nur.user.emailAddress, password: TEST_PASSWORD };
  expectOk(await fixture.client().post('/Auth/Validate', credentials));
});

test('an email address is not changed by such a session, and nothing is mailed', async () => {
  const before = fixture.letters.length;
  const change = { userId: nurId(), currentPassword: TEST_PASSWORD, newEmail: 'other@example.org' };
  const signOut = asAdministrator('end-sessions');
  expect(await sentWhile(fixture.nur, ['POST', '/Auth/change-email', change], signOut)).toMatchObject(ended);
  expect(fixture.letters).toHaveLength(before);
});

test('an administrator who lost the role while a message arrives decides nothing', async () => {
  const id = await applicationAt(fixture, 5);
  const other = await fixture.makeAdministrator();
  const { userId } = fixture.reviewer.user;
  const rejection = { userID: userId, applicationID: id, comment: 'No.', created: '2026-01-05T09:30:00.000Z', id: 0 };
  const request = ['POST', '/Comments', { ...rejection, statusId: 2 }] as const;
  const answer = await sentWhile(fixture.reviewer, request, async () =>
    expectOk(await other.post(`/Users/${userId}/role`, { roleId: 1 })),
  );
  expect(answer.status).toBe(404);
  const { status } = await fixture.portal.store
    .selectFrom('applications')
    .where('id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe(5);
});

test('an administrator who was signed out while a request arrives changes no role', async () => {
  const other = await fixture.makeAdministrator();
  const request = ['POST', `/Users/${nurId()}/role`, { roleId: 2 }] as const;
  const answer = await sentWhile(fixture.reviewer, request, async () =>
    expectOk(await other.post(`/Users/${fixture.reviewer.user.userId}/end-sessions`)),
  );
  expect(answer).toMatchObject(ended);
});

test('a change is recorded with the name that its user has when it is stored', async () => {
  const id = await applicationAt(fixture, 4);
  const message = { userID: nurId(), applicationID: id, comment: 'Yes', created: '2026-01-05T09:30:00.000Z', id: 0 };
  const answer = await sentWhile(fixture.nur, ['POST', '/Comments', message], async () =>
    expectOk(await fixture.nur.post('/Auth/details', { userId: nurId(), firstName: 'Noor' })),
  );
  expectOk(answer);
  const { payload } = await fixture.portal.store
    .selectFrom('record')
    .select('payload')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(payload)).toMatchObject({ by: { name: 'Noor Aziz' } });
});
