import type { Press, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { wasEmptied } from './lost.ts';

const PENDING = 5;

/**
 * What is saved while a Submit still waits behind an earlier save goes before it: under review nobody edits, so behind it the
 * words would be refused, and the server would check another application than the person saw.
 */
export function judgeBeforeSubmit(scene: Scene): void {
  const { journal, record } = scene;
  const lanes = Map.groupBy(journal.presses, ({ person, device, slot }) => `${person} ${device} ${slot}`);
  for (const lane of lanes.values()) {
    for (const [place, submit] of lane.entries()) {
      if (submit.kind !== 'submit' || submit.keptAt === null || submit.givenUp) continue;
      if (wasEmptied(scene, submit.device, submit.calledAt)) continue;
      const submitted = arrivalOf(submit);
      const waitedUntil = lastArrivalBefore(lane.slice(0, place + 1), submit);
      if (submitted === undefined || wasChangedElsewhere(submit, submitted)) continue;
      for (const later of lane.slice(place + 1)) {
        if (later.kind !== 'save' || later.keptAt === null || later.keptAt >= waitedUntil) continue;
        if (later.calledAt < submit.keptAt) continue;
        for (const word of wordsOf(later, submit.keptAt)) {
          const first = record.spanOf(word.mark)?.first ?? Infinity;
          if (first < submitted || journal.successorsOf(word).length > 0) continue;
          journal.violations.add(
            `2 ${word.mark} (${later.part}) was saved before Submit left, and did not go before it`,
          );
        }
      }
    }
  }

  /** The order in which this Submit came to the server and was granted. */
  function arrivalOf({ slot, device, person, calledAt }: Press): number | undefined {
    const servers = journal.slots[slot]?.servers ?? [];
    return record.arrivals.find(
      (one) =>
        one.isGranted &&
        one.device === device &&
        one.person === person &&
        one.at > calledAt &&
        one.changes.some(
          ({ before, after }) => servers.includes(after.id) && before?.status !== PENDING && after.status === PENDING,
        ),
    )?.order;
  }

  /** When the last of what was saved with the Submit or before it came to the server: until then the Submit had not left. */
  function lastArrivalBefore(before: readonly Press[], { keptAt, device }: Press): number {
    const times = before.flatMap((press) =>
      press.keptAt === null || keptAt === null || press.keptAt > keptAt
        ? []
        : journal.wordsOf(press.marks).flatMap((word) => {
            const span = record.spanOf(word.mark);
            const isOwn = word.device === device && !word.troubled && word.madeAt < (press.keptAt ?? 0);
            if (span === undefined || !isOwn || word.chosenAgainAt !== null) return [];
            const arrival = record.arrivals[span.first];
            return arrival === undefined || arrival.device !== device ? [] : [arrival.at];
          }),
    );
    return Math.max(0, ...times);
  }

  /** Somebody else changed it in between, so the Submit needed its person. */
  function wasChangedElsewhere({ slot, device, keptAt }: Press, submitted: number): boolean {
    const servers = journal.slots[slot]?.servers ?? [];
    return record.arrivals
      .slice(0, submitted)
      .some(
        (one) =>
          one.device !== device &&
          one.at > (keptAt ?? 0) &&
          one.changes.some(({ after }) => servers.includes(after.id)),
      );
  }

  /** The words of a save that were typed since, and that nothing has happened to but that they were sent. */
  function wordsOf({ marks, device }: Press, since: number): Word[] {
    return journal
      .wordsOf(marks)
      .filter(
        (word) =>
          word.kind === 'field' &&
          word.device === device &&
          word.madeAt > since &&
          !word.givenUp &&
          !word.troubled &&
          !word.conditional &&
          word.takenBackAt === null &&
          word.chosenAgainAt === null,
      );
  }
}
