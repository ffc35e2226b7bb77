import type { Operation, Verdict } from '../../src/contract/domain/operation.ts';
import type { UserTables } from '../../src/local-db/user-store.ts';
import type { Enqueue } from '../../src/outbox/outbox.ts';
import { tokensOf, type Rows, type SmallDatabase } from './small-world-database.ts';
import type { Interner } from './small-world-interner.ts';
import type { Server } from './small-world-server.ts';

/** One try of an operation, as a deliverer has it in memory. */
export type Try = {
  id: string;
  /** What is sent: the number of the frozen operation. */
  sent: number;
  /** The request was sent. */
  isOnItsWay: boolean;
};

/** One run of a context's delivery: from taking the lock to giving the lease back. */
export type Work = {
  token: string;
  stage: 'takingOver' | 'stealing' | 'claiming' | 'sending' | 'givingBack';
  /** The deliverer knows that it may store nothing more. */
  lost: boolean;
  /**
   * Whether its lock was stolen: `yes` if it does not know that yet; `known` if it does, and nothing waits for its end
   * any more.
   */
  robbed: 'no' | 'yes' | 'known';
  tries: Try[];
};

/** A page or a worker. `main`: its next run did not get the lock (`blocked`), or has not begun (`idle`). */
export type ContextState = {
  health: 'awake' | 'frozen' | 'dead';
  main: 'idle' | 'blocked';
  works: Work[];
};

/**
 * A request on its way to the server, or its response on its way back. Without a token, no deliverer waits for the
 * response.
 */
export type Flight = { token: string | null; id: string; sent: number; verdict: Verdict | null };

/** The whole world at one moment. */
export type State = {
  /** The user's database, by the number of its rows. */
  rows: number;
  server: number;
  contexts: ContextState[];
  lock: { context: number; token: string } | null;
  flights: Flight[];
  /** The current key of the operation that each act of the user became. */
  acts: string[];
  /** How many keys have been made. */
  keys: number;
  faultsLeft: number;
  /** Whether the user may still take something back, and whether another device may still change something. */
  discardLeft: boolean;
  elsewhereLeft: boolean;

  // What only the oracle knows.
  /** The token that took over the lease last and has not given it back. */
  lease: string | null;
  /** Claims without a verdict: the operation and the token. */
  claims: [id: string, token: string][];
  /** The operations that were sent while nothing had gone wrong. */
  sent: string[];
};

/** Something that a user does: the transaction that writes the change and its operation. */
export type Act = {
  name: string;
  lane: number;
  applicationId: number;
  write(tables: UserTables, enqueue: Enqueue): Promise<string>;
};

export type SmallWorldOptions = {
  name: string;
  /** The rows on the device in the beginning. */
  rows: Rows;
  acts: readonly Act[];
  contexts: readonly { name: string; holder: 'page' | 'worker' }[];
  /** Whether the browser has Web Locks. */
  locks: boolean;
  faults: number;
  /** Whether the user takes something back, once. */
  discard: boolean;
  /** Whether another device changes the stored application, once. */
  elsewhere: boolean;
};

/** A world with what its exploration needs. */
export type SmallWorld = SmallWorldOptions & {
  database: SmallDatabase;
  servers: Interner<Server>;
  operations: Interner<Operation>;
};

/** Something that can happen next. `late`: it need not happen for the world to be at rest. */
export type Move = { name: string; late?: boolean; happen(next: State): Promise<void> | void };

export function beginning(world: SmallWorld): State {
  return {
    rows: world.database.numberOf(world.rows),
    server: world.servers.numberOf([]),
    contexts: world.contexts.map(() => freshContext()),
    lock: null,
    flights: [],
    acts: [],
    keys: 0,
    faultsLeft: world.faults,
    discardLeft: world.discard,
    elsewhereLeft: world.elsewhere,
    lease: null,
    claims: [],
    sent: [],
  };
}

export function freshContext(): ContextState {
  return { health: 'awake', main: 'idle', works: [] };
}

/** The context and the work that wait for a flight's response; undefined if none does. */
export function waitingFor(state: State, { token, id }: Flight): { at: number; work: Work } | undefined {
  for (const [at, { works }] of state.contexts.entries()) {
    const work = works.find((one) => one.token === token);
    if (work?.tries.some((one) => one.id === id && one.isOnItsWay) === true) return { at, work };
  }
  return undefined;
}

/** A token that is not in use, always the same one in the same state. */
export function freshToken(state: State, rows: Rows): string {
  const text = JSON.stringify([state, tokensOf(rows)]);
  for (let number = 1; ; number += 1) if (!text.includes(`"lease ${number}"`)) return `lease ${number}`;
}

export function spendFault(next: State): void {
  next.faultsLeft -= 1;
  next.sent = [];
}
