import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { Chooser, Option } from './choices.ts';

/** A page or a worker. The gates of a frozen context stay shut until it wakes, those of a dead context for ever. */
export type Context = {
  readonly name: string;
  readonly state: 'awake' | 'frozen' | 'dead';
  /** Registers a callback that is called once when the context is killed, to release what the context held. */
  onKill(fall: () => void): void;
};

/** An effect that waits. */
export type Gate = {
  context: Context;
  /** The kind of effect; weights are given by kind. */
  kind: string;
  /** For the trace. */
  detail?: string;
  /**
   * The effect happens outside the context (in the browser's storage, at the server), so freezing does not hold it up.
   */
  outside?: boolean;
  /** The effect happens even if the context is dead, for example for a request that was sent. */
  survives?: boolean;
  open(): void;
};

/** Something else that may happen: a user types, a page is killed. */
export type Action = Option & { run(): void };

export type SchedulerOptions = {
  chooser: Chooser;
  /** The weight of each kind of gate; 1 by default. */
  weights?: Readonly<Record<string, number>>;
  /** How likely time jumps to the next timer although something else could happen; 0: only if nothing else can. */
  timeWeight?: number;
  /** How long each effect takes, in ms. */
  effectMs?: number;
  startsAt?: number;
  /** Whether an effect may not happen yet, by its line in the trace. */
  isHeld?: (line: string) => boolean;
};

