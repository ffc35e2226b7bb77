import { useLayoutEffect, useRef, useState } from 'react';
import { undoingMessages as messages } from '../../contract/messages/undoing.ts';
import { waitingMessages } from '../../contract/messages/waiting.ts';
import { isHeld } from '../../outbox/claiming.ts';
import type { HeldDecision } from '../../reviews/decision-news.ts';
import { useReviews } from '../../reviews/reviews-context.ts';
import { Button } from '../../ui/button.tsx';
import { useNotices } from '../../ui/notices.tsx';
import { MAIN_ID } from '../../ui/page-frame.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useApplicationTitle } from './use-application-title.ts';
import styles from './undo-bar.module.css';

/** The seconds are shown as they are, and a little late at most. */
const RENEWED_MS = 200;

/** One decision while it can still be taken back, by the clock as it is now: that may have been set since it was looked at. */
export function UndoLine({ decision }: { decision: HeldDecision }) {
  const now = useNow(RENEWED_MS);
  return isHeld(decision.heldUntil, now) ? <HeldLine decision={decision} now={now} /> : null;
}

/** What would be undone, of which application, and how long that is possible. */
function HeldLine({ decision, now }: { decision: HeldDecision; now: number }) {
  const { operationId, applicationId, kind, heldUntil } = decision;
  const title = useApplicationTitle(applicationId);
  const { takeBack, takingBack } = useTakingBack(operationId);
  const button = useFocusLeftToMain();
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

function useTakingBack(operationId: string) {
  const reviews = useReviews();
  const notices = useNotices();
  const [takingBack, setTakingBack] = useState(false);
  const takeBack = async () => {
    setTakingBack(true);
    try {
      const came = await reviews.takeBack(operationId);
      notices.information(came === 'takenBack' ? messages.takenBack : messages.left);
    } catch {
      notices.failure(waitingMessages.failed);
    } finally {
      setTakingBack(false);
    }
  };
  return { takeBack: () => void takeBack(), takingBack };
}

/**
 * A line goes by itself, and with it whatever has focus there. Not to the next Undo: whoever is about to press would take
 * back another decision.
 */
function useFocusLeftToMain() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && document.activeElement === element)
        document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    };
  }, []);
  return button;
}
