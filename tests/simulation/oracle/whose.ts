import type { UnderWay } from '../network.ts';
import type { Scene } from '../people/scene.ts';

/** Nothing took effect under another person than the one whose it is. */
export function judgePersons({ journal, record, people }: Scene): void {
  for (const { person, forUser, marks, order, path } of record.arrivals) {
    if (person === null) {
      journal.violations.add(`4 nobody was signed in for ${path}`);
      continue;
    }
    if (forUser !== null && forUser !== people[person].user.userId) {
      journal.violations.add(`4 ${path} for ${forUser} took effect under ${person}`);
    }
    for (const word of journal.wordsOf(marks)) {
      if (word.person === person) continue;
      journal.violations.add(
        `4 ${word.kind} ${word.mark} of ${word.person} arrived under ${person} (arrival ${order})`,
      );
    }
  }
}

/** Two tabs and the worker may all deliver, but never the same at once: there is one lock. */
export function judgeSenders({ journal }: Scene, device: string, underWay: ReadonlySet<UnderWay>): void {
  const senders = new Map<string, UnderWay>();
  for (const one of underWay) {
    if (one.context.state !== 'awake') continue;
    const other = senders.get(one.key);
    if (other !== undefined && other.context !== one.context) {
      journal.violations.add(
        `7 ${device}: ${one.context.name} and ${other.context.name} both send ${one.key.slice(0, 8)}`,
      );
    }
    senders.set(one.key, one);
  }
}
