import type { Page } from '@playwright/test';

/**
 * Makes every IndexedDB write of an open page fail until it is reloaded, as on a full disk: a disk cannot be filled on
 * every machine that runs this.
 */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    for (const act of ['add', 'put'] as const) {
      Object.defineProperty(IDBObjectStore.prototype, act, { value: refuse });
    }
  });
}

/**
 * The same for web storage, which has a limit of its own: it may be full while the disk is not. The returned function
 * makes room again.
 */
export async function fillWebStorage(page: Page): Promise<() => Promise<void>> {
  const own = await page.evaluateHandle(() => {
    const given = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('Web storage is full', 'QuotaExceededError');
    };
    return given;
  });
  return () => own.evaluate((given) => void (Storage.prototype.setItem = given));
}
