/** Bounds how much of a costly kind of work is under way. */
export type Turns = {
  /** Resolves to a function that gives the turn back, or undefined if there is none to be had. `person` asks for it. */
  take(person: number): Promise<(() => void) | undefined>;
};

export type TurnLimits = {
  /** Turns at a time, of all and of one person. */
  atOnce: number;
  atOncePerPerson: number;
  /** How many more requests may wait for a turn, of all and of one person, and for how long (ms). */
  waiting: number;
  waitingPerPerson: number;
  waitMs: number;
};

type Waiting = { person: number; begin: () => void };

/** First come, first served, but somebody who has all the turns of one person waits while others overtake them. */
export function createTurns(limits: TurnLimits): Turns {
  const { atOnce, atOncePerPerson, waiting, waitingPerPerson, waitMs } = limits;
  /** How many turns each person has now. */
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
