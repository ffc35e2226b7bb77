/**
 * What TypeScript's WebWorker library lacks: Background Sync, which only Chromium has. Declared once, for the whole
 * worker. https://wicg.github.io/background-sync/spec/
 */
interface SyncManager {
  register(tag: string): Promise<void>;
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** True if the browser will not retry on its own. */
  readonly lastChance: boolean;
}
interface ServiceWorkerRegistration {
  readonly sync?: SyncManager;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
