/**
 * A page's signal never aborts here. Node registers a listener that has a signal for good, and with it everything that the
 * page could reach: without the signal a page is forgotten once its history is over.
 */
export class PageTarget extends EventTarget {
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    super.addEventListener(type, listener);
  }
}
