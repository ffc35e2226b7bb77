import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { installMessages as messages } from '../../../contract/messages/install.ts';
import { ownLists } from '../../../contract/routes.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useIsShared } from '../../../session/session-context.ts';
import { useInstallOffer, type InstallOffer, type InstallWay } from './install-context.ts';

/** Pages on which the user looks around and does not write. */
const lists: readonly string[] = Object.values(ownLists);

/**
 * Offers below a list to install the portal as an app. Only shown to users who have begun an application on this
 * device, and not on a shared device: one of its users should not decide for all what is installed.
 */
export function InstallHint() {
  const { pathname } = useLocation();
  const found = useInstallOffer();
  const isShared = useIsShared();
  if (found === null || isShared) return null;
  if (!found.isDue) return <AwaitFirstDraft offer={found.offer} />;
  return lists.includes(pathname) ? <Hint offer={found.offer} way={found.way} /> : null;
}

function AwaitFirstDraft({ offer }: { offer: InstallOffer }) {
  const drafts = useDrafts();
  useEffect(
    () =>
      drafts.watchStartedHere((started) => {
        if (started.length > 0) offer.makeDue();
      }),
    [drafts, offer],
  );
  return null;
}

function Hint({ offer, way }: { offer: InstallOffer; way: InstallWay }) {
  return (
    <aside aria-label={messages.label}>
      <Card
        title={messages.title}
        actions={
          <>
            {way === 'install' && (
              <Button small onClick={() => void offer.install()}>
                {messages.install}
              </Button>
            )}
            <Button small variant="quiet" onClick={offer.dismiss}>
              {messages.notNow}
            </Button>
          </>
        }
      >
        {way === 'install' ? (
          <p>{messages.text}</p>
        ) : (
          <>
            <p>{messages.homeScreen.text}</p>
            <p>{messages.homeScreen.empty}</p>
          </>
        )}
      </Card>
    </aside>
  );
}
