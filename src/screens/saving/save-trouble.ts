import { keepingMessages, partStateMessages } from '../../contract/messages/device/saving.ts';
import { changeMessages } from '../../contract/messages/application/changes.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import type { DialogTrouble } from '../../ui/dialogs/trouble-dialog.tsx';

/** The texts of a save that differ from the general ones. */
export type SaveText = {
  /** If it was saved. */
  saved: string;
  /** If the server refused it; `reason` is the server's text, or empty. */
  failed: (reason: string) => readonly string[];
  /** If it could not even be kept on this device; the reason and what to do follow. */
  notStored?: string | undefined;
  /** The title of the notice that it waits until the user signs in. */
  sessionEnded?: string | undefined;
};

/** Returns the trouble of a change that was not saved and does not wait. */
export function saveTroubleOf(
  outcome: Exclude<Outcome, { kind: 'saved' | 'waiting' }>,
  words: SaveText,
): DialogTrouble {
  const { error, saveFailed, bothStand, mineStands } = wizardMessages;
  switch (outcome.kind) {
    case 'refused':
      return { title: error, lines: words.failed(outcome.message) };
    case 'conflict':
      return {
        title: partStateMessages.words.actionNeeded,
        // If the change may have arrived, it is not known which version the server has.
        lines: [outcome.message, outcome.conflict.kind === 'mayHaveArrived' ? mineStands : bothStand],
      };
    case 'discarded':
      return {
        title: changeMessages.discarded,
        lines: [changeMessages.discardedElsewhere(outcome.mayHaveArrived), mineStands],
      };
    case 'notStored':
      return { title: error, lines: [words.notStored ?? saveFailed, keepingMessages.pressed[outcome.failure]] };
  }
}
