import type { UnderWay } from '../network.ts';
import type { Scene } from '../people/scene.ts';

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
