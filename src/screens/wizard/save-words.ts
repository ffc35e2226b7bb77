import { formatMoment } from '../../contract/dates.ts';
import { standingMessages } from '../../contract/messages/keeping.ts';
import type { Standing } from '../../drafts/draft.ts';
import { wordNow, type OutboxSummary } from '../../outbox/summary.ts';

/** What is known of a step when its state is told. Times are ms since 1970. */
export type StepSeen = {
  standing: Standing;
  line: OutboxSummary['line'];
  /** Something else of the application needs the person, and goes first. */
  isBehind: boolean;
  /** Until when the portal is not asked again of this application alone. */
  failingUntil: number | null;
};

/** Where the words of a step are: the word of the portal for it, and what that means now. */
export function saveWords(
  { standing, line, isBehind, failingUntil }: StepSeen,
  now: number,
): { word: string; text: string } {
  const { words, texts, waitingBehind, waitingSignedOut, waitingFailing } = standingMessages;
  const word = words[wordNow(standing, line)];
  const isGoing = standing === 'waiting' || standing === 'sending';
  if (isGoing && line.kind === 'signedOut') return { word, text: isBehind ? waitingBehind : waitingSignedOut };
  if (standing !== 'waiting') return { word, text: texts[standing] };
  if (isBehind) return { word, text: waitingBehind };
  const isFailing = line.kind === 'open' && failingUntil !== null;
  return { word, text: isFailing ? waitingFailing(formatMoment(failingUntil, now)) : texts.waiting };
}
