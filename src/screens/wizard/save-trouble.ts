import { keepingMessages, standingMessages } from '../../contract/messages/keeping.ts';
import { changeMessages } from '../../contract/messages/changes.ts';
import { wizardMessages } from '../../contract/messages/wizard.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import type { Trouble } from '../../ui/trouble-dialog.tsx';

/** What a save says, beyond what every save says alike. */
export type SaveWords = {
  /** When it arrived. */
  saved: string;
  /** When the server refused it; `reason` is the server's, or empty. */
  failed: (reason: string) => readonly string[];
  /** When it could not even be kept on this device; the reason and what to do follow. */
  notKept?: string | undefined;
  /** Above the words that it waits for somebody to sign in. */
  signedOut?: string | undefined;
};

/** What stands in the way of a change that neither arrived nor waits. */
export function troubleOf(outcome: Exclude<Outcome, { kind: 'saved' | 'waiting' }>, words: SaveWords): Trouble {
  const { error, saveFailed, bothStand, mineStands } = wizardMessages;
  switch (outcome.kind) {
    case 'refused':
      return { title: error, lines: words.failed(outcome.message) };
    case 'conflict':
      return {
        title: standingMessages.words.needsYou,
        // Of what may have arrived nobody knows what the portal has.
        lines: [outcome.message, outcome.conflict.kind === 'mayHaveArrived' ? mineStands : bothStand],
      };
    case 'takenBack':
      return {
        title: changeMessages.takenBack,
        lines: [changeMessages.takenBackMeanwhile(outcome.mayHaveArrived), wizardMessages.mineStands],
      };
    case 'notKept':
      return { title: error, lines: [words.notKept ?? saveFailed, keepingMessages.pressed[outcome.failure]] };
  }
}
