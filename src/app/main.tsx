import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/tokens.css';
import '../ui/base.css';
import { ConfigurationContext, loadConfiguration } from '../configuration/configuration.ts';
import { SessionContext } from '../session/session-context.ts';
import { BlockingProvider } from '../ui/blocking.tsx';
import { NoticesProvider } from '../ui/notices.tsx';
import { obstacleAt } from '../configuration/start-check.ts';
import { CannotStart } from './cannot-start.tsx';
import { createPortal } from './portal.ts';
import { PortalRoutes } from './routes.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const configuration = await loadConfiguration(fetch);
const obstacle = obstacleAt({ isSecureContext, origin: location.origin }, configuration.apiBase);
if (obstacle === null) renderPortal(root);
else createRoot(root).render(<CannotStart obstacle={obstacle} name={configuration.name} />);

function renderPortal(root: HTMLElement): void {
  const portal = createPortal(configuration);
  // A tab that goes out of sight may never come back, and on a tablet no other event is sure to come.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') portal.flush();
  });
  addEventListener('pagehide', portal.flush);
  // What cannot be kept on this device is in this tab alone: the browser asks before it goes.
  addEventListener('beforeunload', (event) => {
    portal.flush();
    if (portal.hasUnkept()) event.preventDefault();
  });
  createRoot(root).render(
    <StrictMode>
      <ConfigurationContext value={configuration}>
        <SessionContext value={portal.room}>
          <BrowserRouter>
            <NoticesProvider>
              <BlockingProvider>
                <PortalRoutes portal={portal} />
              </BlockingProvider>
            </NoticesProvider>
          </BrowserRouter>
        </SessionContext>
      </ConfigurationContext>
    </StrictMode>,
  );
}
