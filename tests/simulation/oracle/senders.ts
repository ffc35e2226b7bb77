import type { UnderWay } from '../network.ts';
import type { Scene } from '../people/scene.ts';

/**
 * A page that was frozen sends nothing new as long as another one, which took over in the meantime, is still sending:
 * it has lost its turn.
 */
export function judgeWoken({ journal }: Scene, device: string, underWay: ReadonlySet<UnderWay>): void {
  const leftAt = (one: UnderWay) => one.leftAt ?? 0;
  for (const one of underWay) {
    const slept = journal.frozen.get(one.context.name);
    if (slept === undefined || one.context.state !== 'awake' || leftAt(one) <= slept.to) continue;
    const isInTurn = (other: UnderWay) =>
      other.context !== one.context &&
      other.context.state === 'awake' &&
      leftAt(other) > slept.from &&
      leftAt(other) < slept.to;
    if ([...underWay].some(isInTurn))
      journal.violations.add(`7 ${device}: ${one.context.name} woke up and sends, though another one delivers`);
  }
}

/** Two tabs and the worker may all deliver, but never the same operation at the same time: there is one lock. */
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
