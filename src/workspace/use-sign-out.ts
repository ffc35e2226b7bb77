import { useNavigate } from 'react-router-dom';
import { routes } from '../contract/routes.ts';
import type { SignOutResult } from '../session/leaving/sign-out-flow.ts';
import { useSignOutServices } from './use-leaving.ts';

export type SignOut = {
  /** Begins to sign out; if work is left the user is asked. `clears`: only unsent work may stay here. */
  signOut(how?: { clears?: boolean }): void;
  /** Signs out immediately and keeps unsent work: for another user of the device, or if that work cannot be read. */
  leaveToAnother(how?: { clears?: boolean }): void;
};

/**
 * Signs the user out and leads to `/login`. On the device they are signed out whether or not the server is reached; if
 * it did not confirm that, `onStillAtServer` is called.
 */
export function useSignOut(onStillAtServer: () => void): SignOut {
  const leaving = useSignOutServices();
  const navigate = useNavigate();
  const follow = async (leave: Promise<SignOutResult>) => {
    const left = await leave;
    if (left.kind === 'stayed') return;
    void navigate(routes.login);
    if (!(await left.atServer)) onStillAtServer();
  };
  return {
    signOut: (how) => void follow(leaving.begin(how)),
    leaveToAnother: (how) => void follow(leaving.leaveToAnother(how)),
  };
}
