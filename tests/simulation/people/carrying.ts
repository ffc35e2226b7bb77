import { cellKeys } from './cells.ts';
import { signIn } from './signing-in.ts';
import type { ActionContext } from './scene.ts';
import { draftsOf } from './sight.ts';
import { marksIn } from './word.ts';

/** Exports unsent work, and imports the copy on another device of the same user. */
export async function carry({ scene, device, person, room, slot }: ActionContext, to: string): Promise<void> {
  const browser = scene.browsers.get(to);
  if (browser === undefined) return;
  const { journal } = scene;
  // What is in no operation is saved on the other device as its own; that may be text whose save was discarded.
  const sending = new Set(marksIn(await room.outbox.operations()));
  const isSaved = (mark: string) => scene.record.spanOf(mark) !== undefined || sending.has(mark);
  const rows = (await draftsOf({ room, slot })).flatMap(({ investigators }) => investigators);
  const unsaved = cellKeys(rows).filter((mark) => !isSaved(mark));
  const copy = await room.outbox.exportWork();
  journal.carriedTo.push(to);
  for (const { spoiledOn } of journal.words.values()) if (spoiledOn.has(device)) spoiledOn.add(to);
  journal.copiedRows.push(...unsaved.map((mark) => ({ mark, to })));
  for (const mark of cellKeys(rows, ['name']))
    if (scene.record.spanOf(mark) === undefined) journal.rowsInCopies.add(mark);
  const page = browser.page(0);
  await page.world.run(async () => {
    const { userId } = scene.people[person].user;
    if (page.session.user()?.userId !== userId) await signIn(scene, person, page);
    if (page.session.user()?.userId !== userId) return;
    const there = page.roomOf(userId);
    // The page offers the import only once it knows whose database it has.
    await there.recovered;
    await there.outbox.importWork(copy);
  });
}

/** Downloads a copy; then the browser deletes everything that it has stored for this user. */
export async function wipe({ scene, device, person, room }: ActionContext): Promise<void> {
  const browser = scene.browsers.get(device);
  if (browser === undefined) return;
  await Promise.all([room.drafts.flush(), room.reviews.written.flush()]);
  scene.copies.push({ person, device, copy: await room.outbox.exportWork() });
  for (const context of browser.device.contexts()) scene.scheduler.kill(context);
  browser.device.storage.empty(room.store.name);
  scene.journal.inCopyOnly.push({ person, device, at: scene.journal.tick() });
}

/** Imports the copies that this user downloaded on this device. */
export async function takeInCopies({
  scene,
  device,
  person,
  room,
}: Pick<ActionContext, 'scene' | 'device' | 'person' | 'room'>) {
  for (const one of scene.copies.filter((copy) => copy.person === person && copy.device === device)) {
    await room.outbox.importWork(one.copy);
    scene.copies.splice(scene.copies.indexOf(one), 1);
  }
}
