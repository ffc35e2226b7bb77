import type { Press, SubmittedAgain, Word } from '../people/journal.ts';
import type { Arrival } from '../server-record.ts';
import type { Scene } from '../people/scene.ts';
import { wasEmptied } from './lost.ts';

const PENDING = 5;

/** The kind of press that sends a word of each kind that a form holds. */
const sentWith: Readonly<Partial<Record<Word['kind'], Press['kind']>>> = {
  field: 'save',
  row: 'saveRows',
  file: 'sendFiles',
};

/**
 * What is saved while a Submit still waits behind an earlier save must be sent before the Submit: an application under
 * review cannot be edited, so after the Submit the words would be refused, and the server would check another
 * application than the user saw. The same holds for what is saved while a Submit needs the user, until they send it
 * again.
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
          if (!isOvertaken(word, submitted)) continue;
          journal.violations.add(
            `2 ${word.mark} (${later.part}) was saved before Submit left, and did not go before it`,
          );
        }
      }
    }
  }
  for (const again of journal.submittedAgain) judgeAgain(again);

  function judgeAgain(again: SubmittedAgain): void {
    const { person, device, slot, at } = again;
    if (!again.isFresh || wasEmptied(scene, device, 0) || journal.inCopyOnly.some((one) => one.device === device))
      return;
    const submitted = arrivalOf({ person, device, slot, calledAt: at });
    if (submitted === undefined || leftBefore(again, submitted)) return;
    const isOwn = (one: { person: string; device: string; slot: number }) =>
      one.person === person && one.device === device && one.slot === slot;
    for (const word of journal.words.values()) {
      if (!isOwn(word) || word.givenUp || word.conditional || word.chosenAgainAt !== null) continue;
      const save = journal.presses.find(
        ({ kind, marks, keptAt, ...press }) =>
          isOwn(press) && kind === sentWith[word.kind] && marks.includes(word.mark) && (keptAt ?? Infinity) < at,
      );
      if (save === undefined || !isOvertaken(word, submitted)) continue;
      journal.violations.add(
        `2 ${word.mark} (${save.part}) was saved before Submit was sent again, and did not go before it`,
      );
    }
  }

  /** Whether the request had left the device before the user sent the Submit again. */
  function leftBefore({ device, pressedAt }: SubmittedAgain, { key }: Arrival): boolean {
    const exchanges = scene.browsers.get(device)?.device.network.exchanges ?? [];
    return exchanges.some((one) => one.key === key && one.leftAt < pressedAt);
  }

  /** Whether a saved word came after a Submit that it should have come before, and that was not up to its user. */
  function isOvertaken(word: Word, submitted: Arrival): boolean {
    const { mark } = word;
    const first = record.spanOf(mark)?.first ?? Infinity;
    if (first < submitted.order || journal.successorsOf(word).length > 0) return false;
    // It conflicts with words that its writer had not seen, so the user is asked.
    const servers = journal.slots[word.slot]?.servers ?? [];
    const there = servers.flatMap((id) => [...record.valuesOf(id, word.place)]);
    if (there.some((value) => value !== '' && value !== mark && !journal.hasSeen(word, value))) return false;
    // It needed the user before the Submit was sent.
    if ((record.refusedAt.get(mark) ?? Infinity) < submitted.at || wasTakenBack(word, submitted.at)) return false;
    return !wasGivenUpWithAnother(word, submitted.at);
  }

  /** The arrival with which the server granted this Submit. */
  function arrivalOf({
    slot,
    device,
    person,
    calledAt,
  }: Pick<Press, 'slot' | 'device' | 'person' | 'calledAt'>): Arrival | undefined {
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
   * back before Submit was sent, or chose another text than the save's. This is no loss: the word stays beside its
   * field for the user to choose, and `judgeLosses` looks for it there.
   */
  function wasGivenUpWithAnother(word: Word, submitted: number): boolean {
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
      (other) =>
        other !== word && isUnseenHere(other) && (wasTakenBack(other, submitted) || wasNotChosen(other, submitted)),
    );
  }

  /** Whether the user had to choose between this word and another text, and had chosen the other by then. */
  function wasNotChosen({ mark, place, person, device, slot, givenUp, chosenAgainAt }: Word, by: number): boolean {
    if (!givenUp || chosenAgainAt === null || chosenAgainAt >= by || record.spanOf(mark) !== undefined) return false;
    return journal.choices.some(
      (one) =>
        one.person === person &&
        one.device === device &&
        one.slot === slot &&
        one.place === place &&
        one.sides.includes(mark),
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
