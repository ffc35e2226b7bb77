import { loginMessages } from '../contract/messages/accounts.ts';
import { formatAge } from '../contract/ages.ts';
import { formatDateTime } from '../contract/dates.ts';
import { readingMessages as messages, replicaMessages } from '../contract/messages/reading.ts';
import type { ReadProblem } from './reading.ts';

/** What every reading says while it is not fresh, in one voice on every screen. */
export const readingWords = {
  loading: messages.loading,
  retry: messages.retry,
  kept: (asOf: number) => messages.kept(formatDateTime(asOf)),
  age: formatAge,
  keptBecause: reasonOf,
  failed: (problem: ReadProblem) => (problem.kind === 'unreachable' ? messages.unreachable : reasonOf(problem)),
};

/** The server's own sentence where it gave one. */
function reasonOf(problem: ReadProblem): string {
  switch (problem.kind) {
    case 'asking':
      return replicaMessages.asking;
    case 'unreachable':
      return messages.keptUnreachable;
    case 'signedOut':
      return loginMessages.sessionEnded;
    case 'refused':
      return problem.message || messages.refused;
  }
}
