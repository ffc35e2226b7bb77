import { loginMessages } from '../../contract/messages/account/accounts.ts';
import { formatAge } from '../../contract/wording/ages.ts';
import { formatDateTime } from '../../contract/wording/dates.ts';
import { readingMessages as messages, replicaMessages } from '../../contract/messages/reading.ts';
import type { ReadProblem } from './reading.ts';

/** The texts for a reading that is not fresh, the same on every screen. */
export const readingText = {
  loading: messages.loading,
  retry: messages.retry,
  kept: (asOf: number) => messages.kept(formatDateTime(asOf)),
  age: formatAge,
  keptBecause: reasonOf,
  failed: (problem: ReadProblem) => (problem.kind === 'unreachable' ? messages.unreachable : reasonOf(problem)),
};

/** The server's own sentence, if it gave one. */
function reasonOf(problem: ReadProblem): string {
  switch (problem.kind) {
    case 'asking':
      return replicaMessages.asking;
    case 'unreachable':
      return messages.keptUnreachable;
    case 'sessionEnded':
      return loginMessages.sessionEnded;
    case 'refused':
      return problem.message || messages.refused;
  }
}
