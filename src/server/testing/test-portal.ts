import { randomBytes } from 'node:crypto';
import { defaultConfiguration } from '../../contract/configuration.ts';
import { User } from '../../contract/domain/user.ts';
import { tokenOfLink } from '../../contract/routes.ts';
import { role, type Role } from '../../contract/domain/statuses.ts';
import { addedEntry } from '../accounts/managing/account-entry.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { addUser } from '../accounts/user-store.ts';
import { type App, createApp } from '../app.ts';
import { createBackgroundJobs } from '../background.ts';
import { createMemoryFiles } from '../files/memory-files.ts';
import type { LogFields } from '../http/log/log.ts';
import type { MailMessage } from '../mail/mail.ts';
import type { Portal, ServerSettings } from '../portal.ts';
import { appendEntries } from '../record/write.ts';
import { migrate } from '../store/migrate.ts';
import { logSecretOf } from '../store/log-secret.ts';
import { settleIdentity } from '../store/sqlite/database-identity.ts';
import { openSqliteInMemory } from '../store/sqlite/sqlite.ts';
import { storedTime } from '../store/times.ts';
import { Client, TEST_ORIGIN } from './client.ts';

/** A clock that stands still until a test moves it. */
export type TestClock = { now(): number; set(milliseconds: number): void; advance(milliseconds: number): void };

/** A client with a signed-in user. */
export type SignedIn = Client & { user: User };

export type TestPerson = {
  firstName?: string;
  lastName?: string;
  emailAddress?: string;
  mobileNumber?: string;
  password?: string;
};

export type TestPortal = {
  portal: Portal;
  app: App;
  clock: TestClock;
  /** Every letter that was sent, oldest first. */
  letters: MailMessage[];
  /** Every line of the log. */
  logged: { level: string; event: string; fields: LogFields }[];
  /** Returns a browser in which no user has signed in. */
  client(options?: { address?: string }): Client;
  /** Registers a researcher as in the app (sign-up, mailed link, sign-in); the client is signed in. */
  signUpActivated(user?: TestPerson): Promise<SignedIn>;
  /** Adds an administrator; the client is signed in. */
  makeAdministrator(user?: TestPerson): Promise<SignedIn>;
};

export type TestOverrides = Partial<Omit<Portal, 'settings'>> & { settings?: Partial<ServerSettings> };

export const TEST_PASSWORD = 'Kestrel$2026x';

/**
 * Creates a whole portal on a database and files in memory, with a clock that a test sets and letters that it can read.
 */
export async function createTestPortal(overrides: TestOverrides = {}): Promise<TestPortal> {
  const clock = createTestClock(Date.UTC(2026, 0, 5, 8));
  const letters: MailMessage[] = [];
  const logged: TestPortal['logged'] = [];
  const log: Portal['log'] = (level, event, fields = {}) => void logged.push({ level, event, fields });
  const store = overrides.store ?? openSqliteInMemory();
  await migrate(store, { dialect: 'sqlite', clock: clock.now, holder: 'test' });
  const random = overrides.random ?? randomBytes;
  const portalId = overrides.portalId ?? (await settleIdentity(store, { random, clock: clock.now })).portalId;
  const portal: Portal = {
    store,
    portalId,
    logSecret: await logSecretOf(store, random),
    files: createMemoryFiles(),
    mail: { send: async (letter) => void letters.push(letter) },
    scanner: null,
    clock: clock.now,
    random,
    background: createBackgroundJobs(overrides.log ?? log),
    log,
    noteHead: async () => undefined,
    configuration: defaultConfiguration,
    ...overrides,
    settings: {
      publicUrl: TEST_ORIGIN,
      appOrigin: null,
      trustedProxyHops: 0,
      plainAddressesInLog: false,
      hstsSubdomains: true,
      pagesFolder: null,
      mailResponseMs: 0,
      ...overrides.settings,
    },
  };
  const app = createSettledApp(portal);
  const client: TestPortal['client'] = (options = {}) =>
    new Client(app, { origin: portal.settings.publicUrl ?? TEST_ORIGIN, ...options });
  return {
    portal,
    app,
    clock,
    letters,
    logged,
    client,
    async signUpActivated(user = {}) {
      const signUp = { ...somebody(), ...user, role: 'User' };
      const visitor = client();
      await expectSuccess(visitor.post('/Users', signUp));
      const token = tokenIn(letters.at(-1));
      await expectSuccess(visitor.post(`/Users/activate/${token}`));
      return signInAs(visitor, signUp);
    },
    async makeAdministrator(user = {}) {
      const administrator = { ...somebody(), ...user };
      await addUserTo(portal, administrator, role.administrator);
      return signInAs(client(), administrator);
    },
  };
}

/** Returns the token at the end of a letter's link. */
export function tokenIn(letter: MailMessage | undefined): string {
  const link = new URL(letter?.link ?? '');
  return link.searchParams.get('Id') ?? tokenOfLink(link) ?? '';
}

/** Responds only after the background work is done too, so that tests need not wait. */
function createSettledApp(portal: Portal): App {
  const app = createApp(portal);
  return async (request, peer) => {
    const response = await app(request, peer);
    await portal.background.settled();
    return response;
  };
}

function createTestClock(start: number): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (milliseconds) => {
      now = milliseconds;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

function somebody(): Required<TestPerson> {
  const tail = randomBytes(6).toString('hex');
  return {
    firstName: 'Nur',
    lastName: 'Aziz',
    emailAddress: `nur.${tail}@example.org`,
    mobileNumber: '0501234567',
    password: TEST_PASSWORD,
  };
}

async function addUserTo(portal: Portal, person: Required<TestPerson>, roleId: Role): Promise<void> {
  const { password, ...user } = person;
  const now = storedTime(portal.clock());
  const passwordHash = await hashPassword(password);
  const added = { ...user, passwordHash, role: roleId, createdAt: now, activatedAt: now };
  await portal.store.transaction().execute(async (transaction) => {
    const id = (await addUser(transaction, added)) ?? 0;
    await appendEntries(transaction, now, [addedEntry(id, added, 'shell')]);
  });
}

async function signInAs(client: Client, { emailAddress, password }: Required<TestPerson>): Promise<SignedIn> {
  const answer = await expectSuccess(client.post('/Auth/Validate', { emailAddress, password }));
  return Object.assign(client, { user: answer.read(User) });
}

async function expectSuccess(answering: ReturnType<Client['post']>): ReturnType<Client['post']> {
  const answer = await answering;
  if (!answer.isSuccess) throw new Error(`${answer.status} ${answer.message}`);
  return answer;
}
