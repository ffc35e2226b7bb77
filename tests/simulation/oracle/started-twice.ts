import type { Scene } from '../people/scene.ts';
import type { Arrival } from '../server-record.ts';

/** No application is at the portal's own server twice, except for what no page could know. */
export function judgeStartedTwice(scene: Scene): void {
  const { journal, record } = scene;
  for (const { number, servers } of journal.slots) {
    if (servers.length < 2) continue;
    const starts = servers.map((id) =>
      // A number may be given again after a backup was restored: the last start counts.
      record.arrivals.findLast(({ changes }) =>
        changes.some(({ before, after }) => before === null && after.id === id),
      ),
    );
    const isExcused = starts.slice(1).every((start, index) => isUnknowable(scene, starts[index], start));
    if (!isExcused) journal.violations.add(`1 application ${number} is at the server ${servers.length} times`);
  }
}

/**
 * A newer release had closed the database for a page, another page or the worker sent the first start, and then the
 * browser emptied the database. No page can know that what was typed in the first page belongs to the application: it
 * is shown beside it, as a draft that only this device has, and its user saved that.
 */
function isUnknowable({ journal }: Scene, first: Arrival | undefined, second: Arrival | undefined): boolean {
  if (first === undefined || second === undefined || first.device !== second.device) return false;
  const isEmptied = journal.emptied.some(
    (one) => one.device === first.device && one.at > first.at && one.at < second.at,
  );
  const words = journal.wordsOf(second.marks);
  const isTypedInClosedPage = words.some(({ tab }) =>
    journal.takenOver.some(({ page, at }) => page === tab && at < first.at),
  );
  return isEmptied && isTypedInClosedPage;
}
