import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { verifyRecord } from '../record/verify.ts';
import {
  AGREEMENT,
  changeStatus,
  detail,
  expectOk,
  fill,
  openFixture,
  readAs,
  start,
  type PortalFixture,
} from './testing.ts';

let fixture: PortalFixture;
beforeEach(async () => {
  fixture = await openFixture();
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** When the portal's clock stands still, and its users registered. */
const NOW = '2026-01-05T08:00:00.000Z';

const agree = (id: number, agreedAt: string, agreedPolicyVersion = AGREEMENT.agreedPolicyVersion) =>
  fixture.nur.post('/ProjectApplication/Step/1', {
    ...detail(fixture.nur, id, 'Sleep'),
    agreedAt,
    agreedPolicyVersion,
  });
const agreementOf = async (id: number) => {
  const { agreedAt, agreementRecordedAt, agreementClockOff } = await readAs(fixture.nur, id);
  return { agreedAt, agreementRecordedAt, agreementClockOff };
};

test.each([
  ['1999-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['2026-01-04T07:59:59.999Z', true],
  ['2026-01-04T08:00:00.000Z', false],
  ['2026-01-15T08:00:00.000Z', false],
  ['2026-01-26T08:00:00.000Z', false],
  ['2026-01-26T08:00:00.001Z', true],
])(
  'an agreement of %s, received on 2026-01-25 from a person of 2026-01-05: the clock is off: %s',
  async (told, isOff) => {
    fixture.clock.advance(20 * DAY_MS);
    const { id } = expectOk(await agree(0, told)).read(v.object({ id: v.number() }));
    const expected = { agreedAt: told, agreementRecordedAt: '2026-01-25T08:00:00.000Z', agreementClockOff: isOff };
    expect(await agreementOf(id)).toEqual(expected);
    const another = await start(fixture.nur);
    expectOk(await agree(another, told));
    expect(await agreementOf(another)).toEqual(expected);
  },
);

test('an agreement that is sent again keeps the time of its arrival; another one has its own', async () => {
  const id = await start(fixture.nur);
  expect(await agreementOf(id)).toEqual({
    agreedAt: null,
    agreementRecordedAt: undefined,
    agreementClockOff: undefined,
  });
  expectOk(await agree(id, NOW));
  fixture.clock.advance(DAY_MS);
  expectOk(await agree(id, NOW));
  expect(await agreementOf(id)).toMatchObject({ agreementRecordedAt: NOW });
  expectOk(await agree(id, NOW, 'another'));
  expect(await agreementOf(id)).toMatchObject({ agreementRecordedAt: '2026-01-06T08:00:00.000Z' });
});

test('the copy of a submission has both times', async () => {
  const id = await start(fixture.nur);
  await fill(fixture.nur, id);
  expectOk(await agree(id, '9999-12-31T23:59:59.999Z'));
  expectOk(await changeStatus(fixture.nur, id, 5));
  const { content } = await fixture.portal.store.selectFrom('copies').select('content').executeTakeFirstOrThrow();
  expect(JSON.parse(content).agreement).toEqual({
    agreedAt: '9999-12-31T23:59:59.999Z',
    recordedAt: NOW,
    policyVersion: AGREEMENT.agreedPolicyVersion,
  });
});

test('an agreement whose arrival was not stored is judged by the last change, and its copy stays as it was', async () => {
  const id = await start(fixture.nur);
  await fill(fixture.nur, id);
  const { store } = fixture.portal;
  const isOff = async (agreed_at: string) => {
    const before = { agreed_at, agreement_recorded_at: null };
    await store.updateTable('applications').set(before).where('id', '=', id).execute();
    return agreementOf(id);
  };
  expect(await isOff('9999-12-31T23:59:59.999Z')).toMatchObject({ agreementClockOff: true });
  expect(await isOff(NOW)).toEqual({ agreedAt: NOW, agreementRecordedAt: undefined, agreementClockOff: false });
  expectOk(await changeStatus(fixture.nur, id, 5));
  const { content } = await store.selectFrom('copies').select('content').executeTakeFirstOrThrow();
  expect(JSON.parse(content).agreement).toEqual({ agreedAt: NOW, policyVersion: AGREEMENT.agreedPolicyVersion });
  expect(await verifyRecord(store, [])).toMatchObject({ findings: [] });
});
