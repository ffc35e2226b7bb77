import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { idOf, peopleAt, rowsOf, type Answer, type Client, type People } from '../support/v1-client.ts';
import { applicationIn, draftOf, investigator, missing } from './application.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
});
afterAll(() => portal.end());

const list = async (reader: Client, id: number) => rowsOf(await reader.get(`InvestigatorInfo?applicationId=${id}`));
const names = async (reader: Client, id: number) =>
  (await list(reader, id)).map((row) => row['principleInvestigatorName']);
const named = (principleInvestigatorName: string, investigatorInfoId = 0) => ({
  principleInvestigatorName,
  investigatorInfoId,
});
const idsOf = (answer: Answer) =>
  v
    .parse(v.array(v.object({ investigatorInfoId: v.number() })), answer.data, { message: answer.message })
    .map(({ investigatorInfoId }) => investigatorInfoId);

test('one row is added and answered by its id; rows are read in the order they were added', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const first = idOf(await nur.post('InvestigatorInfo', investigator(nur, id, named('First'))));
  const second = idOf(await nur.post('InvestigatorInfo', investigator(nur, id, named('Second'))));
  const rows = await list(nur, id);
  expect(rows.map((row) => row['investigatorInfoId'])).toEqual([first, second]);
  expect(rows[0]).toMatchObject({
    applicationId: id,
    ...named('First', first),
    idNumber: '1029384756',
    position: 'Consultant',
  });
});

test('one row with its id is changed where it stands', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const first = idOf(await nur.post('InvestigatorInfo', investigator(nur, id, named('First'))));
  await nur.post('InvestigatorInfo', investigator(nur, id, named('Second')));
  const answer = await nur.post('InvestigatorInfo', investigator(nur, id, named('Changed', first)));
  expect([answer.status, idOf(answer)]).toEqual([200, first]);
  expect(await names(nur, id)).toEqual(['Changed', 'Second']);
});

test('an array is the whole list: answered in the order sent, what is absent from it is removed', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const made = idsOf(
    await nur.post(
      'InvestigatorInfo',
      ['A', 'B', 'C'].map((name) => investigator(nur, id, named(name))),
    ),
  );
  expect(made).toHaveLength(3);
  const [a = 0, b = 0, c = 0] = made;
  const answer = await nur.post('InvestigatorInfo', [
    investigator(nur, id, named('New')),
    investigator(nur, id, named('C2', c)),
    investigator(nur, id, named('A2', a)),
  ]);
  const [fresh, ...rest] = idsOf(answer);
  expect(rest).toEqual([c, a]);
  expect(made).not.toContain(fresh);
  expect(await names(nur, id)).toEqual(['A2', 'C2', 'New']);
  expect((await list(nur, id)).some((row) => row['investigatorInfoId'] === b)).toBe(false);
});

test('[] is 400 and removes nothing: the last row goes by DELETE', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const row = idOf(await nur.post('InvestigatorInfo', investigator(nur, id)));
  expect((await nur.post('InvestigatorInfo', [])).status).toBe(400);
  expect(await list(nur, id)).toHaveLength(1);
  expect((await nur.delete(`InvestigatorInfo/${row}`)).status).toBe(200);
  expect(await list(nur, id)).toEqual([]);
});

test('all rows are of one application: a list over two is refused and changes neither', async () => {
  const nur = await people.researcher();
  const one = await draftOf(nur);
  const two = await draftOf(nur);
  await nur.post('InvestigatorInfo', investigator(nur, one, named('Stays')));
  const answer = await nur.post('InvestigatorInfo', [investigator(nur, one), investigator(nur, two)]);
  expect(answer.status).toBe(400);
  expect(await names(nur, one)).toEqual(['Stays']);
  expect(await names(nur, two)).toEqual([]);
});

