import { actorKinds, type ActorKind } from './actors.ts';

/** How often each call was sent by each kind of actor. */
export type Tally = {
  note(call: string, kind: ActorKind, status: number): void;
  /** One line for each call that a kind of actor never sent. */
  missing(): string[];
  /** One line for each call: how often each kind of actor sent it, and how often it was done. */
  lines(): string[];
};

const WIDTH = 17;

export function createTally(calls: readonly string[]): Tally {
  const counts = new Map<string, { sent: number; done: number }>();
  const countsOf = (call: string, kind: ActorKind) => counts.get(`${call} ${kind}`) ?? { sent: 0, done: 0 };
  const columns = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.padEnd(WIDTH))
      .join(' ')
      .trimEnd();
  return {
    note(call, kind, status) {
      const { sent, done } = countsOf(call, kind);
      counts.set(`${call} ${kind}`, { sent: sent + 1, done: done + (status === 200 ? 1 : 0) });
    },
    missing: () =>
      calls.flatMap((call) =>
        actorKinds.filter((kind) => countsOf(call, kind).sent === 0).map((kind) => `${call} was sent by no ${kind}`),
      ),
    lines: () => [
      columns(['sent (done)', ...actorKinds]),
      ...calls.map((call) =>
        columns([
          call,
          ...actorKinds.map((kind) => {
            const { sent, done } = countsOf(call, kind);
            return `${sent} (${done})`;
          }),
        ]),
      ),
    ],
  };
}
