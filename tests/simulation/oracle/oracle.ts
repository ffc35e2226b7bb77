import type { Plan } from '../people/plan.ts';
import type { Scene } from '../people/scene.ts';
import type { PersonName } from '../server-world.ts';
import { judgeLosses } from './nothing-lost.ts';
import { judgeCounts } from './once.ts';
import { judgeOrder, judgeValues } from './order.ts';
import type { TablesNow } from './tables-now.ts';
import { judgePersons } from './whose.ts';
import { workOnDisk, type WorkOnDisk } from './work-on-disk.ts';

/** Judges a history that has come to rest: by what the persons did, what is on the disks and what is at the server. */
export function judge(scene: Scene, plan: Plan, tables: TablesNow): void {
  const works = new Map<PersonName, WorkOnDisk[]>();
  // The keys of the record are its names.
  for (const name of Object.keys(scene.people) as PersonName[]) {
    const { userId } = scene.people[name].user;
    works.set(
      name,
      [...scene.browsers.values()].map(({ device }) => workOnDisk(device, userId)),
    );
  }
  judgeLosses(scene, works, plan.server === 'plain');
  judgeCounts(scene, tables, plan.server === 'plain');
  judgeOrder(scene, plan.server === 'plain');
  judgeValues(scene);
  judgePersons(scene);
}
