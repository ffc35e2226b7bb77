import { expect, onTestFinished, test } from 'vitest';
import { aDevice, aPortal, expectKind, submitted } from '../../../tests/faults/world.ts';
import type { TestWorkspace } from '../../../tests/support/test-workspace.ts';
import type { ListWindow } from './list-window.ts';
import type { Source } from './reading.ts';
import { untilReading } from '../testing.ts';

/** The lists that were requested, as the server sees it. */
const asked = ({ line }: TestWorkspace) =>
  line.requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith('/ProjectApplication'))
    .map(({ searchParams }) => [searchParams.get('userId'), searchParams.get('appStatusId')].join(' '));
const fresh = (source: Source<ListWindow>) => untilReading(source, ({ state }) => state === 'fresh');
const titles = async (source: Source<ListWindow>) => {
  const reading = await fresh(source);
  return reading.state === 'fresh' ? reading.value.entries.map(({ researchTitle }) => researchTitle) : reading.state;
};

test('a list of a person is asked for by their number and its status, and one of the administrator by its status', async () => {
  const { portal, time, device, person } = await aPortal();
  const applicant = device.tab(person);
  await submitted(applicant);
  const { userId } = person.user;
  const other = aDevice(time).tab(person);
  for (const status of [1, 3, 5, 4, 2] as const) await fresh(other.replica.ownApplications(status));
  expect(asked(other)).toEqual([1, 3, 5, 4, 2].map((status) => `${userId} ${status}`));
  expect(await titles(other.replica.ownApplications(5))).toEqual(['Sleep']);

  const desk = aDevice(time).tab(await portal.makeAdministrator());
  for (const status of [1, 2, 4, 5] as const) await fresh(desk.replica.allApplications(status));
  expect(asked(desk)).toEqual([1, 2, 4, 5].map((status) => ` ${status}`));
});

test('what left a list elsewhere is shown in it no more, and in the one where it is, however little was asked', async () => {
  const { portal, time, device, person } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const desk = aDevice(time).tab(await portal.makeAdministrator());
  const pending = desk.replica.allApplications(5);
  expect(await titles(pending)).toEqual(['Sleep']);
  const accepted = desk.replica.allApplications(1);
  expect(await titles(accepted)).toEqual([]);

  const train = aDevice(time).tab(await portal.makeAdministrator());
  expectKind(await train.reviews.approve(server, undefined), 'saved');
  await pending.refresh();
  expect(pending.get()).toMatchObject({ state: 'fresh', value: { entries: [], total: 0 } });
  desk.line.state = 'cut before';
  await untilReading(
    accepted,
    (reading) => reading.state === 'kept' && reading.value.entries.some(({ status }) => status === 1),
  );
});

test('what left a list is looked for until it is known where it is: a line that is cut between does not make it stay', async () => {
  const { portal, time, device, person } = await aPortal();
  const { server } = await submitted(device.tab(person));
  const desk = aDevice(time).tab(await portal.makeAdministrator());
  const pending = desk.replica.allApplications(5);
  onTestFinished(pending.subscribe(() => {}));
  expect(await titles(pending)).toEqual(['Sleep']);
  const train = aDevice(time).tab(await portal.makeAdministrator());
  expectKind(await train.reviews.approve(server, undefined), 'saved');

  desk.line.fate = ({ url }) => (url.includes('appStatusId') ? undefined : 'cut before');
  time.pass(60_000);
  await pending.refresh();
  expect(pending.get()).toMatchObject({ state: 'kept', problem: { kind: 'unreachable' } });
  desk.line.fate = undefined;
  await pending.refresh();
  expect(pending.get()).toMatchObject({ state: 'fresh', value: { entries: [] } });
});
