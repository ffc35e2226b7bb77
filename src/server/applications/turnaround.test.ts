import { beforeEach, expect, test } from 'vitest';
import { applicationAt, changeStatus, expectOk, openHouse, type House } from './testing.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
});

test('the turnaround is the median from submission to decision over a year', async () => {
  expect((await house.nur.get('/turnaround')).data).toEqual({ days: null, cases: 0 });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push(await applicationAt(house, 5));
  const day = 24 * 60 * 60 * 1000;
  for (const [index, id] of ids.entries()) {
    house.clock.advance((index === 0 ? 2 : 1) * day);
    expectOk(await changeStatus(house.reviewer, id, 1));
  }
  expect((await house.nur.get('/turnaround')).data).toEqual({ days: 3, cases: 3 });
});
