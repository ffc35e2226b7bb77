import { beforeEach, describe, expect, test } from 'vitest';
import {
  applicationAt,
  changeStatus,
  comment,
  detail,
  openFixture,
  refused,
  start,
  tagOf,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

describe('the tag', () => {
  test('stands on reading and on every change, and each change gives another', async () => {
    const id = await start(fixture.nur);
    const first = await tagOf(fixture.nur, id);
    const saved = await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'T'));
    expect(saved.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
    expect(saved.headers.get('ETag')).not.toBe(first);
  });

  test('an older one in If-Match is a 412 with the application as it stands', async () => {
    const id = await start(fixture.nur);
    const old = await tagOf(fixture.nur, id);
    await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Newer'));
    const answer = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'Mine'), { 'If-Match': old }),
    );
    expect(answer.status).toBe(412);
    expect(answer.data).toMatchObject({ id, researchTitle: 'Newer' });
    expect(answer.headers.get('ETag')).toBe(await tagOf(fixture.nur, id));
  });

  test.each([
    ['as it was given', (tag: string) => tag],
    ['weakened', (tag: string) => `W/${tag}`],
    ['with a coding', (tag: string) => tag.replace(/"$/, '-gzip"')],
    ['weakened with a coding', (tag: string) => `W/${tag.replace(/"$/, '-br"')}`],
    ['in a list', (tag: string) => `"0-0", ${tag}`],
    ['as a star', () => '*'],
  ])('the present one is recognised %s', async (_how, disguise) => {
    const id = await start(fixture.nur);
    const headers = { 'If-Match': disguise(await tagOf(fixture.nur, id)) };
    expect((await fixture.nur.post('/ProjectApplication/Step/1', detail(fixture.nur, id, 'T'), headers)).status).toBe(
      200,
    );
  });

  test('an older tag is told before a rule that the body breaks', async () => {
    const id = await start(fixture.nur);
    const body = { ...detail(fixture.nur, id), appDetails_WorkNumber: 5 };
    const answer = await refused(fixture, () =>
      fixture.nur.post('/ProjectApplication/Step/1', body, { 'If-Match': '"1-0"' }),
    );
    expect(answer.status).toBe(412);
  });

  test('a decision on an older version is a 412', async () => {
    const id = await applicationAt(fixture, 5);
    expect(
      (await refused(fixture, () => changeStatus(fixture.reviewer, id, 1, { 'If-Match': `"${id}-1"` }))).status,
    ).toBe(412);
    expect(
      (await refused(fixture, () => comment(fixture.reviewer, id, 'No', 2, { 'If-Match': `"${id}-1"` }))).status,
    ).toBe(412);
  });
});
