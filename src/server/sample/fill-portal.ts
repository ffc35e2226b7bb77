import * as v from 'valibot';
import { addresses, pathOf } from '../../contract/api/addresses.ts';
import { ApplicationSummaryOnWire } from '../../contract/domain/application.ts';
import { terminalMessages } from '../../contract/messages/server/terminal.ts';
import { fullName } from '../../contract/domain/user.ts';
import { role, status, statuses, type Status } from '../../contract/domain/statuses.ts';
import { makeFirstAccounts } from '../accounts/sign-up/first-accounts.ts';
import { addUserTo } from '../accounts/managing/manage-users.ts';
import { randomPassword } from '../accounts/sign-up/random-password.ts';
import { findUser } from '../accounts/user-store.ts';
import { createApp, type App } from '../app.ts';
import { hasApplications } from '../applications/has-applications.ts';
import type { MailMessage } from '../mail/mail.ts';
import type { Portal } from '../portal.ts';
import { begin, changeStatus, saveInvestigators, saveStep, upload, write } from './acts.ts';
import { administrators, researchers, type CastMember } from './cast.ts';
import { openFrontDoor, signIn, type SignedIn } from './front-door.ts';
import { tellStories, type Story, type StoryEvent } from './stories.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** When all users registered: before the first of the stories. */
const REGISTERED = { daysAgo: 56, hour: 6 };
/** How long each request takes by the clock of the stories, in ms. */
const CALL_TAKES_MS = 20_000;

/** A user of the sample, with the password that is shown once and not stored. */
export type SampleAccount = {
  kind: 'administrator' | 'researcher';
  name: string;
  emailAddress: string;
  password: string;
};

export type Filled =
  | { kind: 'filled'; accounts: readonly SampleAccount[]; counts: Readonly<Record<Status, number>> }
  /** Nothing was changed; the sentence says why. */
  | { kind: 'refused'; why: string };

export type FillOptions = {
  /**
   * The administrator of the settings, created first as at a start: once the sample's administrators exist, no start
   * would.
   */
  firstAdministrator?: { email: string; password: string } | null;
  /** Called once nothing prevents the filling. */
  onBegin?: () => void;
};

/**
 * Fills a portal without applications with made-up users and fourteen applications of theirs, in every status.
 * Everything that a user can do is done by the calls of v1, with a clock that runs through the last eight weeks; mails
 * are not sent. Throws a `CallRefusedError` if a rule of the portal, such as a centre's longer minimum length of names,
 * refuses a request.
 */
export async function fillPortal(
  portal: Portal,
  { firstAdministrator = null, onBegin = () => undefined }: FillOptions = {},
): Promise<Filled> {
  const words = terminalMessages.sample;
  if (await hasApplications(portal.store)) return { kind: 'refused', why: words.hasApplications };
  for (const { emailAddress } of [...Object.values(administrators), ...Object.values(researchers)]) {
    if ((await findUser(portal.store, emailAddress)) !== undefined) {
      return { kind: 'refused', why: words.userExists(emailAddress) };
    }
  }
  if (firstAdministrator !== null) await makeFirstAccounts(portal, firstAdministrator);
  onBegin();
  const stage = createStage(portal);
  const accounts = await castOf(stage);
  await play(stage, accounts);
  await stage.portal.background.settled();
  return { kind: 'filled', accounts: [...accounts.values()], counts: await countOf(stage, accounts) };
}

/** The portal's own server function, with another clock, and with letters that are kept here. */
type Stage = {
  portal: Portal;
  app: App;
  letters: MailMessage[];
  /** Sets the clock of the stage. */
  goTo(moment: { daysAgo: number; hour: number }): void;
  /** The time of the stage's clock, ISO 8601. */
  now(): string;
};

function createStage(portal: Portal): Stage {
  const today = Math.floor(portal.clock() / DAY_MS) * DAY_MS;
  const letters: MailMessage[] = [];
  let time = portal.clock();
  const staged: Portal = {
    ...portal,
    clock: () => time,
    mail: { send: async (letter) => void letters.push(letter) },
    // The requests name their own address, and pass through no other origin and no proxy.
    settings: { ...portal.settings, publicUrl: null, appOrigin: null, trustedProxyHops: 0, pagesFolder: null },
  };
  const app = createApp(staged);
  return {
    portal: staged,
    letters,
    app: async (request, peer) => {
      time += CALL_TAKES_MS;
      return app(request, peer);
    },
    goTo({ daysAgo, hour }) {
      // Minutes that vary, so that not everything happens on the hour.
      const minutes = (daysAgo * 17 + hour * 7) % 60;
      time = today - daysAgo * DAY_MS + hour * HOUR_MS + minutes * MINUTE_MS;
    },
    now: () => new Date(time).toISOString(),
  };
}

