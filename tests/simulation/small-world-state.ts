import type { Operation, Verdict } from '../../src/contract/operation.ts';
import type { PersonTables } from '../../src/local-db/person-store.ts';
import type { Enqueue } from '../../src/outbox/outbox.ts';
import { tokensOf, type Rows, type SmallDatabase } from './small-world-database.ts';
import type { Interner } from './small-world-interner.ts';
import type { Server } from './small-world-server.ts';

/** One try of an operation, as a deliverer has it in its memory. */
export type Try = {
  id: string;
  /** What is sent: the number of the frozen operation. */
  sent: number;
  /** The request has left. */
  isOnItsWay: boolean;
};

/** One time that a context delivers: from the lock to giving the lease back. */
export type Work = {
  token: string;
  stage: 'takingOver' | 'stealing' | 'claiming' | 'sending' | 'givingBack';
  /** It knows that it may store nothing more. */
  lost: boolean;
  /** Its lock was stolen: it does not know it yet, or does, and nothing waits for its end then. */
  robbed: 'no' | 'yes' | 'known';
  tries: Try[];
};

/** A page or a worker. `main`: its next run did not get the lock (`blocked`), or has not begun. */
export type ContextState = {
  health: 'awake' | 'frozen' | 'dead';
  main: 'idle' | 'blocked';
  works: Work[];
};

/** A request on its way to the server, or its answer on its way back. Without a token nobody waits for the answer. */
export type Flight = { token: string | null; id: string; sent: number; verdict: Verdict | null };

/** All there is at one moment. */
export type State = {
  /** The person's database, by the number of its rows. */
  rows: number;
  server: number;
  contexts: ContextState[];
  lock: { context: number; token: string } | null;
  flights: Flight[];
  /** The key of what each act of the person became, as it is now. */
  acts: string[];
  /** How many keys were made. */
  keys: number;
  faultsLeft: number;
  /** Whether the person may still take something back, and somebody else change something. */
  discardLeft: boolean;
  elsewhereLeft: boolean;

  // What nobody in the world knows; the oracle does.
  /** Who took the lease over last, and has not given it back. */
  lease: string | null;
  /** Claims without a verdict: the operation and the token. */
  claims: [id: string, token: string][];
  /** What was sent while nothing had gone wrong. */
  sent: string[];
};

/** Something that a person does: the transaction in which the change and its operation are written. */
export type Act = {
  name: string;
  lane: number;
  applicationId: number;
  write(tables: PersonTables, enqueue: Enqueue): Promise<string>;
};

export type SmallWorldOptions = {
  name: string;
  /** What lies on the device in the beginning. */
  rows: Rows;
  acts: readonly Act[];
  contexts: readonly { name: string; holder: 'page' | 'worker' }[];
  /** Whether the browser has Web Locks. */
  locks: boolean;
  faults: number;
  /** Whether the person takes something back, once. */
  discard: boolean;
  /** Whether somebody changes the stored application on another device, once. */
  elsewhere: boolean;
};

/** What a world is explored with. */
export type SmallWorld = SmallWorldOptions & {
  database: SmallDatabase;
  servers: Interner<Server>;
  operations: Interner<Operation>;
};

/** Something that can happen next. `late`: what need not happen for the world to be at rest. */
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

/** Who waits for a flight's answer, and in what work. */
export function waitingFor(state: State, { token, id }: Flight): { at: number; work: Work } | undefined {
  for (const [at, { works }] of state.contexts.entries()) {
    const work = works.find((one) => one.token === token);
    if (work?.tries.some((one) => one.id === id && one.isOnItsWay) === true) return { at, work };
  }
  return undefined;
}

/** A token that nobody and nothing bears, always the same one in the same state. */
export function freshToken(state: State, rows: Rows): string {
  const text = JSON.stringify([state, tokensOf(rows)]);
  for (let number = 1; ; number += 1) if (!text.includes(`"lease ${number}"`)) return `lease ${number}`;
}

export function spendFault(next: State): void {
  next.faultsLeft -= 1;
  next.sent = [];
}
