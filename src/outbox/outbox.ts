import * as v from 'valibot';
import { SavedId } from '../contract/application.ts';
import type { Problem } from '../contract/envelope.ts';
import type { Change, Operation, Verdict } from '../contract/operation.ts';

/**
 * What became of a change, as the screen that made it is told:
 * - `saved`: the server has it. `applicationId` is the number to go on with.
 * - `waiting`: it is kept on this device and goes when the portal can be reached.
 * - `refused`: the server said no, in its own words.
 * - `signedOut`: the session ended; nothing was done.
 * - `notKept`: it is neither at the server nor kept; the form still has it.
 */
export type Outcome =
  | { kind: 'saved'; message: string; data: unknown; applicationId: number }
  | { kind: 'waiting'; applicationId: number }
  | { kind: 'refused'; status: number; message: string; problems: readonly Problem[] }
  | { kind: 'signedOut' }
  | { kind: 'notKept' };

/** How many changes are on their way now, for the save state. */
export type OutboxState = { sending: number };

/** An operation that delivery has taken up, with the server's number of its application (0: it creates it). */
export type Claimed = { operation: Operation; applicationId: number };

/**
 * Changes on their way out. A lane is one application: inside it they go in order, lanes go side by side.
 *
 * This outbox lives in memory: a change that gets no answer is `notKept`, and the screen says so. Its shape is the one
 * that durability needs: screens see `enqueue`, delivery sees `claim`, `settle` and `giveUp`.
 */
export type Outbox = {
  /** Puts a change behind the others of its application; resolves when its fate is known. */
  enqueue(applicationId: number, change: Change): Promise<Outcome>;
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Tells after every accepted change which application changed at the server. */
  onAccepted(listener: (applicationId: number) => void): () => void;
  /** The server's number of an application, 0 where it has none yet. */
  serverId(applicationId: number): number;
  /** Delivery: the next operation of a lane that none is being sent of, or undefined. */
  claim(): Claimed | undefined;
  settle(operation: Operation, verdict: Verdict): void;
  giveUp(operation: Operation): void;
  /** Delivery: calls back when there is something to claim. */
  onWork(listener: () => void): () => void;
};

type Entry = { operation: Operation; resolve: (outcome: Outcome) => void };

export function createOutbox(world: { userId: number; newKey: () => string }): Outbox {
  const lanes = new Map<number, Entry[]>();
  const sending = new Set<number>();
  const serverIds = new Map<number, number>();
  /** Operations that got no answer, by lane: the server may have done them, so an equal change keeps its key. */
  const unanswered = new Map<number, readonly Operation[]>();
  const listeners = new Set<() => void>();
  const workListeners = new Set<() => void>();
  const acceptedListeners = new Set<(applicationId: number) => void>();
  let state: OutboxState = { sending: 0 };

  const tell = () => {
    const count = [...lanes.values()].reduce((sum, lane) => sum + lane.length, 0);
    if (count !== state.sending) state = { sending: count };
    for (const listener of listeners) listener();
  };
  const serverId = (applicationId: number) => (applicationId > 0 ? applicationId : (serverIds.get(applicationId) ?? 0));
  const leave = (applicationId: number, leaving: readonly Entry[], outcome: Outcome) => {
    const rest = (lanes.get(applicationId) ?? []).filter((entry) => !leaving.includes(entry));
    if (rest.length === 0) lanes.delete(applicationId);
    else lanes.set(applicationId, rest);
    sending.delete(applicationId);
    for (const entry of leaving) entry.resolve(outcome);
    tell();
    for (const listener of workListeners) listener();
  };
  const answered = ({ id, applicationId }: Operation) => {
    const others = (unanswered.get(applicationId) ?? []).filter((one) => one.id !== id);
    if (others.length === 0) unanswered.delete(applicationId);
    else unanswered.set(applicationId, others);
  };
  const entriesOf = (operation: Operation) =>
    (lanes.get(operation.applicationId) ?? []).filter((entry) => entry.operation.id === operation.id);

  return {
    enqueue(applicationId, change) {
      const unsure = unanswered.get(applicationId) ?? [];
      const again = unsure.find((one) => sameChange(one.change, change));
      const operation: Operation = again ?? { id: world.newKey(), userId: world.userId, applicationId, change };
      return new Promise((resolve) => {
        const lane = lanes.get(applicationId) ?? [];
        // Everything of an application builds on what creates it: a create without an answer goes first, as it was, or
        // a new key would make a second one. Any other change is sent again only when the person asks for it again.
        const [create] = serverId(applicationId) === 0 ? unsure : [];
        if (create !== undefined && create !== again && lane.length === 0) {
          lane.push({ operation: create, resolve: () => {} });
        }
        lanes.set(applicationId, [...lane, { operation, resolve }]);
        tell();
        for (const listener of workListeners) listener();
      });
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onAccepted(listener) {
      acceptedListeners.add(listener);
      return () => acceptedListeners.delete(listener);
    },
    onWork(listener) {
      workListeners.add(listener);
      return () => workListeners.delete(listener);
    },
    serverId,
    claim() {
      for (const [applicationId, lane] of lanes) {
        const [first] = lane;
        if (first === undefined || sending.has(applicationId)) continue;
        sending.add(applicationId);
        return { operation: first.operation, applicationId: serverId(applicationId) };
      }
      return undefined;
    },
    settle(operation, verdict) {
      // A 401 is about the session and says nothing of what an earlier try did.
      if (verdict.kind === 'accepted' || verdict.status !== 401) answered(operation);
      if (verdict.kind === 'refused') {
        const { status, message, problems } = verdict;
        const outcome: Outcome =
          status === 401 ? { kind: 'signedOut' } : { kind: 'refused', status, message, problems };
        leave(operation.applicationId, entriesOf(operation), outcome);
        return;
      }
      const made = v.safeParse(SavedId, verdict.data);
      const { applicationId } = operation;
      if (applicationId <= 0 && made.success) serverIds.set(applicationId, made.output.id);
      const { message, data } = verdict;
      const saved: Outcome = { kind: 'saved', message, data, applicationId: serverId(applicationId) || applicationId };
      leave(applicationId, entriesOf(operation), saved);
      for (const listener of acceptedListeners) listener(serverId(applicationId));
    },
    giveUp(operation) {
      answered(operation);
      unanswered.set(operation.applicationId, [...(unanswered.get(operation.applicationId) ?? []), operation]);
      // What stands behind it was made on top of it, so it cannot go either.
      leave(operation.applicationId, lanes.get(operation.applicationId) ?? [], { kind: 'notKept' });
    },
  };
}

/** Whether a person asks for the very thing again that got no answer; the time of asking does not matter. */
function sameChange(one: Change, other: Change): boolean {
  return comparable(one) === comparable(other);
}

function comparable(change: Change): string {
  const { kind, ...rest } = change;
  const { at: _at, created: _created, bytes: _bytes, ...content } = { at: '', created: '', bytes: null, ...rest };
  return JSON.stringify([kind, content]);
}
