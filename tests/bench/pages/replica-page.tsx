import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import '../../../src/ui/layout/tokens.css';
import '../../../src/ui/layout/base.css';
import { createPortalApp } from '../../../src/app/portal.ts';
import { ConfigurationContext } from '../../../src/configuration/configuration.ts';
import { noAnswers, type Application } from '../../../src/contract/domain/application.ts';
import { API_PATH } from '../../../src/contract/api/addresses.ts';
import { defaultConfiguration } from '../../../src/contract/configuration.ts';
import { role } from '../../../src/contract/domain/statuses.ts';
import { methodology } from '../../../src/contract/steps/methodology.ts';
import { thisDevice } from '../../../src/delivery/device-world.ts';
import { createUserDelivery } from '../../../src/delivery/user-delivery.ts';
import { createReplicaStore } from '../../../src/local-db/replica-store.ts';
import { keepListed, keepWhole, summaryOf } from '../../../src/replica/copies/copy-writes.ts';
import { createReplica } from '../../../src/replica/replica.ts';
import AdminListScreen from '../../../src/screens/lists/admin-list-screen.tsx';
import { SessionContext, SignedInUserContext } from '../../../src/session/session-context.ts';
import { WorkspaceContext, type WorkspaceServices } from '../../../src/workspace/workspace-context.ts';
import { sixKilobytesOfAnswers } from './six-kilobytes.ts';

/**
 * What the benchmark calls in a page that shows an administrator's list from the device's replica, without a
 * connection.
 */
export type ReplicaBench = {
  /** Stores that many complete applications for a person. */
  fill(userId: number, applications: number): Promise<void>;
  /**
   * Opens the list of pending applications as a newly loaded page does. Returns the ms until its first rows are laid
   * out.
   */
  firstRows(userId: number): Promise<number>;
};

declare global {
  var replicaBench: ReplicaBench;
}

const PENDING = 5;
const FIRST_YEAR = 2026;
const device = thisDevice();

globalThis.replicaBench = {
  async fill(userId, applications) {
    const store = createReplicaStore(device.idb, userId);
    const asked = { asOf: Date.now(), turn: 1 };
    for (let id = 1; id <= applications; id += 1) {
      const application = applicationOf(id);
      await store.write(async (tables) => {
        await keepListed(tables, summaryOf(application), asked);
        const parts = { investigators: [], attachments: [], comments: [], tag: undefined };
        await keepWhole(tables, id, { application, ...parts }, { ...asked, coveredBy: 'all' });
      });
    }
    await store.write((tables) => tables.questions.put({ name: 'all', asOf: asked.asOf, token: null, going: null }));
    store.close();
  },
  async firstRows(userId) {
    const root = document.querySelector('#root');
    if (root === null) throw new Error('There is no place to show the list.');
    const sessionServices = await signedIn(userId);
    const begun = performance.now();
    const noConnection: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const world = { ...device, fetch: noConnection };
    const person = createUserDelivery({ ...world, holder: 'page', apiBase: API_PATH }, userId);
    const replica = createReplica({
      ...world,
      user: person.store,
      client: person.client,
      outbox: person.outbox,
      isAdministrator: () => true,
      onSessionEnded: () => undefined,
      files: {
        caches: undefined,
        fetch: noConnection,
        apiBase: API_PATH,
        origin: device.origin,
        estimate: async () => ({}),
        savesData: () => true,
        isSignedIn: () => true,
      },
    });
    // Only what the list uses.
    const workspace = { outbox: person.outbox, replica } as unknown as WorkspaceServices;
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const row = document.querySelector('li article');
        if (row === null) return;
        observer.disconnect();
        // Reading the row's position forces a layout.
        if (row.getBoundingClientRect().height > 0) resolve(performance.now() - begun);
      });
      observer.observe(root, { childList: true, subtree: true });
    });
    createRoot(root).render(
      <MemoryRouter>
        <ConfigurationContext value={defaultConfiguration}>
          <SessionContext value={sessionServices}>
            <SignedInUserContext value={administrator(sessionServices)}>
              <WorkspaceContext value={workspace}>
                <AdminListScreen status={PENDING} />
              </WorkspaceContext>
            </SignedInUserContext>
          </SessionContext>
        </ConfigurationContext>
      </MemoryRouter>,
    );
    return shown;
  },
};

/** The session of an administrator who has signed in, for the screens. */
async function signedIn(userId: number) {
  const { sessionServices } = createPortalApp(defaultConfiguration);
  const name = { firstName: 'Huda', lastName: 'Saleh', mobileNumber: '' };
  const user = { userId, ...name, emailAddress: `huda${userId}@hospital.example.org`, roleId: role.administrator };
  await sessionServices.session.begin(async () => ({ kind: 'done', message: '', value: user }));
  return sessionServices;
}

function administrator({ session }: Awaited<ReturnType<typeof signedIn>>) {
  const user = session.user();
  if (user === null) throw new Error('Nobody is signed in');
  return user;
}

function applicationOf(id: number): Application {
  const answers = { ...noAnswers(), ...sixKilobytesOfAnswers(methodology.name, `Application ${id}.`) };
  return {
    id,
    status: PENDING,
    researchTitle: `Sleep of night nurses, study ${id}`,
    createdDate: new Date(Date.UTC(FIRST_YEAR, 0, 1, 0, id)).toISOString(),
    modifiedDate: null,
    commentCount: 0,
    reference: null,
    applicant: { userId: 1, firstName: 'Nur', lastName: 'Al-Harbi', mobileNumber: '', emailAddress: '' },
    answers,
    agreement: null,
  };
}
