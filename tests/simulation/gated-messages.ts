import type { Context, Scheduler } from './scheduler.ts';

/**
 * One end of a message channel, as far as the portal uses it. It belongs to a context and may be transferred to
 * another.
 */
export class GatedPort {
  readonly #scheduler: Scheduler;
  readonly #listeners = new Set<(event: { data: unknown }) => void>();
  owner: Context | undefined;
  peer: GatedPort | undefined;
  isOpen = true;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
    this.owner = scheduler.running();
  }

  addEventListener(_type: 'message', listener: (event: { data: unknown }) => void): void {
    this.#listeners.add(listener);
  }

  start(): void {}

  close(): void {
    this.isOpen = false;
  }

  postMessage(data: unknown): void {
    const { peer } = this;
    if (!this.isOpen || peer?.owner === undefined) return;
    const said = structuredClone(data);
    this.#scheduler.place({ context: peer.owner, kind: 'message', open: () => peer.#take(said) });
  }

  #take(data: unknown): void {
    if (this.isOpen) for (const listener of this.#listeners) listener({ data });
  }
}

/**
 * Replaces `MessageChannel` until it is disposed: each message waits at the gate `message` of the context that receives
 * it.
 */
export function takeOverMessages(scheduler: Scheduler): Disposable {
  const { MessageChannel } = globalThis;
  class GatedChannel {
    readonly port1 = new GatedPort(scheduler);
    readonly port2 = new GatedPort(scheduler);
    constructor() {
      this.port1.peer = this.port2;
      this.port2.peer = this.port1;
    }
  }
  Object.assign(globalThis, { MessageChannel: GatedChannel });
  return { [Symbol.dispose]: () => void Object.assign(globalThis, { MessageChannel }) };
}
