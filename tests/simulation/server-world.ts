import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultConfiguration } from '../../src/contract/configuration.ts';
import type { User } from '../../src/contract/domain/user.ts';
import { sessionCookieName } from '../../src/server/accounts/session-cookie.ts';
import { beginSession } from '../../src/server/accounts/sessions.ts';
import { findUser } from '../../src/server/accounts/user-store.ts';
import { createApp } from '../../src/server/app.ts';
import { createBackgroundJobs } from '../../src/server/background.ts';
import { createMemoryFiles } from '../../src/server/files/memory-files.ts';
import type { MailMessage } from '../../src/server/mail/mail.ts';
import type { Portal } from '../../src/server/portal.ts';
import { renewIdentity } from '../../src/server/store/sqlite/identity.ts';
import { openSqliteInMemory } from '../../src/server/store/sqlite/sqlite.ts';
import { scratchFolder } from '../../src/server/testing/scratch-folder.ts';
import { type Client, TEST_ORIGIN } from '../../src/server/testing/client.ts';
import { createTestPortal } from '../../src/server/testing/test-portal.ts';
import type { Cookie } from './cookies.ts';
import { createRandom, type Random } from './random.ts';

/** The users of every server of the simulation. */
export type PersonName = 'researcher' | 'second' | 'administrator';
export type KnownPerson = { user: User; /** A session that began before the history. */ cookie: Cookie };

/** A server of the simulation, of either kind. */
export type ServerWorld = {
  people: Readonly<Record<PersonName, KnownPerson>>;
  /** Resolves once the background work after the response is done too. */
  fetch(request: Request): Promise<Response>;
  /** Signs this user in, and returns the cookie of the new session. Checks no password, because that takes long. */
  signIn(name: PersonName): Promise<Cookie>;
  /** The server's process ends, and another one starts on the same database and files. */
  restart(): void;
  close(): Promise<void>;
};

/** The portal's own server, with what tests need to look into. */
export type PortalServerWorld = ServerWorld & {
  readonly portal: Portal;
  letters: readonly MailMessage[];
  /** A copy of the current database, as `.backup` makes one. */
  backUp(): Promise<Buffer>;
  /**
   * Stops the server, replaces its database by a backup, and starts it again: on its own it notices that this is
   * another database, and gives it a new id. Sessions end; files stay, as in `files/`.
   */
  restore(backup: Buffer): Promise<void>;
};

export type ServerTemplate<Server extends ServerWorld> = {
  /** `appOrigin`: where the app is served, if it is not the server's own origin. */
  open(world: { now: () => number; random: Random; appOrigin: string }): Server;
};

/**
 * Prepares a portal once: a migrated database with two researchers and an administrator, each with a session. Every
 * history then opens a copy of it in memory.
 */
export async function createServerTemplate(): Promise<ServerTemplate<PortalServerWorld>> {
  const random = createRandom('server template');
  const prepared = await createTestPortal({ random: random.bytes });
  const researcher = knownPerson(
    await prepared.signUpActivated({ firstName: 'Amal', emailAddress: 'amal@example.org' }),
  );
  const second = knownPerson(await prepared.signUpActivated({ firstName: 'Basim', emailAddress: 'basim@example.org' }));
  const administrator = knownPerson(
    await prepared.makeAdministrator({ firstName: 'Dana', emailAddress: 'dana@example.org' }),
  );
  const people = { researcher, second, administrator };
  using folder = scratchFolder();
  const path = join(folder.path, 'template.sqlite');
  await sql`vacuum into ${path}`.execute(prepared.portal.store);
  const image = readFileSync(path);
  const { portalId, logSecret } = prepared.portal;
  await prepared.portal.store.destroy();

  return {
    open({ now, random, appOrigin }) {
      const openImage = (bytes: Buffer) => openSqliteInMemory({ bytes });
      const store = openImage(image);
      const letters: MailMessage[] = [];
      const log: Portal['log'] = () => {};
      let portal: Portal = {
        store,
        portalId,
        logSecret,
        files: createMemoryFiles(),
        mail: { send: async (letter) => void letters.push(letter) },
        clock: now,
        random: random.bytes,
        scanner: null,
        background: createBackgroundJobs(log),
        log,
        noteHead: async () => undefined,
        configuration: defaultConfiguration,
        settings: {
          publicUrl: TEST_ORIGIN,
          appOrigin: appOrigin === TEST_ORIGIN ? null : appOrigin,
          trustedProxyHops: 0,
          plainAddressesInLog: false,
          hstsSubdomains: true,
          pagesFolder: null,
          mailResponseMs: 0,
        },
      };
      let app = createApp(portal);
      return {
        people,
        get portal() {
          return portal;
        },
        letters,
        async fetch(request) {
          const response = await app(request, { address: '192.0.2.1' });
          await portal.background.settled();
          return response;
        },
        async signIn(name) {
          const row = await findUser(portal.store, people[name].user.emailAddress);
          const token = row === undefined ? undefined : await beginSession(portal, row);
          if (token === undefined) throw new Error(`${name} cannot sign in.`);
          return { name: sessionCookieName(portal.settings), value: token };
        },
        restart() {
          app = createApp(portal);
        },
        async backUp() {
          using folder = scratchFolder();
          const path = join(folder.path, 'backup.sqlite');
          await sql`vacuum into ${path}`.execute(portal.store);
          return readFileSync(path);
        },
        async restore(backup) {
          const former = portal.store;
          const store = openImage(backup);
          portal = { ...portal, store, portalId: await renewIdentity(store, portal) };
          app = createApp(portal);
          await former.destroy();
        },
        close: () => portal.store.destroy(),
      };
    },
  };
}

function knownPerson({ user, cookies }: Client & { user: User }): KnownPerson {
  const [cookie] = cookies;
  if (cookie === undefined) throw new Error(`${user.emailAddress} has no session.`);
  return { user, cookie: { name: cookie[0], value: cookie[1] } };
}
