import type { Context, Scheduler } from './scheduler.ts';

/*
 * The Web Locks of one device (https://w3c.github.io/web-locks/), shared by its contexts. A request reaches the lock
 * manager through the gate `lock`. A request that has to queue holds its lock from when it is granted, but its callback
 * runs only after the gate `granted`; in between, its context may be frozen or killed.
 */

export type DeviceLocks = { of(context: Context): LockManager };

type Held = { name: string; mode: LockMode; context: Context; rejectRequest(reason: unknown): void };
type Waiting = Held & { grant(): void };

export function createDeviceLocks(scheduler: Scheduler): DeviceLocks {
  const held = new Set<Held>();
  const queue = new Set<Waiting>();

  const isGrantable = (asked: { name: string; mode: LockMode }) =>
    ![...held].some((lock) => lock.name === asked.name && (lock.mode === 'exclusive' || asked.mode === 'exclusive'));
  const mustQueue = (asked: { name: string; mode: LockMode }) =>
    !isGrantable(asked) || [...queue].some(({ name }) => name === asked.name);

  /** Grants all locks that have become free, in the order of the requests, separately for each name. */
  const process = () => {
    const blocked = new Set<string>();
    for (const waiting of queue) {
      if (!blocked.has(waiting.name) && isGrantable(waiting)) {
        queue.delete(waiting);
        held.add(waiting);
        waiting.grant();
      } else blocked.add(waiting.name);
    }
  };
  const release = (lock: Held) => {
    if (held.delete(lock)) process();
  };

  return {
    of(context) {
      context.onKill(() => {
        for (const waiting of queue) if (waiting.context === context) queue.delete(waiting);
        for (const lock of held) if (lock.context === context) held.delete(lock);
        process();
      });

      const ask = (name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
        new Promise<unknown>((resolve, reject) => {
          const { mode = 'exclusive', ifAvailable = false, steal = false, signal } = options;
          const run = async (lock: Held | null) => {
            try {
              const given = lock === null ? null : { name, mode };
              resolve(await callback(given));
            } catch (error) {
              reject(error);
            } finally {
              if (lock !== null) release(lock);
            }
          };
          const lock: Waiting = {
            name,
            mode,
            context,
            rejectRequest: reject,
            grant() {
              signal?.removeEventListener('abort', giveUp);
              scheduler.place({ context, kind: 'granted', detail: name, open: () => void run(lock) });
            },
          };
          const arrive = () => {
            if (steal) {
              for (const other of held) {
                if (other.name !== name) continue;
                held.delete(other);
                other.rejectRequest(new DOMException('The lock was stolen.', 'AbortError'));
              }
            }
            const isFree = steal || !mustQueue(lock);
            if (!isFree && ifAvailable) return void run(null);
            if (!isFree) return void queue.add(lock);
            signal?.removeEventListener('abort', giveUp);
            held.add(lock);
            void run(lock);
          };
          const takeAway = scheduler.place({ context, kind: 'lock', detail: name, open: arrive });
          const giveUp = () => {
            takeAway();
            queue.delete(lock);
            reject(signal?.reason);
            process();
          };
          signal?.addEventListener('abort', giveUp);
        });

      // `request` has two overloads; the compiler cannot see that one function with optional parameters in the middle
      // satisfies both.
      const request = (async (
        name: string,
        ...rest: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
      ) => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
        refuseWrongUse(name, options);
        return ask(name, options, callback);
      }) as LockManager['request'];
      return {
        request,
        async query() {
          const told = ({ name, mode, context }: Held) => ({ name, mode, clientId: context.name });
          return { held: [...held].map(told), pending: [...queue].map(told) };
        },
      };
    },
  };
}

/** Throws what the standard demands for wrong options, and the signal's reason if it has aborted. */
function refuseWrongUse(name: string, { mode, ifAvailable = false, steal = false, signal }: LockOptions): void {
  const refuse = (why: string) => {
    throw new DOMException(why, 'NotSupportedError');
  };
  if (name.startsWith('-')) refuse('A name does not begin with a hyphen.');
  if (steal && ifAvailable) refuse('steal and ifAvailable exclude each other.');
  if (steal && mode === 'shared') refuse('Only an exclusive lock is stolen.');
  if (signal !== undefined && (steal || ifAvailable)) refuse('A signal goes with waiting only.');
  signal?.throwIfAborted();
}
