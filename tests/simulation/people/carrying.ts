import type { Page } from '../app/page.ts';
import { signIn } from './signing-in.ts';
import type { Doing } from './scene.ts';

/** Takes a copy of what is not sent to another device, where the same person works. */
export async function carry(doing: Doing, to: string): Promise<void> {
  const browser = doing.scene.browsers.get(to);
  if (browser === undefined) return;
  const copy = await doing.room.outbox.exportWork();
  await takeIn(doing, browser.page(0), copy);
}

/** Downloads a copy; then the browser forgets everything, and the copy is taken in where it came from. */
export async function wipeAndTakeIn(doing: Doing): Promise<void> {
  const { scene, device, person, room } = doing;
  const browser = scene.browsers.get(device);
  if (browser === undefined) return;
  await Promise.all([room.drafts.flush(), room.reviews.written.flush()]);
  const copy = await room.outbox.exportWork();
  for (const context of browser.device.contexts()) scene.scheduler.kill(context);
  browser.device.storage.empty(room.store.name);
  scene.copies.push({ person, device, copy });
}

async function takeIn({ scene, person }: Doing, page: Page, copy: readonly string[]): Promise<void> {
  await page.world.run(async () => {
    const { userId } = scene.people[person].user;
    if (page.session.user()?.userId !== userId) await signIn(scene, person, page);
    if (page.session.user()?.userId === userId) await page.roomOf(userId).outbox.importWork(copy);
  });
}
