import { useCallback, useId } from 'react';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { useCurrentApplication } from '../../../workspace/use-current-application.ts';
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
import { headerStateText, type HeaderStateKind, type HeaderStateText } from './header-state-text.ts';
import { UnsentWork } from './unsent-work.tsx';
import { watchWorkHere, type WorkHere } from './work-here.ts';
import styles from './status-pill.module.css';

/** How often the texts are re-rendered, in ms: those about waiting contain times. */
const RENEWED_MS = 30_000;

const ICONS: Record<Exclude<HeaderStateKind, 'sending'>, IconName> = {
  notKept: 'warning',
  actionNeeded: 'warning',
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
  const words = useHeaderStateText(useCurrentApplication());
  const spoken = useLasting(words?.spoken);
  const popoverId = useId();
  const { open, frame, button, toggle, closeAndFocus } = usePopup();
  return (
    <div ref={frame} className={styles.frame} data-of-moment>
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

function Parts({ words: { parts, isQuiet, hasTroubleElsewhere } }: { words: HeaderStateText }) {
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
          <span className="visually-hidden"> – {messages.actionNeededElsewhere}</span>
        </span>
      )}
    </>
  );
}

function useHeaderStateText(currentApplication: number | null): HeaderStateText | null {
  const summary = useReadSummary();
  const here = useWorkHere(currentApplication);
  const lastReading = useReached();
  const isLacking = useMissingNotice() !== null;
  const now = useNow(RENEWED_MS);
  if (here === undefined || (currentApplication !== null && here.applicationId !== currentApplication)) return null;
  const ofOne = currentApplication === null ? null : here.ofOne;
  return headerStateText({ ...here, summary, ofOne, lastReading, isLacking }, now);
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
