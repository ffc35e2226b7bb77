import type { Page } from '@playwright/test';
import type { Measure } from './measures.ts';

export type ReplicaMeasureName =
  | 'replica: first rows of a list, 1,000 applications'
  | 'replica: first rows of a list, 20 applications';

const ROUNDS = 30;
/** Users who share the device: one with few applications on it, one with many. */
const few = { userId: 11, applications: 20 };
const many = { userId: 12, applications: 1000 };

/** Stores the applications that the lists show, before the first round. */
export async function fillReplicas(portal: Page): Promise<void> {
  await inNewPage(portal, async (page) => {
    for (const { userId, applications } of [few, many]) {
      await page.evaluate(([id, count]) => replicaBench.fill(id, count), [userId, applications] as const);
    }
  });
}

/** Each round opens a newly loaded page, which still has to open its connection to the database. */
export function replicaMeasures(portal: Page): Measure[] {
  const firstRows = (userId: number) => () =>
    inNewPage(portal, async (page) => [await page.evaluate((id) => replicaBench.firstRows(id), userId)]);
  return [
    { name: 'replica: first rows of a list, 1,000 applications', rounds: ROUNDS, round: firstRows(many.userId) },
    { name: 'replica: first rows of a list, 20 applications', rounds: ROUNDS, round: firstRows(few.userId) },
  ];
}

async function inNewPage<T>(portal: Page, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await portal.context().newPage();
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
  try {
    await page.goto(new URL('/replica.html', portal.url()).href);
    await page.waitForFunction(() => 'replicaBench' in globalThis);
    return await Promise.race([work(page), failed]);
  } finally {
    await page.close();
  }
}
