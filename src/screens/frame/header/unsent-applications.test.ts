import { expect, test } from 'vitest';
import type { ListedLane, ListedOperation } from '../../../outbox/read/listing.ts';
import type { LocalOnlyWork } from '../../../outbox/read/local-only.ts';
import { unsentApplications } from './unsent-applications.ts';

const operation = (delivery: ListedOperation['delivery'], createdAt: number): ListedOperation => ({
  id: `${delivery} ${createdAt}`,
  lane: 1,
  change: { kind: 'saveStep', step: 'methodology', answers: 1 },
  state: 'waiting',
  delivery,
  blockedReason: { kind: 'next' },
  mayHaveArrived: false,
  wasSent: false,
  carried: false,
  discardWanted: false,
  createdAt,
  trouble: null,
  alsoDiscarded: 0,
  requestCount: 1,
});
const lane = (number: number, ...operations: ListedOperation[]): ListedLane => ({
  lane: number,
  serverId: number < 0 ? null : number,
  title: `Application ${number}`,
  operations,
});
const typed = (lane: number, serverId: number | null = lane): LocalOnlyWork => ({
  lane,
  serverId,
  title: `Application ${lane}`,
  fields: ['purpose'],
  versions: [],
  investigators: 0,
  files: [],
  contentMark: '',
});
const told = (...parts: Parameters<typeof unsentApplications>) =>
  unsentApplications(...parts).map(({ work, delivery, since }) => [work.lane, delivery, since]);

test('each application is listed once with its most important delivery, and what needs the user comes first', () => {
  const lanes = [
    lane(1, operation('waiting', 5), operation('waiting', 3)),
    lane(2, operation('waiting', 1), operation('actionNeeded', 9)),
    lane(-3, operation('sending', 7), operation('waiting', 2)),
  ];
  expect(told(lanes, [typed(4)])).toEqual([
    [2, 'actionNeeded', 9],
    [-3, 'sending', 7],
    [1, 'waiting', 3],
    [4, 'kept', undefined],
  ]);
});

test('what is typed in an application whose changes wait is not listed a second time', () => {
  expect(told([lane(1, operation('waiting', 5))], [typed(-8, 1)])).toEqual([[1, 'waiting', 5]]);
  expect(told([], [])).toEqual([]);
});
