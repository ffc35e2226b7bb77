import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, type People } from '../support/v1-client.ts';
import { draftOf } from './application.ts';

/** The app on another origin of the same site, as a centre may serve it. */
const app = 'http://localhost:4999';
let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal({ APP_ORIGIN: app });
  people = peopleAt(portal, app);
});
afterAll(() => portal.end());

const listed = (value: string | null) => (value ?? '').split(',').map((one) => one.trim().toLowerCase());

test('the app of the configured origin may sign in, change and read, with credentials', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const answer = await nur.get(`ProjectApplication/${id}`);
  expect(answer.headers.get('access-control-allow-origin')).toBe(app);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  expect(listed(answer.headers.get('vary'))).toContain('origin');
});

test('it may read every header of ours, on refusals too', async () => {
  const nur = await people.researcher();
  const answers = [
    await nur.get('ProjectApplication'),
    await people.visitor().get('ProjectApplication'),
    await nur.get('nothing'),
    await people.visitor().post('Auth/Validate', {}),
  ];
  for (const { headers } of answers) {
    expect(headers.get('access-control-allow-origin')).toBe(app);
    expect(listed(headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['etag', 'retry-after', 'next-cursor', 'changed-token', 'portal-features', 'portal-id']),
    );
  }
});

test('a preflight is answered for every method and header that a client sends, without a session', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const response = await people.visitor().fetch(
      'Comments/1',
      { method: 'OPTIONS' },
      {
        headers: {
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type,for-portal,for-user,idempotency-key,if-match',
        },
      },
    );
    expect(response.ok).toBe(true);
    expect(response.headers.get('access-control-allow-origin')).toBe(app);
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(listed(response.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining(['content-type', 'for-portal', 'for-user', 'idempotency-key', 'if-match']),
    );
    const named = ['PUT', 'DELETE'].filter((one) => one === method).map((one) => one.toLowerCase());
    expect(listed(response.headers.get('access-control-allow-methods'))).toEqual(expect.arrayContaining(named));
  }
});

test('the portal itself still may, anybody else may not', async () => {
  const nur = await people.researcher();
  const payload = { projectApplicationId: 0, userId: nur.userId, appDetails_ResearchTitle: 'T', step: 2 };
  const own = await nur.post('ProjectApplication/Step/1', payload, { origin: portal.url });
  expect(own.status).toBe(200);
  const foreign = await nur.post('ProjectApplication/Step/1', payload, { origin: 'http://localhost:4998' });
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).not.toBe('http://localhost:4998');
  expect(foreign.headers.get('access-control-allow-origin')).not.toBe('*');
});
