import { useState } from 'react';
import { standingMessages, wizardMessages } from '../../contract/messages.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { useBlocking } from '../../ui/blocking.tsx';
import { useNotices } from '../../ui/notices.tsx';
import type { Trouble } from '../../ui/trouble-dialog.tsx';
import { troubleOf, type SaveWords } from './save-trouble.ts';

/** The buttons of a step that do something which takes time. */
export type Act = 'back' | 'saveAsDraft' | 'next' | 'submit' | 'delete';

/** A change that is at the server, or is kept here and goes there by itself. */
type WentOn = Extract<Outcome, { kind: 'saved' | 'waiting' }>;

/** Runs the saves of a step, one at a time, and tells the person what became of each. */
export function useSaving() {
  const blocking = useBlocking();
  const notices = useNotices();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<Act | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  /** Says that a change arrived or waits, and answers null; else what stands in the way. */
  const tell = (outcome: Outcome, words: SaveWords): Trouble | null => {
    const { success, waiting, waitingSignedOut, signIn } = wizardMessages;
    if (outcome.kind === 'saved') notices.success(words.saved, { title: success });
    else if (outcome.kind !== 'waiting') return troubleOf(outcome, words);
    else if (outcome.behind) notices.information(standingMessages.waitingBehind);
    else if (!outcome.signedOut) notices.information(waiting);
    else {
      notices.information(waitingSignedOut, { title: words.signedOut, wayOut: { label: signIn, onGo: signInAgain } });
    }
    return null;
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
    /** Says that all went well; true, because the person may go on. */
    succeeded(text: string): true {
      notices.success(text, { title: wizardMessages.success });
      return true;
    },
    /** Tells an outcome; true where the person may go on. Trouble opens a dialog, and the step stays. */
    settled(outcome: Outcome, words: SaveWords): outcome is WentOn {
      const trouble = tell(outcome, words);
      if (trouble !== null) setTrouble(trouble);
      return trouble === null;
    },
    /** Tells an outcome to somebody who goes on whatever it was: trouble stays as a message until it is closed. */
    mentioned(outcome: Outcome, words: SaveWords): void {
      const trouble = tell(outcome, words);
      if (trouble !== null) notices.failure(trouble.lines.filter((line) => line !== '').join(' '), trouble);
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
