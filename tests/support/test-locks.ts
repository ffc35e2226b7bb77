/** The Web Locks of one device. Each tab has its own manager; `fall` releases the locks of a killed tab. */
export type TestLocks = { tab(): LockManager & { fall(): void } };

type Held = { name: string; shared: boolean; tab: object; takeAway: () => void };

export function createTestLocks(): TestLocks {
  let held: Held[] = [];
  let waiting: (() => void)[] = [];
  const changed = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const inTheWay = (name: string, shared: boolean) => held.some((one) => one.name === name && !(shared && one.shared));

  return {
    tab() {
      const tab = {};
      const request = async (
        name: string,
        { mode, ifAvailable = false, steal = false, signal }: LockOptions,
        granted: (lock: Lock | null) => Promise<unknown>,
      ) => {
        const shared = mode === 'shared';
        if (steal) {
          const stolen = held.filter((one) => one.name === name);
          held = held.filter((one) => one.name !== name);
          for (const one of stolen) one.takeAway();
        }
        if (ifAvailable && inTheWay(name, shared)) return granted(null);
        // A waiting request is rejected when the signal aborts; a granted lock is kept.
        signal?.addEventListener('abort', changed);
        while (inTheWay(name, shared) && signal?.aborted !== true) {
          await new Promise<void>((resolve) => waiting.push(resolve));
        }
        signal?.removeEventListener('abort', changed);
        signal?.throwIfAborted();
        const taken = Promise.withResolvers<never>();
        const takeAway = () => taken.reject(new DOMException('The lock was stolen.', 'AbortError'));
        const mine: Held = { name, shared, tab, takeAway };
        held.push(mine);
        try {
          return await Promise.race([granted({ name, mode: mode ?? 'exclusive' }), taken.promise]);
        } finally {
          held = held.filter((one) => one !== mine);
          changed();
        }
      };
      const fall = () => {
        held = held.filter((one) => one.tab !== tab);
        changed();
      };
      // The two shorter signatures of the real manager are not used here.
      return { request, query: async () => ({}), fall } as LockManager & { fall(): void };
    },
  };
}
