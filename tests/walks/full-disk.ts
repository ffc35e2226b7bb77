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