test('a row of another application, or one twice, or one that is gone, does not move into the list', async () => {
  const nur = await people.researcher();
  const one = await draftOf(nur);
  const two = await draftOf(nur);
  const stays = idOf(await nur.post('InvestigatorInfo', investigator(nur, one, named('Stays'))));
  const other = idOf(await nur.post('InvestigatorInfo', investigator(nur, two, named('Other'))));
  const lists = [
    [investigator(nur, two, named('Stolen', stays))],
    [investigator(nur, two, named('Twice', other)), investigator(nur, two, named('Twice', other))],
    [investigator(nur, two, named('Unknown', missing))],
  ];
  for (const sent of lists) expect([400, 404, 409]).toContain((await nur.post('InvestigatorInfo', sent)).status);
  expect((await nur.post('InvestigatorInfo', investigator(nur, two, named('Stolen', stays)))).status).not.toBe(200);
  expect(await names(nur, one)).toEqual(['Stays']);
  expect(await names(nur, two)).toEqual(['Other']);
});

test('a list with one bad row is refused as a whole', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  await nur.post('InvestigatorInfo', investigator(nur, id, named('Stays')));
  for (const bad of [{ idNumber: 5 }, { position: ['x'] }, { principleInvestigatorName: null }, { userId: 1 }]) {
    const answer = await nur.post('InvestigatorInfo', [
      investigator(nur, id, named('Good')),
      investigator(nur, id, bad),
    ]);
    expect([400, 403]).toContain(answer.status);
  }
  expect(await names(nur, id)).toEqual(['Stays']);
});

test('interface-only fields are ignored, and the name is taken from investigatorName as well', async () => {
  const nur = await people.researcher();
  const id = await draftOf(nur);
  const { principleInvestigatorName: _, ...row } = investigator(nur, id);
  const sent = { ...row, investigatorName: 'Layla', editingField: 'x', isUpdating: true, deleted: false };
  expect((await nur.post('InvestigatorInfo', sent)).status).toBe(200);
  expect(await names(nur, id)).toEqual(['Layla']);
});

test('DELETE repeated by the one who deleted is 200; an unknown id, and one of another, is 404', async () => {
  const nur = await people.researcher();
  const layla = await people.researcher();
  const id = await draftOf(nur);
  const row = idOf(await nur.post('InvestigatorInfo', investigator(nur, id)));
  const unknown = await layla.delete(`InvestigatorInfo/${missing}`);
  const others = await layla.delete(`InvestigatorInfo/${row}`);
  expect([unknown.status, others.status]).toEqual([404, 404]);
  expect(others.envelope).toEqual(unknown.envelope);
  expect((await people.visitor().delete(`InvestigatorInfo/${row}`)).status).toBe(401);
  expect(await list(nur, id)).toHaveLength(1);
  expect((await nur.delete(`InvestigatorInfo/${row}`)).status).toBe(200);
  expect((await nur.delete(`InvestigatorInfo/${row}`)).status).toBe(200);
  expect((await layla.delete(`InvestigatorInfo/${row}`)).status).toBe(404);
});

test('another may neither read nor write them; an administrator reads what is no draft, and writes nothing', async () => {
  const nur = await people.researcher();
  const layla = await people.researcher();
  const admin = await people.administrator();
  const draft = await draftOf(nur);
  const pending = await applicationIn(5, nur, admin);
  for (const reader of [layla, admin]) {
    const none = await reader.get(`InvestigatorInfo?applicationId=${missing}`);
    const answer = await reader.get(`InvestigatorInfo?applicationId=${draft}`);
    expect([answer.status, answer.envelope]).toEqual([404, none.envelope]);
  }
  expect(await list(admin, pending)).toHaveLength(1);
  expect((await layla.post('InvestigatorInfo', investigator(layla, draft))).status).toBe(404);
  expect((await layla.post('InvestigatorInfo', investigator(nur, draft))).status).toBe(403);
  expect([403, 404]).toContain((await admin.post('InvestigatorInfo', investigator(admin, pending))).status);
  expect([403, 404]).toContain((await admin.post('InvestigatorInfo', investigator(admin, draft))).status);
  expect((await people.visitor().get(`InvestigatorInfo?applicationId=${draft}`)).status).toBe(401);
  expect((await people.visitor().post('InvestigatorInfo', investigator(nur, draft))).status).toBe(401);
  expect(await list(nur, draft)).toEqual([]);
});

test.each(['', '?applicationId=', '?applicationId=x', '?applicationId=1.5', '?applicationId=-1', '?applicationId=1e3'])(
  'GET InvestigatorInfo%s is refused by an envelope',
  async (query) => {
    const nur = await people.researcher();
    expect([400, 404]).toContain((await nur.get(`InvestigatorInfo${query}`)).status);
  },
);
