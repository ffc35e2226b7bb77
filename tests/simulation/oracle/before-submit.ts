import type { Press, Word } from '../people/journal.ts';
import type { Arrival } from '../server-record.ts';
import type { Scene } from '../people/scene.ts';
import { wasEmptied } from './lost.ts';

const PENDING = 5;

/**
 * What is saved while a Submit still waits behind an earlier save must be sent before the Submit: an application under
 * review cannot be edited, so after the Submit the words would be refused, and the server would check another
 * application than the user saw.
 */
export function judgeBeforeSubmit(scene: Scene): void {
  const { journal, record } = scene;
  const lanes = Map.groupBy(journal.presses, ({ person, device, slot }) => `${person} ${device} ${slot}`);
  for (const lane of lanes.values()) {
    for (const [place, submit] of lane.entries()) {
      if (submit.kind !== 'submit' || submit.keptAt === null || submit.givenUp) continue;
      if (wasEmptied(scene, submit.device, submit.calledAt)) continue;
      const submitted = arrivalOf(submit);
      if (submitted === undefined || wasChangedElsewhere(submit, submitted.order)) continue;
      const waitedUntil = lastArrivalBefore(submit, submitted.order);
      for (const later of lane.slice(place + 1)) {
        if (later.kind !== 'save' || later.keptAt === null || later.keptAt >= waitedUntil) continue;
        if (later.calledAt < submit.keptAt) continue;
        for (const word of wordsOf(later, submit.keptAt)) {
          const { mark } = word;
          const first = record.spanOf(mark)?.first ?? Infinity;
          if (first < submitted.order || journal.successorsOf(word).length > 0) continue;
          // It conflicts with words that its writer had not seen, so the user is asked.
          const servers = journal.slots[word.slot]?.servers ?? [];
          const there = servers.flatMap((id) => [...record.valuesOf(id, word.place)]);
          if (there.some((value) => value !== '' && value !== mark && !journal.hasSeen(word, value))) continue;
          // It needed the user before the Submit was sent.
          if ((record.refusedAt.get(mark) ?? Infinity) < submitted.at || wasTakenBack(word, submitted.at)) continue;
          if (wasTakenBackWithAnother(word, submitted.at)) continue;
          journal.violations.add(`2 ${mark} (${later.part}) was saved before Submit left, and did not go before it`);
        }
      }
    }
  }

  /** The arrival with which the server granted this Submit. */
  function arrivalOf({ slot, device, person, calledAt }: Press): Arrival | undefined {
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
    );
  }

  /**
   * When the last of the words written before the Submit arrived at the server. They are sent first, so the Submit was
   * not sent before that.
   */
  function lastArrivalBefore({ calledAt, device, person, slot }: Press, submitted: number): number {
    const times = [...journal.words.values()].flatMap((word) => {
      const isOwn = word.device === device && word.person === person && word.slot === slot;
      if (!isOwn || word.madeAt >= calledAt || word.troubled || word.chosenAgainAt !== null) return [];
      const arrival = record.arrivals[record.spanOf(word.mark)?.first ?? Infinity];
      return arrival === undefined || arrival.device !== device || arrival.order >= submitted ? [] : [arrival.at];
    });
    return Math.max(0, ...times);
  }

  /**
   * Whether the user took it back on the device that submitted, before the Submit was sent. Taking back a copy on
   * another device changes nothing here.
   */
  function wasTakenBack({ takenBack, device: own }: Word, submitted: number): boolean {
    return takenBack.some(({ device, at }) => device === own && at < submitted);
  }

  /**
   * Whether another tab that had not seen the word wrote over it in the same waiting save, and the user took that save
   * back before Submit was sent. This is no loss: the word stays beside its field for the user to choose, and
   * `judgeLosses` looks for it there.
   */
  function wasTakenBackWithAnother(word: Word, submitted: number): boolean {
    const { mark, place, person, device, slot, keptAt } = word;
    const isUnseenHere = (other: Word) =>
      other.person === person &&
      other.device === device &&
      other.slot === slot &&
      other.place === place &&
      (other.keptAt ?? 0) > (keptAt ?? Infinity) &&
      !journal.hasSeen(word, other.mark) &&
      !journal.hasSeen(other, mark);
    return [...journal.words.values()].some(
      (other) => other !== word && isUnseenHere(other) && wasTakenBack(other, submitted),
    );
  }

  /** Whether another device changed the application in between, so that the Submit needed the user. */
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

  /** The words of a save that were typed after `since`, and that the user still wants. */
  function wordsOf({ marks, device }: Press, since: number): Word[] {
    return journal
      .wordsOf(marks)
      .filter(
        (word) =>
          word.kind === 'field' &&
          word.device === device &&
          word.madeAt > since &&
          !word.givenUp &&
          !word.conditional &&
          word.chosenAgainAt === null,
      );
  }
}
