import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  detail,
  expectOk,
  fill,
  changeStatus,
  investigator,
  listed,
  openFixture,
  pdf,
  readAs,
  start,
  uploadForm,
  WHEN,
  type PortalFixture,
} from './testing.ts';

/** Every field name by which a call identifies its application. */
const names = ['projectApplicationId', 'applicationId', 'applicationID', 'id'];

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

/** Adds to the body the names that it does not use, with the id of another application. */
const astray = (body: Record<string, unknown>, other: number) => ({
  ...Object.fromEntries(names.map((name) => [name, other])),
  ...body,
});

describe('a field that a call does not know leads its change to no other application', () => {
  test('change-status', async () => {
    const meant = await applicationAt(fixture, 5);
    const other = await start(fixture.nur);
    await fill(fixture.nur, other);
    expectOk(await changeStatus(fixture.nur, other, 5));
    const body = { id: meant, applicationSatusId: 1, userId: fixture.reviewer.user.userId, createdDate: WHEN };
    const answer = await fixture.reviewer.post('/ProjectApplication/change-status', astray(body, other));
    expect(expectOk(answer).data).toEqual({ id: meant });
    expect(await readAs(fixture.nur, meant)).toMatchObject({ appStatusId: 1 });
    expect(await readAs(fixture.nur, other)).toMatchObject({ appStatusId: 5 });
  });

  test('a comment', async () => {
    const [meant, other] = [await start(fixture.nur), await start(fixture.nur)];
    const body = { userID: fixture.nur.user.userId, applicationID: meant, comment: 'Hello', created: WHEN, id: 0 };
    expectOk(await fixture.nur.post('/Comments', { ...astray(body, other), id: other }));
    expect(await listed(fixture.nur, `/Comments?applicationId=${meant}`)).toHaveLength(1);
    expect(await listed(fixture.nur, `/Comments?applicationId=${other}`)).toEqual([]);
  });

  test.each([
    ['a row of an investigator', (row: object) => row],
    ['a list of them', (row: object) => [row, row]],
  ])('%s', async (_name, bodyOf) => {
    const [meant, other] = [await start(fixture.nur), await start(fixture.nur)];
    expectOk(await fixture.nur.post('/InvestigatorInfo', bodyOf(astray(investigator(fixture.nur, meant), other))));
    expect(await listed(fixture.nur, `/InvestigatorInfo?applicationId=${meant}`)).not.toEqual([]);
    expect(await listed(fixture.nur, `/InvestigatorInfo?applicationId=${other}`)).toEqual([]);
  });

  test('a step', async () => {
    const [meant, other] = [await start(fixture.nur, 'Meant'), await start(fixture.nur, 'Other')];
    expectOk(await fixture.nur.post('/ProjectApplication/Step/1', astray(detail(fixture.nur, meant, 'New'), other)));
    expect(await readAs(fixture.nur, meant)).toMatchObject({ appDetails_ResearchTitle: 'New' });
    expect(await readAs(fixture.nur, other)).toMatchObject({ appDetails_ResearchTitle: 'Other' });
    // The id 0 starts a new application, whatever the other fields are.
    const started = await fixture.nur.post('/ProjectApplication/Step/1', astray(detail(fixture.nur, 0, 'New'), other));
    expect(expectOk(started).data).not.toEqual({ id: other });
    expect(await readAs(fixture.nur, other)).toMatchObject({ appDetails_ResearchTitle: 'Other' });
  });

  test('an upload', async () => {
    const [meant, other] = [await start(fixture.nur), await start(fixture.nur)];
    const form = uploadForm(fixture.nur, meant, 1, [pdf()]);
    for (const name of names.slice(1)) form.set(name, String(other));
    expectOk(await fixture.nur.post('/Pi-CV/Step/6', form));
    expect(await listed(fixture.nur, `/Pi-CV/${meant}`)).toHaveLength(1);
    expect(await listed(fixture.nur, `/Pi-CV/${other}`)).toEqual([]);
  });
});
