import { useNavigate } from 'react-router-dom';
import { routes } from '../contract/routes.ts';
import { useLeavingRoom } from './leaving-context.ts';
import type { Left } from './leaving.ts';

export type SignOut = {
  /** Begins to sign out; where work is left the person is asked. `clears`: only what is unsent may stay here. */
  signOut(how?: { clears?: boolean }): void;
  /** Signs out at once, for somebody else who stands before the device; what is unsent stays. */
  leaveToAnother(): void;
};

/**
 * Signs the person out and leads to `/login`. The device forgets them whether or not the server hears of it; where it did
 * not, `onStillAtServer` is called.
 */
export function useSignOut(onStillAtServer: () => void): SignOut {
  const leaving = useLeavingRoom();
  const navigate = useNavigate();
  const follow = async (leave: Promise<Left>) => {
    const left = await leave;
    if (left.kind === 'stayed') return;
    void navigate(routes.login);
    if (!(await left.atServer)) onStillAtServer();
  };
  return {
    signOut: (how) => void follow(leaving.begin(how)),
    leaveToAnother: () => void follow(leaving.leaveToAnother()),
  };
}
