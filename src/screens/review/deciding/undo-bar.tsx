import { undoingMessages as messages } from '../../../contract/messages/application/undo.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { publishHeight } from '../../../ui/layout/publish-height.ts';
import { UndoLine } from './undo-line.tsx';
import { useDecisionNews } from './use-decision-news.ts';
import { useDecisions } from './use-decisions.ts';
import styles from './undo-bar.module.css';

const publishBarHeight = publishHeight('--undo-height');

/**
 * Shows the decisions that an administrator can still take back, on each of their pages, and reports the outcome of
 * decisions. It overlays the foot of the window, so that nothing moves when it appears or disappears.
 */
export default function UndoBar() {
  const decisions = useDecisions();
  useDecisionNews(decisions);
  const { held } = decisions;
  const isShown = held.length > 0;
  return (
    <section
      ref={publishBarHeight}
      className={styles.bar}
      data-shown={isShown || undefined}
      aria-label={isShown ? messages.label : undefined}
    >
      <StatusRegion className={styles.lines} isSpokenByParts>
        {held.map((decision) => (
          <UndoLine key={decision.operationId} decision={decision} isLast={decision === held.at(-1)} />
        ))}
      </StatusRegion>
    </section>
  );
}
