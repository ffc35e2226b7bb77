import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peopleAt, recordOf, tagOf, type Extras, type People, type Person } from '../support/v1-client.ts';
import { applicationIn, draftOf, investigator, once, remark, step, wholeOf } from './application.ts';
import { tagged } from './changes.ts';
import { openApi, type TestedPortal } from './api.ts';

let portal: TestedPortal;
let people: People;
let admin: Person;
beforeAll(async () => {
  portal = await openApi();
  people = peopleAt(portal);
  admin = await people.administrator();
});
afterAll(() => portal.end());

/** One person for all cases of a table; each case has its own application. */
const somebody = once(() => people.researcher());

const ifMatch = (tag: string): Extras => ({ headers: { 'if-match': tag } });
const currentTag = async (reader: Person, id: number) => tagOf(await reader.get(`ProjectApplication/${id}`));
const opaque = (tag: string) => /^(?:W\/)?"([^"]+)"$/.exec(tag)?.[1] ?? '';
const setting = (owner: Person, id: number, text: string, extras?: Extras) =>
  owner.post('ProjectApplication/Step/5', step(owner, id, { methodology_Setting: text }), extras);

describe.each(tagged)('$name', ({ prepare }) => {
  test('answers with a new ETag, the one that the application is read with after it', async () => {
    const owner = await people.researcher();
    const { id, by, send } = await prepare(owner, admin);
    const before = await currentTag(owner, id);
    const answer = await send({});
    expect(answer.status).toBe(200);
    const after = await currentTag(owner, id);
    expect(opaque(after)).not.toBe(opaque(before));
    expect(opaque(tagOf(answer))).toBe(opaque(after));
    expect(opaque(await currentTag(by === owner ? owner : admin, id))).toBe(opaque(after));
  });

  test('with an older If-Match is 412 with the application as it stands, and changes nothing', async () => {
    const owner = await people.researcher();
    const { id, send } = await prepare(owner, admin);
    const before = await wholeOf(owner, id);
    const older = before.tag?.replace(/[^"]+(?="$)/, 'older') ?? '';
    const answer = await send(ifMatch(older));
    expect(answer.status).toBe(412);
    expect(answer.data).toEqual(before.application);
    expect(opaque(tagOf(answer))).toBe(opaque(before.tag ?? ''));
    expect(await wholeOf(owner, id)).toEqual(before);
    expect((await send(ifMatch(before.tag ?? ''))).status).toBe(200);
  });
});

describe('If-Match', () => {
  test('is compared by its opaque value: W/ and -gzip of a proxy change nothing', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const forms = [
      (value: string) => `"${value}"`,
      (value: string) => `W/"${value}"`,
      (value: string) => `"${value}-gzip"`,
      (value: string) => `W/"${value}-gzip"`,
    ];
    for (const [index, form] of forms.entries()) {
      const tag = form(opaque(await currentTag(nur, id)));
      expect([tag, (await setting(nur, id, `Ward ${index}`, ifMatch(tag))).status]).toEqual([tag, 200]);
    }
    for (const [index, form] of forms.entries()) {
      const stale = form(opaque(await currentTag(nur, id)));
      await setting(nur, id, `Between ${index}`);
      expect([stale, (await setting(nur, id, 'Late', ifMatch(stale))).status]).toEqual([stale, 412]);
    }
  });

  test.each(['"', '""', 'x', 'W/', '"a" "b"', '"1-1', '\u00FF', 'a'.repeat(5000)])(
    '%j, which no server gave, is no match',
    async (tag) => {
      const nur = await somebody();
      const id = await draftOf(nur);
      const answer = await setting(nur, id, 'Late', ifMatch(tag));
      expect([400, 412]).toContain(answer.status);
      expect(recordOf(await nur.get(`ProjectApplication/${id}`))['methodology_Setting']).toBe('');
    },
  );

  test('that is absent compares nothing', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    await setting(nur, id, 'One');
    expect((await setting(nur, id, 'Two')).status).toBe(200);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['methodology_Setting']).toBe('Two');
  });

  test('of ten changes with one tag at once, one is taken', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const tag = await currentTag(nur, id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => setting(nur, id, `Ward ${n}`, ifMatch(tag))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(recordOf(await nur.get(`ProjectApplication/${id}`))['methodology_Setting']).toBe(`Ward ${won}`);
  });

  test('of an application that is not theirs tells nothing: 404', async () => {
    const nur = await people.researcher();
    const layla = await people.researcher();
    const id = await draftOf(nur);
    const answer = await setting(layla, id, 'X', ifMatch('"older"'));
    expect([answer.status, answer.data]).toEqual([404, undefined]);
  });
});

describe('an ETag', () => {
  test('does not stand for comments: writing, changing and deleting one leaves it', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const tag = await currentTag(nur, id);
    const made = await nur.post('Comments', remark(nur, id), ifMatch(tag));
    expect(made.status).toBe(200);
    const own = Number(recordOf(made)['id']);
    expect(await currentTag(nur, id)).toBe(tag);
    await nur.put(`Comments/${own}`, { ...remark(nur, id, 'Other'), id: own });
    expect(await currentTag(nur, id)).toBe(tag);
    await nur.delete(`Comments/${own}`);
    expect(await currentTag(nur, id)).toBe(tag);
  });

  test('stands on the investigators and the files too: they are read as of the version that it names', async () => {
    const nur = await people.researcher();
    const id = await draftOf(nur);
    const tags = async () => [
      await currentTag(nur, id),
      tagOf(await nur.get(`InvestigatorInfo?applicationId=${id}`)),
      tagOf(await nur.get(`Pi-CV/${id}`)),
    ];
    const [before, ...beforeOfParts] = await tags();
    expect(beforeOfParts).toEqual([before, before]);
    await nur.post('InvestigatorInfo', investigator(nur, id));
    const [after, ...afterOfParts] = await tags();
    expect(after).not.toBe(before);
    expect(afterOfParts).toEqual([after, after]);
  });

  test('is of one application: those of two never match', async () => {
    const nur = await people.researcher();
    const one = await draftOf(nur);
    const two = await draftOf(nur);
    expect(opaque(await currentTag(nur, one))).not.toBe(opaque(await currentTag(nur, two)));
    expect((await setting(nur, two, 'X', ifMatch(await currentTag(nur, one)))).status).toBe(412);
  });

  test('stands on the answer that makes the application', async () => {
    const nur = await people.researcher();
    const payload = step(nur, 0, { appDetails_ResearchTitle: 'T', step: 2 });
    const answer = await nur.post('ProjectApplication/Step/1', payload);
    expect(tagOf(answer)).toBe(await currentTag(nur, Number(recordOf(answer)['id'])));
  });

  test('an approval of what is approved leaves it', async () => {
    const nur = await people.researcher();
    const approved = await applicationIn(1, nur, admin);
    const before = await wholeOf(nur, approved);
    const again = {
      id: approved,
      applicationSatusId: 1,
      userId: admin.userId,
      createdDate: '2026-03-01T08:00:00.000Z',
    };
    expect((await admin.post('ProjectApplication/change-status', again)).status).toBe(200);
    expect(await wholeOf(nur, approved)).toEqual(before);
  });
});
