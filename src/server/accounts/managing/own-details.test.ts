import { beforeEach, expect, test } from 'vitest';
import { defaultConfiguration } from '../../../contract/configuration.ts';
import { applicationAt, expectOk, listed, openHouse, readAs, type House } from '../../applications/testing.ts';
import { entriesSince, newestEntry } from '../testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

const change = (details: object, userId = house.nur.user.userId) =>
  house.nur.post('/Auth/details', { userId, ...details });

test('a person changes their name and mobile number; what is absent stays', async () => {
  const { user } = house.nur;
  expect(await change({ mobileNumber: '٠٥٥ 765-4321' })).toMatchObject({
    status: 200,
    data: { ...user, mobileNumber: '0557654321' },
  });
  expectOk(await change({ firstName: ' Noor ' }));
  expect((await house.nur.get('/Auth/session')).data).toEqual({
    ...user,
    firstName: 'Noor',
    mobileNumber: '0557654321',
  });
});

test('what a sign-up would refuse is refused in the same words, and changes nothing', async () => {
  expect(await change({ firstName: 'N', mobileNumber: '1' })).toMatchObject({
    status: 400,
    data: {
      problems: [
        { field: 'firstName', message: 'First name must be at least 2 characters' },
        { field: 'mobileNumber', message: 'Please enter a valid mobile number' },
      ],
    },
  });
  expect((await change({ lastName: 'A\nB' })).status).toBe(400);
  expect((await house.nur.get('/Auth/session')).data).toEqual(house.nur.user);
});

test("the centre's own least length of names holds here too", async () => {
  house.portal.configuration = { ...defaultConfiguration, nameMinLength: 4 };
  expect((await change({ firstName: 'Noor' })).status).toBe(200);
  expect((await change({ firstName: 'Nur' })).message).toBe('First name must be at least 4 characters');
});

test("nobody changes another person's details, and no other field is taken", async () => {
  expect((await change({ firstName: 'Noor' }, house.ali.user.userId)).status).toBe(403);
  expect((await house.client().post('/Auth/details', { userId: 1, firstName: 'Noor' })).status).toBe(401);
  expectOk(await change({ roleId: 2, emailAddress: 'x@example.org' }));
  expect((await house.nur.get('/Auth/session')).data).toEqual(house.nur.user);
});

test('the former name stays in the record, and applications show the new one as a change of them', async () => {
  const id = await applicationAt(house, 5);
  const token = (await house.reviewer.get('/ProjectApplication')).headers.get('Changed-Token') ?? '';
  const before = await newestEntry(house.portal);
  expectOk(await change({ firstName: 'Noor', mobileNumber: house.nur.user.mobileNumber }));
  expectOk(await change({ firstName: 'Noor' }));
  expect(await entriesSince(house.portal, before)).toEqual([
    {
      kind: 'details.changed',
      user: house.nur.user.userId,
      name: 'Noor Aziz',
      role: 1,
      doneBy: 'self',
      former: 'Nur Aziz',
      changed: ['first_name'],
    },
  ]);
  expect((await readAs(house.reviewer, id))['user']).toMatchObject({ firstName: 'Noor' });
  const changed = await listed(house.reviewer, `/ProjectApplication?changedSince=${token}`);
  expect(changed.map((item) => item['id'])).toEqual([id]);
});
