import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { anyHttpPage, routes } from '../../../contract/routes.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { useMissingNotice } from '../../../workspace/use-healing.ts';
import { useWatched } from '../../../hooks/use-watched.ts';
import { useOutbox, useReadSummary } from '../../../workspace/use-outbox.ts';
import { useReached } from '../../../workspace/use-replica.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useApplicationAtHand } from '../../../workspace/use-application-at-hand.ts';
import { useSignInHere } from '../../../session/sign-in-here-context.ts';
import { ExternalLink } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { leaveFocusToMain } from '../../../ui/layout/leave-focus-to-main.ts';
import { useNow } from '../../../ui/use-now.ts';
import { sendingWords, type SendingKind, type SendingWords } from './sending-words.ts';
import { useLasting } from '../use-debounced-announcement.ts';
import { watchWorkHere, type WorkHere } from './work-here.ts';
import styles from './sending-state.module.css';

/** How often the texts are re-rendered, in ms: those about waiting contain times. */
const RENEWED_MS = 30_000;

const ICONS: Record<Exclude<SendingKind, 'sending' | 'keeping'>, IconName> = {
  notKept: 'warning',
  needsYou: 'warning',
  waiting: 'clock',
  kept: 'kept',
  saved: 'check',
};

/** Shows on every page where the user's work is, and links to the list of waiting changes. Its height never changes. */
export function SendingState() {
  const atHand = useApplicationAtHand();
  const words = useSendingWords(atHand);
  const spoken = useLasting(words?.spoken);
  const outbox = useOutbox();
  const signInHere = useSignInHere();
  const act = words?.act ?? null;
  return (
    <div className={styles.state}>
      {words !== null && (
        <Link to={routes.waiting} className={styles.link}>
          {words.parts.map(({ kind, text }) => (
            <span key={kind} className={styles.part} data-kind={kind}>
              {kind === 'sending' || kind === 'keeping' ? <Spinner /> : <Icon name={ICONS[kind]} />}
              <span>{text}</span>
            </span>
          ))}
          <span className="visually-hidden"> – {messages.leadsToWaiting}</span>
        </Link>
      )}
      {act?.kind === 'signIn' && <Act text={act.text} onPress={signInHere} />}
      {words !== null && (
        <span className={styles.explained} data-beside-act={act === null ? undefined : true}>
          {words.explained}
        </span>
      )}
      {act?.kind === 'sendNow' && <Act text={act.text} onPress={() => void outbox.sendNow()} />}
      {act?.kind === 'network' && <ExternalLink href={anyHttpPage}>{act.text}</ExternalLink>}
      <StatusRegion className="visually-hidden">{spoken === '' ? null : spoken}</StatusRegion>
    </div>
  );
}

/** The button is removed once there is nothing more to do; its focus then moves to the main content. */
function Act({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button ref={leaveFocusToMain} type="button" className={styles.act} onClick={onPress}>
      {text}
    </button>
  );
}

function useSendingWords(atHand: number | null): SendingWords | null {
  const summary = useReadSummary();
  const here = useWorkHere(atHand);
  const lastReading = useReached();
  const isLacking = useMissingNotice() !== null;
  const now = useNow(RENEWED_MS);
  if (here === undefined || (atHand !== null && here.applicationId !== atHand)) return null;
  const ofOne = atHand === null ? null : here.ofOne;
  return sendingWords({ ...here, summary, ofOne, lastReading, isLacking }, now);
}

/** The work on this device; undefined until it is read. */
function useWorkHere(applicationId: number | null): WorkHere | undefined {
  const drafts = useDrafts();
  const reviews = useReviews();
  const outbox = useOutbox();
  const watch = useCallback(
    (listener: (work: WorkHere) => void) => watchWorkHere({ drafts, reviews, outbox }, applicationId, listener),
    [drafts, reviews, outbox, applicationId],
  );
  return useWatched(watch);
}
