import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  detail,
  expectOk,
  fill,
  changeStatus,
  investigator,
  listed,
  openHouse,
  pdf,
  readAs,
  start,
  uploadForm,
  WHEN,
  type House,
} from './testing.ts';

/** Every field name by which a call identifies its application. */
const names = ['projectApplicationId', 'applicationId', 'applicationID', 'id'];

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

/** Adds to the body the names that it does not use, with the id of another application. */
const astray = (body: Record<string, unknown>, other: number) => ({
  ...Object.fromEntries(names.map((name) => [name, other])),
  ...body,
});

describe('a field that a call does not know leads its change to no other application', () => {
  test('change-status', async () => {
    const meant = await applicationAt(house, 5);
    const other = await start(house.nur);
    await fill(house.nur, other);
    expectOk(await changeStatus(house.nur, other, 5));
    const body = { id: meant, applicationSatusId: 1, userId: house.reviewer.user.userId, createdDate: WHEN };
    const answer = await house.reviewer.post('/ProjectApplication/change-status', astray(body, other));
    expect(expectOk(answer).data).toEqual({ id: meant });
    expect(await readAs(house.nur, meant)).toMatchObject({ appStatusId: 1 });
    expect(await readAs(house.nur, other)).toMatchObject({ appStatusId: 5 });
  });

  test('a comment', async () => {
    const [meant, other] = [await start(house.nur), await start(house.nur)];
    const body = { userID: house.nur.user.userId, applicationID: meant, comment: 'Hello', created: WHEN, id: 0 };
    expectOk(await house.nur.post('/Comments', { ...astray(body, other), id: other }));
    expect(await listed(house.nur, `/Comments?applicationId=${meant}`)).toHaveLength(1);
    expect(await listed(house.nur, `/Comments?applicationId=${other}`)).toEqual([]);
  });

  test.each([
    ['a row of an investigator', (row: object) => row],
    ['a list of them', (row: object) => [row, row]],
  ])('%s', async (_name, bodyOf) => {
    const [meant, other] = [await start(house.nur), await start(house.nur)];
    expectOk(await house.nur.post('/InvestigatorInfo', bodyOf(astray(investigator(house.nur, meant), other))));
    expect(await listed(house.nur, `/InvestigatorInfo?applicationId=${meant}`)).not.toEqual([]);
    expect(await listed(house.nur, `/InvestigatorInfo?applicationId=${other}`)).toEqual([]);
  });

  test('a step', async () => {
    const [meant, other] = [await start(house.nur, 'Meant'), await start(house.nur, 'Other')];
    expectOk(await house.nur.post('/ProjectApplication/Step/1', astray(detail(house.nur, meant, 'New'), other)));
    expect(await readAs(house.nur, meant)).toMatchObject({ appDetails_ResearchTitle: 'New' });
    expect(await readAs(house.nur, other)).toMatchObject({ appDetails_ResearchTitle: 'Other' });
    // The id 0 starts a new application, whatever the other fields are.
    const started = await house.nur.post('/ProjectApplication/Step/1', astray(detail(house.nur, 0, 'New'), other));
    expect(expectOk(started).data).not.toEqual({ id: other });
    expect(await readAs(house.nur, other)).toMatchObject({ appDetails_ResearchTitle: 'Other' });
  });

  test('an upload', async () => {
    const [meant, other] = [await start(house.nur), await start(house.nur)];
    const form = uploadForm(house.nur, meant, 1, [pdf()]);
    for (const name of names.slice(1)) form.set(name, String(other));
    expectOk(await house.nur.post('/Pi-CV/Step/6', form));
    expect(await listed(house.nur, `/Pi-CV/${meant}`)).toHaveLength(1);
    expect(await listed(house.nur, `/Pi-CV/${other}`)).toEqual([]);
  });
});
