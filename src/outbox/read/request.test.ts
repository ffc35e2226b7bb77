import { expect, test } from 'vitest';
import { aDevice, aPortal, completeAt, expectKind, takeInHand } from '../../../tests/faults/world.ts';
import { linkToSolve } from './request.ts';

test('a submission that another device overtook with a save leads to what waits, and to no request', async () => {
  const { person, device, time } = await aPortal();
  const here = device.tab(person);
  const { id, server } = await completeAt(here);
  const there = aDevice(time).tab(person);
  await takeInHand(there, server);
  there.drafts.keep(server, { setting: 'Ward 4' });
  expectKind(await there.drafts.saveStep(server, 'methodology'), 'saved');
  const outcome = await here.drafts.submit(id);
  if (outcome.kind !== 'conflict') throw new Error(outcome.kind);
  expect(outcome.conflict.kind).toBe('submission');
  expect(linkToSolve(outcome.conflict, server)).toEqual({ label: 'Choose', to: '/my/waiting' });
});

test('a submission that the administration overtook with a request leads to that', () => {
  const asked = { kind: 'submission', requested: true } as const;
  expect(linkToSolve(asked, 41)).toMatchObject({ label: 'Read the request' });
  expect(linkToSolve(asked, null)).toMatchObject({ label: 'Choose' });
});
