import { signIn } from './people/deeds.ts';
import type { Plan } from './people/plan.ts';
import type { Scene } from './people/scene.ts';
import { judgeRest, stillMoving } from './oracle/drained.ts';
import { workOnDisk } from './oracle/work-on-disk.ts';
import type { OutboxSummary } from '../../src/outbox/summary.ts';
import type { PersonName } from './server-world.ts';

const REST_WITHIN_MS = 30 * 60_000;
const STEPS_MOST = 6000;

/**
 * All faults have ended and every page is closed. Each person who has something on a device opens it again and signs in,
 * and time runs on until nothing moves any more.
 */
export async function comeToRest(scene: Scene, plan: Plan): Promise<void> {
  const { scheduler, browsers, people } = scene;
  // The keys of the record are its names.
  const names = (Object.keys(people) as PersonName[]).filter((name) => name !== plan.away);
  for (const browser of browsers.values()) {
    for (const name of names) {
      const { userId } = people[name].user;
      const work = () => workOnDisk(browser.device, userId);
      if (work().operations.length === 0) continue;
      const page = browser.page(0);
      let isIn = false;
      // An answer may be so slow that the portal gives it up; then they try again.
      const comeIn = async () => {
        while (!isIn) {
          await signIn(scene, name, page);
          isIn = page.session.user()?.userId === userId;
        }
      };
      page.world.run(() => void comeIn());
      const until = scheduler.now() + REST_WITHIN_MS;
      const isResting = () => isIn && !work().uncommitted && stillMoving(work().operations).length === 0;
      await scheduler.run({ enough: () => isResting() || scheduler.now() > until, atMost: STEPS_MOST });
      const told: { summary: OutboxSummary | null } = { summary: null };
      if (isIn) {
        const summary = page.world.run(() => page.roomOf(userId).outbox.summary());
        void summary.then((value) => (told.summary = value));
        await scheduler.run({ enough: () => told.summary !== null, atMost: 500 });
      }
      judgeRest(scene, `${name} on ${browser.name}`, work().operations, told.summary);
      for (const context of browser.device.contexts()) scheduler.kill(context);
    }
  }
  // What has left may still arrive, though nobody waits for it.
  await scheduler.run();
}
