import { useState } from 'react';
import { undoingMessages as messages } from '../../../contract/messages/application/undo.ts';
import { changeMessages } from '../../../contract/messages/application/changes.ts';
import { useWindowEvent } from '../../../hooks/use-window-event.ts';
import { isHeld } from '../../../outbox/sending/claim.ts';
import type { HeldDecision } from '../../../reviews/decision-news.ts';
import { useReviews } from '../../../workspace/use-reviews.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotices } from '../../../ui/feedback/notices.tsx';
import { leaveFocusToMain } from '../../../ui/layout/leave-focus-to-main.ts';
import { useNow } from '../../../ui/use-now.ts';
import { isUndoKey } from './undo-key.ts';
import { useApplicationTitle } from '../use-application-title.ts';
import styles from './undo-bar.module.css';

/** How often the countdown re-renders, in ms: short, so that the shown seconds lag only a little. */
const RENEWED_MS = 200;

/**
 * One decision while it can still be taken back. Checked against the current time, as the clock may have been changed.
 */
export function UndoLine({ decision, isLast }: { decision: HeldDecision; isLast: boolean }) {
  const now = useNow(RENEWED_MS);
  return isHeld(decision.heldUntil, now) ? <HeldLine decision={decision} isLast={isLast} now={now} /> : null;
}

/** The decision that Undo would take back, its application, and the seconds left. */
function HeldLine({ decision, isLast, now }: { decision: HeldDecision; isLast: boolean; now: number }) {
  const { operationId, applicationId, kind, heldUntil } = decision;
  const title = useApplicationTitle(applicationId);
  const { undo, isUndoing } = useUndo(operationId, title);
  // Focus must not move to the next Undo: the user could take back another decision by accident.
  useUndoKey(isLast && !isUndoing, undo);
  const doing = messages.doing[kind];
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <span>{doing}</span> <bdi className={styles.title}>{title}</bdi>
      </p>
      {/* Not announced: a message every second would talk over the rest. */}
      <span aria-hidden="true" className={styles.seconds}>
        {messages.seconds(Math.max(1, Math.ceil((heldUntil - now) / 1000)))}
      </span>
      <Button
        ref={leaveFocusToMain}
        small
        busy={isUndoing}
        aria-label={messages.undoOf(doing, title)}
        aria-keyshortcuts={isLast ? 'Control+Z Meta+Z' : undefined}
        onClick={(event) => {
          // Ignores the second click of a double click: the line below moves up under the pointer.
          if (event.detail < 2) undo();
        }}
      >
        {messages.undo}
      </Button>
    </div>
  );
}

function useUndo(operationId: string, about: string) {
  const reviews = useReviews();
  const notices = useNotices();
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = async () => {
    setIsUndoing(true);
    try {
      const came = await reviews.undo(operationId);
      notices.information(came === 'undone' ? messages.undone : messages.left, { about });
    } catch {
      notices.failure(changeMessages.failed, { about });
    } finally {
      setIsUndoing(false);
    }
  };
  return { undo: () => void undo(), isUndoing };
}

const WRITTEN_IN = ':is(input:not([type=checkbox],[type=radio],[type=file]),textarea,select,[contenteditable])';

/**
 * Ctrl+Z takes back the last decision on every page: there may not be time enough to reach the button with Tab. In a
 * text field the keys keep their usual meaning.
 */
function useUndoKey(isListening: boolean, undo: () => void) {
  const onKey = (event: KeyboardEvent) => {
    if (!isUndoKey(event) || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(WRITTEN_IN) !== null) return;
    // The line is behind a modal dialog and cannot be reached.
    if (document.querySelector(':modal') !== null) return;
    event.preventDefault();
    undo();
  };
  useWindowEvent('keydown', onKey, isListening);
}
