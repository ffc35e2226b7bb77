import { useCallback, useId } from 'react';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { useApplicationAtHand } from '../../../workspace/use-application-at-hand.ts';
import { useDrafts } from '../../../workspace/use-drafts.ts';
import { useMissingNotice } from '../../../workspace/use-healing.ts';
import { useOutbox, useReadSummary } from '../../../workspace/use-outbox.ts';
import { useReached } from '../../../workspace/use-replica.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { useWatched } from '../../../hooks/use-watched.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { usePopup } from '../../../ui/navigation/use-popup.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useLasting } from '../use-debounced-announcement.ts';
import { sendingWords, type SendingKind, type SendingWords } from './sending-words.ts';
import { UnsentWork } from './unsent-work.tsx';
import { watchWorkHere, type WorkHere } from './work-here.ts';
import styles from './status-pill.module.css';

/** How often the texts are re-rendered, in ms: those about waiting contain times. */
const RENEWED_MS = 30_000;

const ICONS: Record<Exclude<SendingKind, 'sending'>, IconName> = {
  notKept: 'warning',
  needsYou: 'warning',
  waiting: 'clock',
  kept: 'kept',
  keeping: 'kept',
  saved: 'check',
};

/**
 * Shows in the header of every page where the user's work is. The most important state alone is visible; a press opens
 * all of it. Its place in the header has a fixed size, so nothing moves when the state changes.
 */
export function StatusPill() {
  const words = useSendingWords(useApplicationAtHand());
  const spoken = useLasting(words?.spoken);
  const popoverId = useId();
  const { open, frame, button, toggle, closeAndFocus } = usePopup();
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.place}>
        {words !== null && (
          <button
            ref={button}
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={popoverId}
            onClick={toggle}
          >
            <Parts words={words} />
            <span className="visually-hidden"> – {messages.showsChanges}</span>
          </button>
        )}
      </div>
      <section
        id={popoverId}
        aria-label={messages.changesLabel}
        className={styles.popover}
        hidden={!open || words === null}
      >
        {open && words !== null && <UnsentWork words={words} onAct={closeAndFocus} />}
      </section>
      <StatusRegion className="visually-hidden">{spoken === '' ? null : spoken}</StatusRegion>
    </div>
  );
}

function Parts({ words: { parts, isQuiet, hasTroubleElsewhere } }: { words: SendingWords }) {
  return (
    <>
      {parts.map(({ kind, text }, index) => (
        <span
          key={kind}
          className={index === 0 ? styles.part : 'visually-hidden'}
          data-kind={kind}
          data-quiet={isQuiet || undefined}
        >
          {index === 0 && (kind === 'sending' ? <Spinner /> : <Icon name={ICONS[kind]} />)}
          <span className={classNames(styles.word, isQuiet && 'visually-hidden')}>{text}</span>
        </span>
      ))}
      {hasTroubleElsewhere && (
        <span className={styles.dot}>
          <span className="visually-hidden"> – {messages.needsYouElsewhere}</span>
        </span>
      )}
    </>
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
