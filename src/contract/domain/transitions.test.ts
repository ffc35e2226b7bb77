import { expect, test } from 'vitest';
import { role, status, statuses, type Status } from './statuses.ts';
import { applicantMayComment, commentTransition, decisionsAt, transition } from './transitions.ts';

const outcome = (result: ReturnType<typeof transition>) => (result.kind === 'changes' ? result.to : result.kind);
const table = (decide: (from: Status, to: Status) => ReturnType<typeof transition>) =>
  Object.fromEntries(statuses.map((from) => [from, statuses.map((to) => outcome(decide(from, to)))]));

test('the owner may change 3→3, 3→5, 4→4 and 4→5, and nothing else', () => {
  const no = 'refused';
  expect(table((from, to) => transition(role.researcher, from, to))).toEqual({
    1: ['forbidden', 'forbidden', no, no, no],
    2: ['forbidden', 'forbidden', no, no, no],
    3: ['forbidden', 'forbidden', 'stays', no, 5],
    4: ['forbidden', 'forbidden', 'stays', 'stays', 5],
    5: ['forbidden', 'forbidden', no, no, no],
  });
});

test('an administrator approves by change-status, and nothing else', () => {
  const no = 'refused';
  expect(table((from, to) => transition(role.administrator, from, to))).toEqual({
    1: ['stays', no, no, no, no],
    2: [no, no, no, no, no],
    3: [no, no, no, no, no],
    4: [1, no, no, no, no],
    5: [1, no, no, no, no],
  });
  expect(transition(role.administrator, status.pending, status.rejected)).toEqual({
    kind: 'refused',
    message: 'A rejection needs a comment.',
  });
});

test("an administrator's comment rejects with 2 and asks for more with 5 or 4", () => {
  const no = 'refused';
  expect(table(commentTransition)).toEqual({
    1: [no, no, no, no, no],
    2: [no, 'stays', no, no, no],
    3: [no, no, no, no, no],
    4: [no, 2, no, 'stays', 'stays'],
    5: [no, 2, no, 4, 4],
  });
});

test('the detail page offers only what the server would do', () => {
  for (const from of statuses) {
    const offered = decisionsAt(from);
    expect([from, offered.approve]).toEqual([from, transition(role.administrator, from, 1).kind === 'changes']);
    expect([from, offered.request]).toEqual([from, ['changes', 'stays'].includes(commentTransition(from, 5).kind)]);
  }
  expect(statuses.filter((one) => decisionsAt(one).reject)).toEqual([3, 4, 5]);
  expect(statuses.filter(applicantMayComment)).toEqual([3, 4]);
});
