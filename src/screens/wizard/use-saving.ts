import { useState } from 'react';
import { wizardMessages } from '../../contract/messages.ts';
import { wentOn } from '../../drafts/submission.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import { useSession } from '../../session/session-context.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useBlocking } from '../../ui/blocking.tsx';
import { useNotices } from '../../ui/notices.tsx';
import type { Trouble } from '../../ui/trouble-dialog.tsx';

/** What a save says when it arrived, and when the server refused it; `reason` is the server's, or empty. */
export type SaveWords = { saved: string; failed: (reason: string) => readonly string[] };

/** The buttons of a step that do something which takes time. */
export type Act = 'back' | 'saveAsDraft' | 'next' | 'submit' | 'delete';

const saveNotKept = [wizardMessages.saveFailed, wizardMessages.stillHere];

/** Runs the saves of a step, one at a time, and tells the person what became of each. */
export function useSaving() {
  const blocking = useBlocking();
  const notices = useNotices();
  const { currentApplication } = useSession();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<Act | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const troubleOf = (outcome: Outcome, words: SaveWords, notKept: readonly string[]): Trouble => {
    const { error, sessionEnded, sessionEndedText, signIn } = wizardMessages;
    if (outcome.kind === 'refused') return { title: error, lines: words.failed(outcome.message) };
    if (outcome.kind !== 'signedOut') return { title: error, lines: notKept };
    return { title: sessionEnded, lines: [sessionEndedText], wayOut: { label: signIn, onGo: signInAgain } };
  };
  /** Says that a change arrived or waits, and goes on with the number that it has now; false where it did neither. */
  const told = (outcome: Outcome, words: SaveWords): boolean => {
    if (!wentOn(outcome)) return false;
    currentApplication.open(outcome.applicationId);
    if (outcome.kind === 'saved') notices.success(words.saved, { title: wizardMessages.success });
    else notices.information(wizardMessages.waiting);
    return true;
  };

  return {
    busy,
    trouble,
    setTrouble,
    /** Does something that blocks going on, with its button busy. */
    async during<T>(act: Act, message: string, work: () => Promise<T>): Promise<T> {
      setBusy(act);
      try {
        return await blocking(message, work());
      } finally {
        setBusy(null);
      }
    },
    /**
     * Tells an outcome; true where the person may go on. Trouble opens a dialog, and the step stays. `notKept` is said
     * of a change that got no answer.
     */
    settled(outcome: Outcome, words: SaveWords, notKept: readonly string[] = saveNotKept): boolean {
      if (told(outcome, words)) return true;
      setTrouble(troubleOf(outcome, words, notKept));
      return false;
    },
    /** Tells an outcome to somebody who goes on whatever it was: trouble stays as a message until it is closed. */
    mentioned(outcome: Outcome, words: SaveWords): void {
      if (told(outcome, words)) return;
      const { title, lines } = troubleOf(outcome, words, saveNotKept);
      notices.failure(lines.filter((line) => line !== '').join(' '), { title });
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