export type Scheduler = {
  /** What happened, in order; the same choices give the same trace. */
  readonly trace: readonly string[];
  /** The correct time, in ms since 1970. */
  now(): number;
  createContext(name: string): Context;
  kill(context: Context): void;
  freeze(context: Context): void;
  wake(context: Context): void;
  /** Resolves when the scheduler opens the gate; never, if the context dies before. */
  gate(context: Context, kind: string, detail?: string): Promise<void>;
  /** Places a gate and returns a function that removes it. */
  place(gate: Gate): () => void;
  /** Resolves once this much virtual time has passed, or at once when the signal aborts. */
  sleep(context: Context, milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Places a timer and returns a function that removes it. The timer becomes a gate when it is due. */
  placeTimer(context: Context, milliseconds: number, ring: () => void): () => void;
  /** Decides between options; those with weight 0 are never chosen. */
  choose<Name extends string>(what: string, weights: Readonly<Partial<Record<Name, number>>>): Name;
  /** Registers a source of actions, which is asked before every step. */
  offer(actions: () => readonly Action[]): void;
  /**
   * Lets nothing else happen until this work is done. For work of the simulation itself, which may run in other
   * threads.
   */
  track<T>(work: Promise<T>): Promise<T>;
  /** Runs code of the context. */
  within<T>(context: Context, work: () => T): T;
  /** The context whose code is running; undefined if there is none or it is not known. */
  running(): Context | undefined;
  /** Whether an effect of this kind waits in the context. */
  waits(context: Context, kind: string): boolean;
  /** The lines of all effects that wait, as the trace will show them. */
  waiting(): string[];
  /**
   * Whether nothing can happen before time passes, so that pages show everything that they have to show. What the last
   * step began is completed first, because it may place gates of its own.
   */
  isQuiet(): Promise<boolean>;
  /** Resolves when everything has run that can run without a gate. */
  settle(): Promise<void>;
  /** Lets one thing happen; returns false if nothing can. */
  step(): Promise<boolean>;
  /** Steps until `enough` returns true, or until nothing can happen. Throws if `atMost` steps do not suffice. */
  run(options?: { enough?: () => boolean; atMost?: number }): Promise<void>;
};

/** No work is expected to take this many turns of the event loop without an effect. */
const TURNS_MAX = 200_000;
const STEPS_MAX = 100_000;

const running = new AsyncLocalStorage<Context>();

type Timer = { context: Context; due: number; ring(): void };
/** `told`: makes its line in the trace, which only the chosen candidate needs. */
type Candidate = Option & { told(): string; context: Context | null; happen(): void };

export function createScheduler(options: SchedulerOptions): Scheduler {
  const { chooser, weights = {}, timeWeight = 0, effectMs = 1, isHeld } = options;
  let now = options.startsAt ?? Date.UTC(2026, 0, 5, 8);
  const trace: string[] = [];
  const states = new Map<Context, Context['state']>();
  const falls = new Map<Context, (() => void)[]>();
  // Sets keep insertion order, so the options are in the same order every time.
  const gates = new Set<Gate>();
  const timers = new Set<Timer>();
  const offers: (() => readonly Action[])[] = [];
  let lastRan: Context | null = null;
  let tracked = 0;

  const stateOf = (context: Context) => states.get(context) ?? 'dead';
  const toldOf = ({ context, kind, detail }: Gate) =>
    `${context.name} ${kind}${detail === undefined ? '' : ` ${detail}`}`;
  const isOpenable = (gate: Gate) => {
    if (isHeld?.(toldOf(gate)) === true) return false;
    const { context, outside = false, survives = false } = gate;
    const state = stateOf(context);
    return state === 'awake' || (state === 'frozen' && outside) || (state === 'dead' && survives);
  };

  const place = (gate: Gate) => {
    if (stateOf(gate.context) !== 'dead' || gate.survives === true) gates.add(gate);
    return () => void gates.delete(gate);
  };
  const placeTimer = (context: Context, milliseconds: number, ring: () => void) => {
    const timer = { context, due: now + Math.max(0, milliseconds), ring };
    if (stateOf(context) !== 'dead') timers.add(timer);
    return () => void timers.delete(timer);
  };

  const choosePlace = (candidates: readonly Option[]) => (candidates.length === 1 ? 0 : chooser(candidates));

  const candidates = (): Candidate[] => {
    const open: Candidate[] = [];
    for (const gate of gates) {
      if (!isOpenable(gate)) continue;
      const told = () => toldOf(gate);
      const happen = () => {
        gates.delete(gate);
        running.run(gate.context, gate.open);
      };
      open.push({ name: gate.kind, told, weight: weights[gate.kind] ?? 1, context: gate.context, happen });
    }
    for (const timer of timers) {
      if (timer.due > now || stateOf(timer.context) !== 'awake') continue;
      const happen = () => {
        timers.delete(timer);
        running.run(timer.context, timer.ring);
      };
      const told = () => `${timer.context.name} timer`;
      open.push({ name: 'timer', told, weight: weights['timer'] ?? 1, context: timer.context, happen });
    }
    for (const offer of offers) {
      for (const { name, weight, run } of offer()) {
        open.push({ name, told: () => name, weight, context: null, happen: run });
      }
    }
    const possible = open.filter(({ weight }) => weight > 0);
    const jump = timeJump(possible.length > 0 ? timeWeight : 1);
    if (jump !== undefined) possible.push(jump);
    // The context that ran last comes first: a history of first options switches between contexts only if it has to.
    const again = possible.filter(({ context }) => context === lastRan);
    if (again.length > 0) again.push(...possible.filter(({ context }) => context !== lastRan));
    return again.length > 0 ? again : possible;
  };

  const timeJump = (weight: number): Candidate | undefined => {
    let due = Infinity;
    for (const timer of timers) {
      if (timer.due > now && timer.due < due && stateOf(timer.context) === 'awake') due = timer.due;
    }
    if (weight === 0 || due === Infinity) return undefined;
    const happen = () => {
      now = due;
    };
    const ahead = due - now;
    return { name: 'time', told: () => `time +${ahead}`, weight, context: null, happen };
  };

  const settle = async () => {
    for (let turns = 0; turns < TURNS_MAX; turns += 1) {
      await turn();
      // All pending promise callbacks run before each turn. What else can be under way is what Node counts as an
      // immediate (fake-indexeddb's tasks, the reading of blobs and streams), and the simulation's own work.
      if (tracked === 0 && !process.getActiveResourcesInfo().includes('Immediate')) return;
    }
    throw new Error(`The world does not come to rest.\n${trace.slice(-20).join('\n')}`);
  };

  const step = async () => {
    await settle();
    const possible = candidates();
    if (possible.length === 0) return false;
    const chosen = possible[choosePlace(possible)];
    if (chosen === undefined) throw new Error('The chooser chose what is not there.');
    trace.push(chosen.told());
    now += effectMs;
    lastRan = chosen.context ?? lastRan;
    chosen.happen();
    return true;
  };

  const setState = (context: Context, state: Context['state']) => {
    if (stateOf(context) !== 'dead') states.set(context, state);
  };

  return {
    trace,
    now: () => now,
    createContext(name) {
      const context: Context = {
        name,
        get state() {
          return stateOf(context);
        },
        onKill: (fall) => void falls.get(context)?.push(fall),
      };
      states.set(context, 'awake');
      falls.set(context, []);
      return context;
    },
    kill(context) {
      if (stateOf(context) === 'dead') return;
      setState(context, 'dead');
      for (const gate of gates) if (gate.context === context && gate.survives !== true) gates.delete(gate);
      for (const timer of timers) if (timer.context === context) timers.delete(timer);
      for (const fall of falls.get(context) ?? []) fall();
      falls.delete(context);
    },
    freeze: (context) => setState(context, 'frozen'),
    wake: (context) => setState(context, 'awake'),
    gate: (context, kind, detail) =>
      new Promise((resolve) => place({ context, kind, ...(detail === undefined ? {} : { detail }), open: resolve })),
    place,
    placeTimer,
    sleep: (context, milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const remove = placeTimer(context, milliseconds, resolve);
        signal?.addEventListener('abort', () => {
          remove();
          resolve();
        });
      }),
    choose<Name extends string>(what: string, weights: Readonly<Partial<Record<Name, number>>>): Name {
      // The keys of the record are its names; the compiler takes them for any string.
      const entries = Object.entries(weights) as [Name, number][];
      const possible = entries.flatMap(([name, weight]) => (weight > 0 ? [{ name, weight }] : []));
      if (possible.length === 0) throw new Error(`Nothing to choose: ${what}`);
      const chosen = possible[choosePlace(possible)];
      if (chosen === undefined) throw new Error(`The chooser chose what is not there: ${what}`);
      if (possible.length > 1) trace.push(`${what}: ${chosen.name}`);
      return chosen.name;
    },
    offer: (actions) => void offers.push(actions),
    async track(work) {
      tracked += 1;
      try {
        return await work;
      } finally {
        tracked -= 1;
      }
    },
    within: (context, work) => running.run(context, work),
    running: () => running.getStore(),
    waits(context, kind) {
      for (const gate of gates) if (gate.context === context && gate.kind === kind) return true;
      return false;
    },
    waiting: () => [...gates].map(toldOf),
    async isQuiet() {
      await settle();
      for (const gate of gates) if (isOpenable(gate)) return false;
      for (const timer of timers) if (timer.due <= now && stateOf(timer.context) === 'awake') return false;
      return true;
    },
    settle,
    step,
    async run({ enough = () => false, atMost = STEPS_MAX } = {}) {
      for (let steps = 0; !enough(); steps += 1) {
        if (steps === atMost) throw new Error(`No end after ${atMost} steps.\n${trace.slice(-20).join('\n')}`);
        if (!(await step())) return;
      }
      await settle();
    },
  };
}
