import type { Plan } from '../people/plan.ts';
import type { Scene } from '../people/scene.ts';

/** No application is at the portal's own server twice. */
export function judgeStartedTwice({ journal, record, browsers }: Scene, { mishaps }: Plan): void {
  for (const { number, servers } of journal.slots) {
    const starts = record.arrivals.filter(({ changes }) =>
      changes.some(({ before, after }) => before === null && servers.includes(after.id)),
    );
    for (const [index, { at, device, marks }] of starts.entries()) {
      const first = starts[index - 1];
      if (first === undefined) continue;
      /**
       * A newer release had closed the database for a page, another page sent the start, and then the browser emptied the
       * database. What was typed in the first page since cannot be known to belong to the application: it is shown as a
       * draft that only this device has, beside the application, and its user saved it.
       */
      const isEmptied = journal.emptied.some((one) => one.device === device && one.at > first.at && one.at < at);
      const sender = browsers.get(device ?? '')?.device.network.exchanges.find(({ key }) => key === first.key)
        ?.context.name;
      const isOfAnotherPage = journal.wordsOf(marks).every(({ tab }) => tab !== sender);
      const isUnknowable = (mishaps.newRelease ?? 0) > 0 && first.device === device && isEmptied && isOfAnotherPage;
      if (!isUnknowable) journal.violations.add(`1 application ${number} is at the server ${servers.length} times`);
    }
  }
}
