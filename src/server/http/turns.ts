/** Limits how much of a costly kind of work runs at the same time. */
export type Turns = {
  /** Takes a turn for `person`. Resolves to a function that gives it back, or to undefined if there is no turn. */
  take(person: number): Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** How many turns are taken at a time, in total and by one user. */
  atOnce: number;
  atOncePerPerson: number;
  /** How many more requests may wait for a turn, in total and of one user, and for how long (ms). */
  waiting: number;
  waitingPerPerson: number;
  waitMs: number;
};

type Waiting = { person: number; begin: () => void };

/** First come, first served, except that a user who has all the turns of one user waits while others overtake. */
export function createTurns(limits: TurnLimits): Turns {
  const { atOnce, atOncePerPerson, waiting, waitingPerPerson, waitMs } = limits;
  /** How many turns each user has now. */
  const taken = new Map<number, number>();
  const queue = new Set<Waiting>();
  const takenBy = (person: number) => taken.get(person) ?? 0;
  let takenByAll = 0;
  const isFree = (person: number) => takenByAll < atOnce && takenBy(person) < atOncePerPerson;

  function begin(person: number): () => void {
    taken.set(person, takenBy(person) + 1);
    takenByAll += 1;
    return () => {
      takenByAll -= 1;
      const left = takenBy(person) - 1;
      if (left > 0) taken.set(person, left);
      else taken.delete(person);
      for (const next of queue) if (isFree(next.person)) next.begin();
    };
  }

  return {
    async take(person) {
      if (isFree(person)) return begin(person);
      const ofPerson = [...queue].filter((one) => one.person === person).length;
      if (queue.size >= waiting || ofPerson >= waitingPerPerson) return undefined;
      return new Promise((resolve) => {
        const own: Waiting = {
          person,
          begin: () => {
            clearTimeout(timer);
            queue.delete(own);
            resolve(begin(person));
          },
        };
        const timer = setTimeout(() => {
          queue.delete(own);
          resolve(undefined);
        }, waitMs);
        queue.add(own);
      });
    },
  };
}