/**
 * Creates all users: researchers register by the calls, and administrators are added as by `npm run user`. Returns them
 * by email address.
 */
async function castOf(stage: Stage): Promise<Map<string, SampleAccount>> {
  stage.goTo(REGISTERED);
  const accounts = new Map<string, SampleAccount>();
  const join = (kind: SampleAccount['kind'], member: CastMember, password: string) =>
    accounts.set(member.emailAddress, { kind, name: fullName(member), emailAddress: member.emailAddress, password });
  for (const member of Object.values(administrators)) {
    const password = await addUserTo(stage.portal, { ...member, role: role.administrator }, { isForGood: true });
    if (password !== undefined) join('administrator', member, password);
  }
  for (const member of Object.values(researchers)) {
    const password = randomPassword(stage.portal.random);
    const door = openFrontDoor(stage.app);
    await door.post(addresses.signUp.path, { ...member, password, role: 'User' });
    const link = new URL(stage.letters.at(-1)?.link ?? '');
    await door.post(pathOf('activate', { id: link.searchParams.get('Id') ?? '' }));
    join('researcher', member, password);
  }
  return accounts;
}

/** Plays all events in the order of time, because references and lists are in that order too. */
async function play(stage: Stage, accounts: ReadonlyMap<string, SampleAccount>): Promise<void> {
  const events = tellStories().flatMap((story) => {
    const applicationId = { number: 0 };
    return story.events.map((event) => ({ story, event, applicationId }));
  });
  const when = ({ event: { daysAgo, hour } }: (typeof events)[number]) => hour - daysAgo * 24;
  for (const { story, event, applicationId } of events.toSorted((one, other) => when(one) - when(other))) {
    stage.goTo(event);
    const user = await enter(stage, accounts, userOf(story, event));
    if (event.kind === 'begins') applicationId.number = await beginApplication(stage, user, story);
    else await happen(stage, user, story, event, applicationId.number);
    await user.leave();
  }
}

function userOf({ applicant }: Story, event: StoryEvent): CastMember {
  return 'by' in event ? administrators[event.by] : researchers[applicant];
}

function enter(
  { app }: Stage,
  accounts: ReadonlyMap<string, SampleAccount>,
  { emailAddress }: CastMember,
): Promise<SignedIn> {
  return signIn(app, emailAddress, accounts.get(emailAddress)?.password ?? '');
}

async function beginApplication({ portal, now }: Stage, user: SignedIn, { application }: Story): Promise<number> {
  const { answers, steps, investigators, files } = application;
  const agreement = { agreedAt: now(), agreedPolicyVersion: portal.configuration.policyVersion };
  const id = await begin(user, answers, agreement);
  await saveInvestigators(user, id, investigators);
  for (const step of steps) await saveStep(user, id, step, answers);
  for (const { type, file } of files) await upload(user, id, type, file);
  return id;
}

async function happen(
  { now }: Stage,
  user: SignedIn,
  { application }: Story,
  event: StoryEvent,
  id: number,
): Promise<void> {
  switch (event.kind) {
    case 'begins':
      return;
    case 'submits':
      return changeStatus(user, id, status.pending, now());
    case 'changesSampleSize':
      await saveStep(user, id, 'methodology', { ...application.answers, sampleSize: event.text });
      return;
    case 'replies':
    case 'writes':
      return write(user, id, event.text, now());
    case 'asks':
      return write(user, id, event.text, now(), status.moreInformation);
    case 'approves':
      return changeStatus(user, id, status.accepted, now());
    case 'rejects':
      return write(user, id, event.text, now(), status.rejected);
  }
}

/** Counts the applications in the researchers' present lists, by status. */
async function countOf(
  stage: Stage,
  accounts: ReadonlyMap<string, SampleAccount>,
): Promise<Readonly<Record<Status, number>>> {
  const found: number[] = [];
  for (const member of Object.values(researchers)) {
    const user = await enter(stage, accounts, member);
    const list = v.parse(v.array(ApplicationSummaryOnWire), await user.get(addresses.applications.path));
    found.push(...list.map((one) => one.status));
    await user.leave();
  }
  const counts: Record<Status, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const one of statuses) counts[one] = found.filter((value) => value === one).length;
  return counts;
}
