import { beforeEach, describe, expect, test } from 'vitest';
import { problemsIn } from '../../contract/api/envelope.ts';
import { BODY_VALUES_MAX } from '../../contract/api/limits.ts';
import { serverMessages } from '../../contract/messages/server/server.ts';
import {
  applicationAt,
  changeStatus,
  expectOk,
  fill,
  investigator,
  listed,
  openFixture,
  refused,
  start,
  tagOf,
  type PortalFixture,
} from '../applications/testing.ts';

let fixture: PortalFixture;
let id: number;
beforeEach(async () => {
  fixture = await openFixture();
  id = await start(fixture.nur);
});

const rows = () => listed(fixture.nur, `/InvestigatorInfo?applicationId=${id}`);
const names = async () => (await rows()).map((row) => row['principleInvestigatorName']);
const idOf = async (name: string) =>
  Number((await rows()).find((row) => row['principleInvestigatorName'] === name)?.['investigatorInfoId']);
const save = (body: unknown) => fixture.nur.post('/InvestigatorInfo', body);

describe('saving', () => {
  test('one row answers its number, and the tag that reading gives', async () => {
    const answer = expectOk(await save(investigator(fixture.nur, id)));
    expect(answer.data).toEqual({ id: await idOf('Nur Aziz') });
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expect(await rows()).toEqual([investigator(fixture.nur, id, 'Nur Aziz', await idOf('Nur Aziz'))]);
  });

  test('a whole list answers the numbers in the order sent, and removes the rows that it leaves out', async () => {
    expectOk(
      await save([
        investigator(fixture.nur, id, 'A'),
        investigator(fixture.nur, id, 'B'),
        investigator(fixture.nur, id, 'C'),
      ]),
    );
    const kept = await idOf('B');
    const gone = await idOf('A');
    const answer = expectOk(
      await save([investigator(fixture.nur, id, 'D'), investigator(fixture.nur, id, 'B2', kept)]),
    );
    expect(answer.data).toEqual([{ investigatorInfoId: await idOf('D') }, { investigatorInfoId: kept }]);
    expect(await names()).toEqual(['B2', 'D']);
    expectOk(await fixture.nur.delete(`/InvestigatorInfo/${gone}`));
  });

  test('one row with a number changes that row and leaves the others', async () => {
    await save([investigator(fixture.nur, id, 'A'), investigator(fixture.nur, id, 'B')]);
    expectOk(await save(investigator(fixture.nur, id, 'A2', await idOf('A'))));
    expect(await names()).toEqual(['A2', 'B']);
  });

  test('the other spelling of the name is taken, unknown fields are ignored, digits become Latin', async () => {
    const { principleInvestigatorName: _name, ...row } = investigator(fixture.nur, id);
    expectOk(await save({ ...row, investigatorName: 'Other', idNumber: ' ٠١٢ ', deleted: false, isUpdating: true }));
    expect(await rows()).toMatchObject([{ principleInvestigatorName: 'Other', idNumber: '012' }]);
  });

  test('an unfinished row is kept, and stands in the way of the submission alone', async () => {
    await fill(fixture.nur, id);
    expectOk(await save({ ...investigator(fixture.nur, id, ''), idNumber: 'A12', position: '' }));
    const answer = await refused(fixture, () => changeStatus(fixture.nur, id, 5));
    expect(answer.data).toEqual({
      problems: [
        { field: 'principleInvestigatorName', message: 'Row 2: Principle Investigator Name is required.' },
        { field: 'idNumber', message: 'Row 2: ID Number must be numeric.' },
        { field: 'position', message: 'Row 2: Position is required.' },
      ],
    });
  });

  test('a row of another application, of another list or deleted before is a 404 and the whole list with it', async () => {
    const other = await start(fixture.nur);
    await fixture.nur.post('/InvestigatorInfo', investigator(fixture.nur, other, 'Other'));
    const [foreign] = await listed(fixture.nur, `/InvestigatorInfo?applicationId=${other}`);
    const list = [
      investigator(fixture.nur, id, 'New'),
      investigator(fixture.nur, id, 'X', Number(foreign?.['investigatorInfoId'])),
    ];
    expect((await refused(fixture, () => save(list))).status).toBe(404);
    expect((await refused(fixture, () => save(investigator(fixture.nur, id, 'X', 99_999)))).status).toBe(404);
    expect(
      (await refused(fixture, () => fixture.ali.post('/InvestigatorInfo', investigator(fixture.ali, id)))).status,
    ).toBe(404);
  });

  test('an empty list, rows of two applications, a row twice, 201 rows, wrong types and NUL are a 400', async () => {
    const other = await start(fixture.nur);
    await save(investigator(fixture.nur, id));
    const stored = await idOf('Nur Aziz');
    for (const body of [
      [],
      [investigator(fixture.nur, id), investigator(fixture.nur, other)],
      [investigator(fixture.nur, id, 'A', stored), investigator(fixture.nur, id, 'B', stored)],
      Array.from({ length: 201 }, () => investigator(fixture.nur, id)),
      { ...investigator(fixture.nur, id), idNumber: 5 },
      { ...investigator(fixture.nur, id), investigatorInfoId: -1 },
      investigator(fixture.nur, id, 'a\0'),
      investigator(fixture.nur, id, 'a'.repeat(1001)),
      [null],
      'text',
    ]) {
      expect(
        (
          await refused(fixture, () =>
            fixture.nur.post('/InvestigatorInfo', JSON.stringify(body), { 'Content-Type': 'application/json' }),
          )
        ).status,
      ).toBe(400);
    }
  });

  test("a row that names another person is a 403, an administrator's save too", async () => {
    const forged = [
      investigator(fixture.nur, id),
      { ...investigator(fixture.nur, id), userId: fixture.ali.user.userId },
    ];
    expect((await refused(fixture, () => save(forged))).status).toBe(403);
    const pending = await applicationAt(fixture, 5);
    expect(
      (
        await refused(fixture, () =>
          fixture.reviewer.post('/InvestigatorInfo', investigator(fixture.reviewer, pending)),
        )
      ).status,
    ).toBe(403);
  });

  test.each([1, 2, 5] as const)('nothing is saved or deleted in status %i', async (status) => {
    const closed = await applicationAt(fixture, status);
    const [row] = await listed(fixture.nur, `/InvestigatorInfo?applicationId=${closed}`);
    expect((await refused(fixture, () => save(investigator(fixture.nur, closed)))).status).toBe(409);
    expect(
      (await refused(fixture, () => fixture.nur.delete(`/InvestigatorInfo/${Number(row?.['investigatorInfoId'])}`)))
        .status,
    ).toBe(409);
  });

  test('an older tag is a 412', async () => {
    const attempt = () => fixture.nur.post('/InvestigatorInfo', investigator(fixture.nur, id), { 'If-Match': '"1-0"' });
    expect((await refused(fixture, attempt)).status).toBe(412);
  });
});

