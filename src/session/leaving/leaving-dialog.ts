import { createListeners } from '../../contract/listeners.ts';
import type { SignOutState } from './sign-out-flow.ts';

type Choice = 'stay' | 'keep' | 'discard';

/** What signing out shows, and what the user answers. */
export type LeavingDialog = ReturnType<typeof createLeavingDialog>;

export function createLeavingDialog() {
  const { subscribe, tell } = createListeners();
  let state: SignOutState = { step: 'no' };
  let choose: (choice: Choice) => void = () => {};
  let waiting = new AbortController();
  const show = (next: SignOutState) => {
    state = next;
    tell();
  };
  return {
    state: () => state,
    subscribe,
    show,
    /** Shows this and resolves with the user's choice. */
    ask: (next: SignOutState): Promise<Choice> =>
      new Promise((resolve) => {
        choose = resolve;
        show(next);
      }),
    choose: (choice: Choice) => choose(choice),
    stay() {
      waiting.abort();
      choose('stay');
    },
    /** Begins to wait for what is being sent; the signal tells when the user stops that. */
    wait(): AbortSignal {
      waiting = new AbortController();
      return waiting.signal;
    },
    stopWaiting: () => waiting.abort(),
    end() {
      choose = () => {};
      show({ step: 'no' });
    },
  };
}
