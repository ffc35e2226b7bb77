import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { peopleAt, type People } from '../support/v1-client.ts';

let portal: PortalProcess;
let people: People;
beforeAll(async () => {
  portal = await startPortal();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

test('without a configured hop nobody is believed to be another address', async () => {
  const ask = (index: number) =>
    people.visitor().get('Users/check-email?email=a@b.org', {
      headers: {
        'x-forwarded-for': `203.0.113.${index % 250}`,
        forwarded: `for=203.0.113.${index % 250}`,
        'x-real-ip': `203.0.113.${index % 250}`,
      },
    });
  let told = false;
  for (let sent = 0; sent < 1300 && !told; sent += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(sent + index)));
    told = answers.some(({ status }) => status === 429);
  }
  expect(told).toBe(true);
}, 30_000);