describe('reading and deleting', () => {
  test('a list of 660,000 empty rows is refused before any row of it is looked at', async () => {
    const list = `[${'{},'.repeat(659_999)}{}]`;
    const answer = await refused(fixture, () =>
      fixture.nur.post('/InvestigatorInfo', list, { 'Content-Type': 'application/json' }),
    );
    expect(answer).toMatchObject({ status: 400, message: serverMessages.tooManyValues(BODY_VALUES_MAX) });
    expect(answer.data).toBeUndefined();
  });

  test('a list with more mistakes than an answer lists says how many more there are', async () => {
    const list = Array.from({ length: 200 }, () => ({ ...investigator(fixture.nur, id), idNumber: 5 }));
    const answer = await refused(fixture, () => save(list));
    expect(answer).toMatchObject({ status: 400, data: { more: 150 } });
    expect(problemsIn(answer.data)).toHaveLength(50);
  });

  test('an administrator reads the rows in the order they were added; others get a 404; a query without number is a 400', async () => {
    const pending = await applicationAt(fixture, 5);
    expect((await listed(fixture.reviewer, `/InvestigatorInfo?applicationId=${pending}`)).length).toBe(1);
    expect((await fixture.ali.get(`/InvestigatorInfo?applicationId=${pending}`)).status).toBe(404);
    expect((await fixture.reviewer.get(`/InvestigatorInfo?applicationId=${id}`)).status).toBe(404);
    expect((await fixture.nur.get('/InvestigatorInfo')).status).toBe(400);
    expect((await fixture.nur.get('/InvestigatorInfo?applicationId=x')).status).toBe(400);
  });

  test('a deletion changes the tag; again by the same person it is 200, by another or of an unknown id 404', async () => {
    await save(investigator(fixture.nur, id));
    const row = await idOf('Nur Aziz');
    expect((await refused(fixture, () => fixture.ali.delete(`/InvestigatorInfo/${row}`))).status).toBe(404);
    const answer = expectOk(await fixture.nur.delete(`/InvestigatorInfo/${row}`));
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expectOk(await fixture.nur.delete(`/InvestigatorInfo/${row}`));
    expect(await tagOf(fixture.nur, id)).toBe(answer.headers.get('ETag'));
    expect((await refused(fixture, () => fixture.ali.delete(`/InvestigatorInfo/${row}`))).status).toBe(404);
    expect((await refused(fixture, () => fixture.nur.delete('/InvestigatorInfo/99999'))).status).toBe(404);
    expect((await refused(fixture, () => fixture.nur.delete('/InvestigatorInfo/x'))).status).toBe(404);
  });
});
