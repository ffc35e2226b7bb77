import { expect, type Page } from '@playwright/test';
import { pathOf } from '../../src/contract/api/addresses.ts';
import type { Status } from '../../src/contract/domain/statuses.ts';
import type { PortalProcess } from '../support/portal-process.ts';
import { callsOf, pdfOf, userIdOf } from './at-server.ts';
import type { Person } from './people.ts';

export type Calls = ReturnType<typeof callsOf>;

/** One application for each status: its id and its title. */
export type EveryStatus = Readonly<Record<Status, { id: number; title: string }>>;

const titles: Readonly<Record<Status, string>> = {
  1: 'Ear plugs on the ward',
  2: 'Naps before a night shift',
  3: 'Dreams under sedation',
  4: 'Light in the recovery room',
  5: 'Sleep after a hip replacement',
};

/** Signs a user in with a call, in a browser that shows no page of theirs. */
export async function signedInByCalls(
  page: Page,
  portal: PortalProcess,
  { emailAddress, password }: Pick<Person, 'emailAddress' | 'password'>,
): Promise<Calls> {
  const answer = await page.request.post(`/api/v1${pathOf('signIn')}`, {
    headers: { Origin: portal.url },
    data: { emailAddress, password },
  });
  expect(answer.status()).toBe(200);
  return callsOf(page, portal.url, await userIdOf(page));
}

/** A complete application with that title, submitted. */
export async function submitted(applicant: Calls, title: string): Promise<{ id: number; title: string }> {
  const id = await applicant.startDraft(title);
  await applicant.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await applicant.submit(id);
  return { id, title };
}

/**
 * Makes one application in each status: the one with more information requested has one comment, the rejected one has
 * two, and the others have none.
 */
export async function inEveryStatus(applicant: Calls, reviewer: Calls, of = ''): Promise<EveryStatus> {
  const titled = (status: Status) => titles[status] + of;
  const made = {
    1: await submitted(applicant, titled(1)),
    2: await submitted(applicant, titled(2)),
    3: { id: await applicant.startDraft(titled(3)), title: titled(3) },
    4: await submitted(applicant, titled(4)),
    5: await submitted(applicant, titled(5)),
  };
  await reviewer.approve(made[1].id);
  await reviewer.ask(made[2].id, 'How many sleep?');
  await reviewer.reject(made[2].id, 'The sample is too small.');
  await reviewer.ask(made[4].id, 'Who reads the diaries?');
  return made;
}
