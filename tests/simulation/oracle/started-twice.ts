import type { Plan } from '../people/plan.ts';
import type { Scene } from '../people/scene.ts';
import type { Arrival } from '../server-record.ts';

/** No application is at the portal's own server twice, except for what no page could know. */
export function judgeStartedTwice(scene: Scene, plan: Plan): void {
  const { journal, record } = scene;
  for (const { number, servers } of journal.slots) {
    if (servers.length < 2) continue;
    const starts = servers.map((id) =>
      // A number may be given again after a backup was restored: the last start counts.
      record.arrivals.findLast(({ changes }) =>
        changes.some(({ before, after }) => before === null && after.id === id),
      ),
    );
    const isExcused = starts.slice(1).every((start, index) => isUnknowable(scene, plan, starts[index], start));
    if (!isExcused) journal.violations.add(`1 application ${number} is at the server ${servers.length} times`);
  }
}

/**
 * A newer release had closed the database for a page, another page sent the first start, and then the browser emptied the
 * database. No page can know that what was typed in the first page since belongs to the application: it is shown beside
 * it, as a draft that only this device has, and its user saved that.
 */
function isUnknowable(
  { journal, browsers }: Scene,
  { mishaps }: Plan,
  first: Arrival | undefined,
  second: Arrival | undefined,
): boolean {
  if (first === undefined || first.device === null || second?.device !== first.device) return false;
  const { device } = first;
  const isEmptied = journal.emptied.some((one) => one.device === device && one.at > first.at && one.at < second.at);
  const exchanges = browsers.get(device)?.device.network.exchanges ?? [];
  const sender = exchanges.find(({ key }) => key === first.key)?.context.name;
  const isOfAnotherPage = journal.wordsOf(second.marks).every(({ tab }) => tab !== sender);
  return (mishaps.newRelease ?? 0) > 0 && isEmptied && isOfAnotherPage;
}
