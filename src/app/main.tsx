import '../ui/layout/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ConfigurationContext, loadConfiguration } from '../configuration/configuration.ts';
import type { Configuration } from '../contract/configuration.ts';
import { uiMessages } from '../contract/messages/ui.ts';
import { dashboardOf, routes } from '../contract/routes.ts';
import { InstallContext, type InstallOffer } from '../screens/frame/notices/install-context.ts';
import { SessionContext } from '../session/session-context.ts';
import { BlockingProvider } from '../ui/dialogs/blocking.tsx';
import { NoticesProvider } from '../ui/feedback/notices.tsx';
import { ReloadContext } from '../ui/navigation/reload-context.ts';
import { UiTextContext } from '../ui/ui-text.ts';
import { obstacleAt } from '../configuration/start-check.ts';
import { afterFirstScreen } from './timers.ts';
import { CannotStart } from './cannot-start.tsx';
import { createPortalApp } from './portal.ts';
import { fetchSignedIn, PortalRoutes } from './routes.tsx';
import { UpdateBanner } from './updates/update-banner.tsx';

/**
 * Opens the portal in place of what the page shows. Rejects if it cannot. `asked`: the response to a request for
 * `config.json` that was made before.
 */
export async function openPortal(installOffer: InstallOffer, asked: Promise<Response>): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const configuration = await loadConfiguration(asked);
  const obstacle = obstacleAt({ isSecureContext, origin: location.origin }, configuration.apiBase);
  if (obstacle === null) return renderPortal(root, configuration, installOffer);
  createRoot(root).render(
    <UiTextContext value={uiMessages}>
      <CannotStart obstacle={obstacle} name={configuration.name} />
    </UiTextContext>,
  );
}

function renderPortal(root: HTMLElement, configuration: Configuration, installOffer: InstallOffer): void {
  const portal = createPortalApp(configuration);
  const user = portal.sessionServices.session.user();
  const isSignedIn = user !== null;
  const fetchAhead = () => {
    // A Home Screen icon opens `/`, which leads on.
    fetchSignedIn(location.pathname === routes.root && isSignedIn ? dashboardOf(user.roleId) : location.pathname);
    portal.fetchAhead();
  };
  if (isSignedIn) fetchAhead();
  // A tab that is hidden may never be shown again, and on a tablet no other event is certain.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') portal.flush();
    else portal.updating.seen();
  });
  addEventListener('pagehide', portal.flush);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) portal.updating.cameBack();
  });
  // Text that cannot be stored on this device exists in this tab alone: the browser asks before it closes.
  addEventListener('beforeunload', (event) => {
    portal.flush();
    if (portal.hasUnwritten()) event.preventDefault();
  });
  createRoot(root).render(
    <StrictMode>
      <ConfigurationContext value={configuration}>
        <SessionContext value={portal.sessionServices}>
          <InstallContext value={installOffer}>
            <BrowserRouter>
              <UiTextContext value={uiMessages}>
                <NoticesProvider>
                  <BlockingProvider>
                    <UpdateBanner updating={portal.updating} />
                    <ReloadContext value={() => void portal.updating.reloadPage()}>
                      <PortalRoutes portal={portal} />
                    </ReloadContext>
                  </BlockingProvider>
                </NoticesProvider>
              </UiTextContext>
            </BrowserRouter>
          </InstallContext>
        </SessionContext>
      </ConfigurationContext>
    </StrictMode>,
  );
  afterFirstScreen(() => void offerLater());
  // Deferred, so that the user can sign in first.
  if (!isSignedIn) setTimeout(fetchAhead, 0);
}

/** Needed only if the user adds the portal to a home screen; if its code cannot be loaded, there are no images. */
async function offerLater(): Promise<void> {
  const images = await import('./start-images.ts').catch(() => undefined);
  images?.offerStartImages({ document, navigator, screen, density: devicePixelRatio });
}
