import { beforeEach, expect, test } from 'vitest';
import { portalClient, type LinedClient } from '../../tests/support/plain-server/clients.ts';
import {
  investigator,
  openFixture,
  pdf,
  start,
  tagOf,
  upload,
  type PortalFixture,
} from '../server/applications/testing.ts';
import { fetchApplication, fetchWhole } from './readings.ts';

let fixture: PortalFixture;
let lined: LinedClient;
let id: number;
beforeEach(async () => {
  fixture = await openFixture();
  lined = portalClient(fixture.nur);
  id = await start(fixture.nur);
});

test('a reading bears the version that it is of', async () => {
  expect(await fetchApplication(lined.client, id)).toMatchObject({ kind: 'read', tag: await tagOf(fixture.nur, id) });
});

test('the whole is the application, its investigators and its attachments, under one version', async () => {
  await fixture.nur.post('/InvestigatorInfo', investigator(fixture.nur, id));
  await upload(fixture.nur, id, 1, [pdf('cv.pdf')]);
  const tag = await tagOf(fixture.nur, id);
  expect(await fetchWhole(lined.client, id)).toMatchObject({
    kind: 'read',
    tag,
    value: { tag, application: { id }, investigators: [{ name: 'Nur Aziz' }], attachments: [{ fileName: 'cv.pdf' }] },
  });
});

test('its parts are asked for only after the answer that bears the tag', async () => {
  const asked: string[] = [];
  const { client } = lined;
  const watched = Object.assign(
    async (...[call, request]: Parameters<typeof client>) => {
      asked.push(`${call} asked`);
      const reply = await client(call, request);
      asked.push(`${call} answered`);
      return reply;
    },
    { features: client.features, file: client.file },
  );
  await fetchWhole(watched, id);
  expect(asked.slice(0, 2)).toEqual(['application asked', 'application answered']);
  expect(asked).toHaveLength(6);
});

test("another person's application is refused as a whole", async () => {
  expect(await fetchWhole(portalClient(fixture.ali).client, id)).toMatchObject({ kind: 'refused', status: 404 });
});
