/**
 * An event target that ignores the option `signal`, because a page's signal never aborts in the simulation. Node keeps
 * a listener that has a signal registered for ever, and with it everything that the page can reach; without the signal,
 * a page can be garbage-collected once its history is over.
 */
export class PageTarget extends EventTarget {
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    super.addEventListener(type, listener);
  }
}
