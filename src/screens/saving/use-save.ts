import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { realFailure, roomText } from '../../contract/wording/saving-text.ts';
import { partStateMessages } from '../../contract/messages/device/saving.ts';
import { wizardMessages } from '../../contract/messages/application/wizard.ts';
import type { Outcome } from '../../outbox/outbox.ts';
import { linkToSolve } from '../../outbox/read/request.ts';
import { useSession } from '../../session/session-context.ts';
import { useUntilGone } from '../../workspace/use-outbox.ts';
import { useSignInHere } from '../../session/sign-in-here-context.ts';
import { useBlocking } from '../../ui/dialogs/blocking.tsx';
import { useNotices } from '../../ui/feedback/notices.tsx';
import type { DialogTrouble } from '../../ui/dialogs/trouble-dialog.tsx';
import { saveTroubleOf, type SaveText } from './save-trouble.ts';

/** The buttons that start asynchronous work. */
export type Act = 'back' | 'saveAsDraft' | 'next' | 'submit' | 'delete';

/** A change that the server has, or that is kept here and sent automatically. */
type WentOn = Extract<Outcome, { kind: 'saved' | 'waiting' }>;

/** Runs the saves of a step or of the check page, and reports the outcome of each. */
export function useSaving() {
  const notices = useNotices();
  const untilGone = useUntilGone();
  const signInHere = useSignInHere();
  const { currentApplication, deviceStorage } = useSession();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<DialogTrouble | null>(null);

  /**
   * Reports a change that was saved or waits, and returns null; otherwise returns the trouble. That a change waits to
   * be sent is shown by the step and the header, so a message says only what the user can do about it.
   */
  const tell = (outcome: Outcome, words: SaveText): DialogTrouble | null => {
    const { success, signIn } = wizardMessages;
    if (outcome.kind === 'saved') notices.success(words.saved, { title: success });
    else if (outcome.kind !== 'waiting') return { ...saveTroubleOf(outcome, words), wayOut: wayOut(outcome) };
    else if (outcome.behind)
      notices.information(partStateMessages.waitingBehind, { until: untilGone(outcome.applicationId) });
    else if (outcome.sessionEnded) {
      const wayOut = { label: signIn, onGo: signInHere };
      notices.information(partStateMessages.waitingSessionEnded, {
        title: words.sessionEnded,
        wayOut,
        until: untilGone(outcome.applicationId),
      });
    }
    return null;
  };

  /** Where to solve a conflict: if the administration made a request, the user reads that first. */
  const wayOut = (outcome: Outcome): DialogTrouble['wayOut'] => {
    if (outcome.kind !== 'conflict') return undefined;
    const { label, to } = linkToSolve(outcome.conflict, currentApplication.applicationId());
    return { label, onGo: () => void navigate(to) };
  };

  /** If this device is full, adds how much it can still store; the browser takes a moment to answer. */
  const addRoom = async (trouble: DialogTrouble, outcome: Outcome, words: SaveText) => {
    if (outcome.kind !== 'notStored') return;
    const room = await deviceStorage.freeBytes();
    const { lines } = saveTroubleOf({ ...outcome, failure: realFailure(outcome.failure, room) }, words);
    const told = { ...trouble, lines: [...lines, ...roomText(outcome.failure, room)] };
    setTrouble((shown) => (shown === trouble ? told : shown));
  };

  return {
    ...useBusyAct(),
    trouble,
    setTrouble,
    /** Reports success; returns true, because the user may go on. */
    succeeded(text: string): true {
      notices.success(text, { title: wizardMessages.success });
      return true;
    },
    /**
     * Reports an outcome; returns whether the user may go on. Trouble opens a dialog and keeps the user on the step.
     */
    settled(outcome: Outcome, words: SaveText): outcome is WentOn {
      const trouble = tell(outcome, words);
      if (trouble === null) return true;
      setTrouble(trouble);
      void addRoom(trouble, outcome, words);
      return false;
    },
    /** Reports an outcome to a user who goes on regardless: trouble is shown as a notice until it is closed. */
    reportAsNotice(outcome: Outcome, words: SaveText): void {
      const trouble = tell(outcome, words);
      if (trouble !== null) notices.failure(trouble.lines.filter((line) => line !== '').join(' '), trouble);
    },
  };
}

function useBusyAct() {
  const blocking = useBlocking();
  const [busy, setBusy] = useState<Act | null>(null);
  return {
    busy,
    /** Runs work that blocks the page, with the button of `act` busy. `beneath` shows its progress. */
    async during<T>(act: Act, message: string, work: () => Promise<T>, beneath?: ReactNode): Promise<T> {
      setBusy(act);
      try {
        return await blocking(message, work(), beneath);
      } finally {
        setBusy(null);
      }
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
