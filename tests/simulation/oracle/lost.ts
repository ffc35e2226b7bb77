import type { Journal, Press, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import { isBroughtBack } from './brought-back.ts';
import type { ServerApplication } from '../server-now.ts';

const PENDING = 5;
const ACCEPTED = 1;

/**
 * Everything that the portal said it has stored is at the server, or the user can see it on a device, or words have
 * replaced it whose writer had seen it. `shown`: all words that users could see in the end, on any device.
 */
export function judgeLosses(scene: Scene, shown: ReadonlySet<string>): void {
  const { journal, record } = scene;
  const isSomewhere = ({ mark }: Word) => record.spanOf(mark) !== undefined || shown.has(mark);
  for (const word of journal.words.values()) {
    if (word.keptAt === null || word.givenUp || isSomewhere(word) || wasEmptied(scene, word.device, word.madeAt))
      continue;
    // If the words that replaced it were given up by choice, it was given up with them.
    if (journal.successorsOf(word).some((other) => isSomewhere(other) || other.givenUp)) continue;
    journal.violations.add(
      `3 lost: ${word.kind} ${word.mark} (${word.place}) of ${word.person} on ${word.device} was said to be kept, and is nowhere`,
    );
  }
}

/**
 * If a file was deleted at a plain server to make room for another, the server has one of the two in the end, or the
 * user can see one on a device.
 */
export function judgeDisplaced(scene: Scene, shown: ReadonlySet<string>): void {
  const { journal, record } = scene;
  const there = [...record.now().values()].flatMap(({ files }) => files.map(({ name }) => keyOf(name)));
  for (const { method, order, at, changes } of record.arrivals) {
    if (method !== 'DELETE') continue;
    for (const { before, after } of changes) {
      const left = new Set(after.files.map(({ name }) => name));
      for (const { name } of before?.files ?? []) {
        const word = journal.words.get(keyOf(name));
        if (left.has(name) || word === undefined || word.givenUp || wasEmptied(scene, word.device, at)) continue;
        const replacements = replacementsOf(journal, word, at);
        const isSafe = [word, ...replacements].some(({ mark }) => there.includes(mark) || shown.has(mark));
        const isGivenUp = replacements.some(({ givenUp }) => givenUp);
        if (!isSafe && !isGivenUp)
          journal.violations.add(`3 lost: file ${word.mark} went with arrival ${order} for good`);
      }
    }
  }
}

/**
 * The files that replaced this one, which was deleted at `at`. One that was chosen before it, in another tab, replaces
 * it only if the user was shown both and decided so before the deletion; it may have been replaced alike since.
 */
function replacementsOf(journal: Journal, deleted: Word, at: number): Word[] {
  const replacements = [...journal.successorsOf(deleted), ...journal.putBackOver(deleted, at)];
  return [...replacements, ...replacements.flatMap((one) => journal.putBackOver(one, Infinity))];
}

/**
 * Whether what was only on the device is lost for a known reason. Either the browser emptied the device after `since`,
 * and the portal says so. Or a backup was restored: what was written for the former database, until the device heard of
 * the new one, is not sent to the new one; the walks test how it is offered.
 */
export function wasEmptied({ journal }: Scene, device: string, since: number): boolean {
  return journal.restored.length > 0 || journal.emptied.some((one) => one.device === device && one.at > since);
}

/** Everything that users pressed and the portal said it has stored took effect, unless they took it back. */
export function judgePresses(scene: Scene): void {
  const { journal } = scene;
  for (const press of journal.presses) {
    if (press.keptAt === null || press.givenUp || wasEmptied(scene, press.device, press.calledAt)) continue;
    const lost = whatIsMissing(scene, press);
    if (lost !== null) journal.violations.add(`B ${press.kind} of ${press.person} on ${press.device}: ${lost}`);
  }
}

function whatIsMissing(
  { journal, record }: Scene,
  { kind, part, person, device, slot, calledAt, removes }: Press,
): string | null {
  const numbers = journal.slots[slot]?.servers ?? [];
  /**
   * Whether it has that status by an earlier request of the same user, who may not have received the response: if asked
   * once more, the server refuses.
   */
  const isThereAlready = (id: number, to: number, by: number) => {
    const isOfIt = ({ after }: { after: ServerApplication }) => after.id === id;
    const last = record.arrivals.findLast(({ at, changes }) => at < by && changes.some(isOfIt));
    return last?.person === person && last.changes.findLast(isOfIt)?.after.status === to;
  };
  const asked = (to: number) =>
    record.arrivals.some(({ path, json, person: by, isGranted, status, at }) => {
      const id = Number(Reflect.get(Object(json), 'id'));
      return (
        path.endsWith('/change-status') &&
        by === person &&
        at > calledAt &&
        Reflect.get(Object(json), 'applicationSatusId') === to &&
        numbers.includes(id) &&
        (isGranted || (status === 409 && isThereAlready(id, to, at)))
      );
    });
  const stored = (what: 'rows' | 'files') =>
    numbers.some(
      (id) =>
        record
          .now()
          .get(id)
          ?.[what].some(({ name }) => keyOf(name) === removes) === true,
    );
  // If it was taken to another device before it was saved, it may have been saved there as a row of its own.
  const isCopied = journal.copiedRows.some(({ mark }) => mark === removes);
  const isBack = record.arrivals.some(
    ({ at, order, changes }) =>
      at > calledAt &&
      changes.some(
        ({ before, after }) =>
          numbers.includes(after.id) && isBroughtBack({ journal, record }, { order, at, before, after }, removes ?? ''),
      ),
  );
  if (kind === 'removeRow' && !isCopied && !isBack && stored('rows'))
    return `row ${removes} was to be removed, and is still at the server`;
  // If a user was told that it may have arrived, and sent it again to a server without keys, the server had it twice.
  // Each is listed on its own, and the removal deletes one of them.
  const copiesIn = (of: ServerApplication | null) =>
    of?.files.filter(({ name }) => keyOf(name) === removes).length ?? 0;
  const isOneOfTwoGone = record.arrivals.some(
    ({ method, person: by, at, changes }) =>
      method === 'DELETE' &&
      by === person &&
      at > calledAt &&
      changes.some(({ before, after }) => copiesIn(before) === 2 && copiesIn(after) === 1),
  );
  // A copy had taken it to another device, where the user saved it after they had discarded it here.
  const isSavedElsewhere = journal.presses.some(
    (other) =>
      (other.kind === 'sendFiles' || other.kind === 'submit') &&
      other.person === person &&
      other.device !== device &&
      other.calledAt > calledAt &&
      removes !== null &&
      other.marks.includes(removes),
  );
  if (kind === 'removeFile' && !isOneOfTwoGone && !isSavedElsewhere && stored('files'))
    return `file ${removes} was to be removed, and is still at the server`;
  if (kind === 'submit' && !asked(PENDING)) return 'it never came to the server, and nobody was asked about it';
  // It was approved shortly before Approve was pressed again, and still is: there is nothing to send.
  const isApproved = [calledAt, Infinity].every((by) => numbers.some((id) => isThereAlready(id, ACCEPTED, by)));
  if (kind === 'decide' && part === 'approve' && !asked(ACCEPTED) && !isApproved)
    return 'the approval never came to the server';
  return null;
}
