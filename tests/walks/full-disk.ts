import type { Page } from '@playwright/test';

/**
 * From now on the browser keeps nothing more for an open page, until that is loaded anew: as where the disk is full, which
 * cannot be had in every place where this runs.
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
