import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type ServerProcess } from '../../src/server/testing/server-process.ts';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, rowsOf, type Person } from '../support/v1-client.ts';
import { cv, draftOf, remark, step, upload, wholeOf } from '../v1/application.ts';

let first: PortalProcess;
let second: ServerProcess;
let nur: Person;
beforeAll(async () => {
  first = await startPortal();
  second = await startServer(first.dataFolder, { PUBLIC_URL: first.url });
  nur = await peopleAt(first).researcher();
});
afterAll(async () => {
  await second.end('SIGKILL');
  await first.end();
});

/** Sends one change to both servers at the same moment, and repeats until each has a response of its own. */
async function atBoth(path: string, body: () => string | FormData, key: string) {
  const send = async (server: string): Promise<unknown> => {
    const content = body();
    const response = await fetch(`${server}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        Cookie: nur.cookie(),
        Origin: first.url,
        'Idempotency-Key': key,
        ...(typeof content === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      body: content,
    });
    const answer: unknown = await response.json();
    // The other server is still processing the change and asks for a retry.
    return response.status === 425
      ? send(server)
      : { status: response.status, answer, tag: response.headers.get('ETag') };
  };
  const servers = [first.url, second.address, first.url, second.address];
  return Promise.all(servers.map((server) => send(server.replace(/\/$/, ''))));
}

describe('fault 30: two servers over one database get the same key in the same instant', () => {
  const instants = [1, 2, 3, 4, 5];

  test.each(instants)('one application, one answer (%i)', async (instant) => {
    const before = rowsOf(await nur.get('ProjectApplication')).length;
    const body = step(nur, 0, { appDetails_ResearchTitle: `Title ${instant}`, step: 2 });
    const answers = await atBoth('ProjectApplication/Step/1', () => JSON.stringify(body), randomUUID());
    expect(answers).toMatchObject(answers.map(() => ({ ...Object(answers[0]), status: 200 })));
    expect(rowsOf(await nur.get('ProjectApplication'))).toHaveLength(before + 1);
  });

  test('one message, one file', async () => {
    const id = await draftOf(nur);
    const said = await atBoth('Comments', () => JSON.stringify(remark(nur, id, 'Once.')), randomUUID());
    const stored = await atBoth('Pi-CV/Step/6', () => upload(nur, id, 1, [cv()]), randomUUID());
    for (const answers of [said, stored]) {
      expect(answers).toMatchObject(answers.map(() => ({ ...Object(answers[0]), status: 200 })));
    }
    const whole = await wholeOf(nur, id);
    expect([whole.comments.length, whole.files.length]).toEqual([1, 1]);
  });
});
