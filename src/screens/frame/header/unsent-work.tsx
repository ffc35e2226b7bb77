import { Link } from 'react-router-dom';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { anyHttpPage, routes } from '../../../contract/routes.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { useKeptWork, useListing, useOutbox } from '../../../workspace/use-outbox.ts';
import { Button, ExternalLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { leaveFocusToMain } from '../../../ui/layout/leave-focus-to-main.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { HeaderStateText } from './header-state-text.ts';
import { UnsentApplication } from './unsent-application.tsx';
import { unsentApplications } from './unsent-applications.ts';
import styles from './unsent-work.module.css';

/** How many changes are read; the page that the link leads to shows them all. */
const READ_MOST = 50;
const SHOWN_MOST = 4;
const RENEWED_MS = 30_000;

/** What the pill in the header stands for: a sentence, what to do, and the applications with work on this device. */
export function UnsentWork({ words, onAct }: { words: HeaderStateText; onAct: () => void }) {
  const now = useNow(RENEWED_MS);
  const listing = useListing(READ_MOST);
  const kept = useKeptWork();
  const applications = unsentApplications(listing?.lanes ?? [], kept ?? []);
  const lastSent = listing?.sent[0]?.at;
  return (
    <>
      <div className={styles.now}>
        <p className={styles.explained}>{words.explained}</p>
        {applications.length === 0 && lastSent !== undefined && (
          <p className={styles.quiet}>{messages.lastSaved(lastSent, now)}</p>
        )}
        <Act act={words.act} onAct={onAct} />
      </div>
      {applications.length > 0 && (
        <ul className={styles.list}>
          {applications.slice(0, SHOWN_MOST).map((application) => (
            <UnsentApplication key={application.work.lane} application={application} now={now} />
          ))}
        </ul>
      )}
      <Link to={routes.waiting} className={styles.all}>
        {messages.seeAll}
        <Icon name="arrow-right" />
      </Link>
    </>
  );
}

function Act({ act, onAct }: { act: HeaderStateText['act']; onAct: () => void }) {
  const outbox = useOutbox();
  const signInHere = useSignInHere();
  if (act === null) return null;
  if (act.kind === 'network') return <ExternalLink href={anyHttpPage}>{act.text}</ExternalLink>;
  const isSignIn = act.kind === 'signIn';
  return (
    <Button
      ref={leaveFocusToMain}
      small
      variant={isSignIn ? 'primary' : 'secondary'}
      icon={isSignIn ? undefined : 'send'}
      onClick={() => {
        onAct();
        if (isSignIn) signInHere();
        else void outbox.sendNow();
      }}
    >
      {act.text}
    </Button>
  );
}
