import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigurationContext, loadConfiguration } from '../configuration/configuration.ts';
import type { Configuration } from '../contract/configuration.ts';
import { uiMessages } from '../contract/messages/ui.ts';
import { dashboardOf, routes } from '../contract/routes.ts';
import { InstallContext, type InstallOffer } from '../screens/frame/install-context.ts';
import { SessionContext } from '../session/session-context.ts';
import { BlockingProvider } from '../ui/blocking.tsx';
import { NoticesProvider } from '../ui/notices.tsx';
import { OpenAnewContext } from '../ui/open-anew.ts';
import { UiWordsContext } from '../ui/words.ts';
import { obstacleAt } from '../configuration/start-check.ts';
import { CannotStart } from './cannot-start.tsx';
import { createPortal } from './portal.ts';
import { fetchSignedIn, PortalRoutes } from './routes.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** Opens the portal in the place of what the page shows. Rejects where it cannot. */
export async function openPortal(installOffer: InstallOffer): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const configuration = await loadConfiguration(fetch);
  const obstacle = obstacleAt({ isSecureContext, origin: location.origin }, configuration.apiBase);
  if (obstacle === null) return renderPortal(root, configuration, installOffer);
  createRoot(root).render(
    <UiWordsContext value={uiMessages}>
      <CannotStart obstacle={obstacle} name={configuration.name} />
    </UiWordsContext>,
  );
}

function renderPortal(root: HTMLElement, configuration: Configuration, installOffer: InstallOffer): void {
  const portal = createPortal(configuration);
  const user = portal.room.session.user();
  const isSignedIn = user !== null;
  const fetchAhead = () => {
    // What stands on a Home Screen opens `/`, which leads on.
    fetchSignedIn(location.pathname === routes.root && isSignedIn ? dashboardOf(user.roleId) : location.pathname);
    portal.fetchAhead();
  };
  if (isSignedIn) fetchAhead();
  // A tab that goes out of sight may never come back, and on a tablet no other event is sure to come.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') portal.flush();
    else portal.updating.seen();
  });
  addEventListener('pagehide', portal.flush);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) portal.updating.cameBack();
  });
  // What cannot be kept on this device is in this tab alone: the browser asks before it goes.
  addEventListener('beforeunload', (event) => {
    portal.flush();
    if (portal.hasUnkept()) event.preventDefault();
  });
  createRoot(root).render(
    <StrictMode>
      <ConfigurationContext value={configuration}>
        <SessionContext value={portal.room}>
          <InstallContext value={installOffer}>
            <BrowserRouter>
              <UiWordsContext value={uiMessages}>
                <NoticesProvider>
                  <BlockingProvider>
                    <UpdateBanner updating={portal.updating} />
                    <OpenAnewContext value={() => void portal.updating.openAnew()}>
                      <PortalRoutes portal={portal} />
                    </OpenAnewContext>
                  </BlockingProvider>
                </NoticesProvider>
              </UiWordsContext>
            </BrowserRouter>
          </InstallContext>
        </SessionContext>
      </ConfigurationContext>
    </StrictMode>,
  );
  void offerLater();
  // Whoever is about to sign in can do so first.
  if (!isSignedIn) setTimeout(fetchAhead, 0);
}

/** Wanted only by whoever puts the portal on a home screen; where its code does not come, there is no picture. */
async function offerLater(): Promise<void> {
  const images = await import('./start-images.ts').catch(() => undefined);
  images?.offerStartImages({ document, navigator, screen, density: devicePixelRatio });
}
