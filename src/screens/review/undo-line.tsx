import { useEffect, useEffectEvent, useState } from 'react';
import { undoingMessages as messages } from '../../contract/messages/undoing.ts';
import { changeMessages } from '../../contract/messages/changes.ts';
import { isHeld } from '../../outbox/claiming.ts';
import type { HeldDecision } from '../../reviews/decision-news.ts';
import { useReviews } from '../../reviews/reviews-context.ts';
import { Button } from '../../ui/button.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { useFocusLeftToMain } from '../../ui/use-focus-left-to-main.ts';
import { useNow } from '../../ui/use-now.ts';
import { isUndoKey } from './undo-key.ts';
import { useApplicationTitle } from './use-application-title.ts';
import styles from './undo-bar.module.css';

/** The seconds are shown as they are, and a little late at most. */
const RENEWED_MS = 200;

/** One decision while it can still be taken back, by the clock as it is now: that may have been set since it was looked at. */
export function UndoLine({ decision, isLast }: { decision: HeldDecision; isLast: boolean }) {
  const now = useNow(RENEWED_MS);
  return isHeld(decision.heldUntil, now) ? <HeldLine decision={decision} isLast={isLast} now={now} /> : null;
}

/** What would be undone, of which application, and how long that is possible. */
function HeldLine({ decision, isLast, now }: { decision: HeldDecision; isLast: boolean; now: number }) {
  const { operationId, applicationId, kind, heldUntil } = decision;
  const title = useApplicationTitle(applicationId);
  const { takeBack, takingBack } = useTakingBack(operationId, title);
  // Not to the next Undo: a person about to press it would take back another decision.
  const button = useFocusLeftToMain<HTMLButtonElement>();
  useUndoKey(isLast && !takingBack, takeBack);
  const doing = messages.doing[kind];
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <span>{doing}</span> <bdi className={styles.title}>{title}</bdi>
      </p>
      {/* Seen, and not spoken: a word each second would leave no time to hear what it is about. */}
      <span aria-hidden="true" className={styles.seconds}>
        {messages.seconds(Math.max(1, Math.ceil((heldUntil - now) / 1000)))}
      </span>
      <Button
        ref={button}
        small
        busy={takingBack}
        aria-label={messages.undoOf(doing, title)}
        aria-keyshortcuts={isLast ? 'Control+Z Meta+Z' : undefined}
        onClick={(event) => {
          // The line below comes up under the second click of two, and was not meant.
          if (event.detail < 2) takeBack();
        }}
      >
        {messages.undo}
      </Button>
    </div>
  );
}

function useTakingBack(operationId: string, about: string) {
  const reviews = useReviews();
  const notices = useNotices();
  const [takingBack, setTakingBack] = useState(false);
  const takeBack = async () => {
    setTakingBack(true);
    try {
      const came = await reviews.takeBack(operationId);
      notices.information(came === 'takenBack' ? messages.takenBack : messages.left, { about });
    } catch {
      notices.failure(changeMessages.failed, { about });
    } finally {
      setTakingBack(false);
    }
  };
  return { takeBack: () => void takeBack(), takingBack };
}

const WRITTEN_IN = ':is(input:not([type=checkbox],[type=radio],[type=file]),textarea,select,[contenteditable])';

/**
 * The keys that take back what was done last everywhere: ten seconds are short for whoever comes through a whole page by
 * Tab. Where something is being written, they are the writer's.
 */
function useUndoKey(isListening: boolean, takeBack: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null) return;
    // The line lies behind it, out of reach.
    if (document.querySelector(':modal') !== null) return;
    event.preventDefault();
    takeBack();
  });
  useEffect(() => {
    if (!isListening) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListening]);
}
