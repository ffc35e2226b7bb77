/** Limits how much of a costly kind of work runs at the same time. */
export type Turns = {
  /**
   * Takes a turn for `user`. Resolves to a function that gives it back, or to undefined if there is no turn, also as
   * soon as `tooLate` is aborted.
   */
  take(user: number, tooLate?: AbortSignal): Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** How many turns are taken at a time, in total and by one user. */
  atOnce: number;
  atOncePerUser: number;
  /** How many more requests may wait for a turn, in total and of one user, and for how long (ms). */
  waiting: number;
  waitingPerUser: number;
  waitMs: number;
};

type Waiting = { user: number; begin: () => void };

/** The last quarter of the turns is for users who have none, so that a few slow users cannot take all of them. */
const SHARE_OF_SEVERAL = 3 / 4;

/** First come, first served, except that others overtake a user who may have no more turns now. */
export function createTurns(limits: TurnLimits): Turns {
  const { atOnce, atOncePerUser, waiting, waitingPerUser, waitMs } = limits;
  /** How many turns each user has now. */
  const taken = new Map<number, number>();
  const queue = new Set<Waiting>();
  const takenBy = (user: number) => taken.get(user) ?? 0;
  let takenByAll = 0;
  const mostOfSeveral = Math.ceil(atOnce * SHARE_OF_SEVERAL);
  const isFree = (user: number) =>
    takenByAll < (takenBy(user) === 0 ? atOnce : mostOfSeveral) && takenBy(user) < atOncePerUser;

  function begin(user: number): () => void {
    taken.set(user, takenBy(user) + 1);
    takenByAll += 1;
    return () => {
      takenByAll -= 1;
      const left = takenBy(user) - 1;
      if (left > 0) taken.set(user, left);
      else taken.delete(user);
      for (const next of queue) if (isFree(next.user)) next.begin();
    };
  }

  return {
    async take(user, tooLate) {
      if (tooLate?.aborted) return undefined;
      if (isFree(user)) return begin(user);
      const ofUser = [...queue].filter((one) => one.user === user).length;
      if (queue.size >= waiting || ofUser >= waitingPerUser) return undefined;
      return new Promise((resolve) => {
        const own: Waiting = {
          user,
          begin: () => {
            leave();
            resolve(begin(user));
          },
        };
        const giveUp = () => {
          leave();
          resolve(undefined);
        };
        const timer = setTimeout(giveUp, waitMs);
        const leave = () => {
          clearTimeout(timer);
          tooLate?.removeEventListener('abort', giveUp);
          queue.delete(own);
        };
        tooLate?.addEventListener('abort', giveUp);
        queue.add(own);
      });
    },
  };
}
