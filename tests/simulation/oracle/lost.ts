import { isEditable } from '../../../src/contract/domain/statuses.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import type { Journal, Press, Word } from '../people/journal.ts';
import type { Plan } from '../people/plan.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf, marksIn } from '../people/word.ts';
import { isBroughtBack } from './brought-back.ts';
import { questions, type ServerApplication } from '../server-now.ts';

const PENDING = 5;
const ACCEPTED = 1;

/**
 * A connection to the database that is lost once, as on a tablet that has just woken up, makes nothing fail that its
 * user does.
 */
export function judgeDiskFailed({ journal, browsers }: Scene, plan: Plan): void {
  // What else may prevent a page from storing something.
  if (Object.values(plan.mishaps).some((times) => times > 0)) return;
  if (plan.acts.some(({ deed }) => deed.kind === 'befall' || deed.kind === 'wipe')) return;
  for (const device of journal.diskFailed) {
    const counts = browsers.get(device)?.device.storage.counts;
    const isOnlyLost = counts !== undefined && [...counts.keys()].every((fault) => fault === 'connectionLost');
    if (isOnlyLost && (counts.get('connectionLost') ?? 0) <= 1)
      journal.violations.add(`3 ${device}: something failed, and the connection to the database was lost only once`);
  }
}

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
 * the new one, is not sent to the new one; the end-to-end tests test how it is offered.
 */
export function wasEmptied({ journal }: Scene, device: string, since: number): boolean {
  return journal.restored.length > 0 || journal.emptied.some((one) => one.device === device && one.at > since);
}

/**
 * A field that was emptied and saved does not have its old value in the end, unless something was written or chosen
 * there since. Left out are questions that depend on another answer, and applications that cannot be edited any more.
 */
export function judgeBlanks(scene: Scene): void {
  const { journal, record } = scene;
  for (const { slot, place, person, device, saw, at, keptAt, givenUp } of journal.blanks) {
    const question = questions.find(({ name }) => name === place);
    if (givenUp || keptAt === null || saw === '' || question === undefined) continue;
    if (question.shownWhile !== undefined) continue;
    const isOwn = (one: { person: string; device: string; slot: number }) =>
      one.person === person && one.device === device && one.slot === slot;
    const isSaved = journal.presses.some(
      (press) =>
        isOwn(press) &&
        (press.kind === 'submit' || (press.kind === 'save' && press.part === stepOf(place))) &&
        press.calledAt > at &&
        press.keptAt !== null &&
        !press.givenUp,
    );
    const isWrittenSince = [...journal.words.values()].some(
      (word) =>
        word.slot === slot &&
        word.place === place &&
        [word.madeAt, word.chosenAgainAt ?? 0, ...word.putBackOver.values()].some((moment) => moment > at),
    );
    if (!isSaved || isWrittenSince || wasEmptied(scene, device, at)) continue;
    for (const id of journal.slots[slot]?.servers ?? []) {
      const stored = record.now().get(id);
      if (stored === undefined || !isEditable(stored.status) || keyOf(stored.fields[place]) !== saw) continue;
      if (isFromCopy(scene, { id, place, saw, device, since: at })) continue;
      journal.violations.add(`B ${person} on ${device} emptied ${place} of ${saw} and saved it, and it is there`);
    }
  }
}

/** Whether the value came from a device to which a copy was taken, and where the user has saved it since. */
function isFromCopy(
  { journal, record }: Scene,
  { id, place, saw, device, since }: { id: number; place: string; saw: string; device: string; since: number },
): boolean {
  const last = record.arrivals.findLast(({ changes }) =>
    changes.some(({ before, after }) => {
      const isThere = after.id === id && keyOf(after.fields[place]) === saw;
      return isThere && keyOf(before?.fields[place]) !== saw;
    }),
  );
  if (last === undefined || last.device === null || last.device === device) return false;
  return last.at > since && journal.carriedTo.includes(last.device);
}

/**
 * The request that starts an application has its title, if the user wrote one on that device and did not empty it
 * again: without it the server refuses the start.
 */
export function judgeStarts(scene: Scene): void {
  const { journal, browsers } = scene;
  if (journal.restored.length > 0) return;
  for (const { name, device } of browsers.values()) {
    for (const { path, body } of device.network.exchanges) {
      if (!path.endsWith('/ProjectApplication/Step/1') || !/"projectApplicationId":0\b/.test(body)) continue;
      if (marksIn(body).some((mark) => journal.words.get(mark)?.place === 'researchTitle')) continue;
      const titles = [...journal.words.values()].filter(
        (word) => word.device === name && word.place === 'researchTitle',
      );
      const isGone = ({ givenUp, keptAt, slot }: Word) =>
        givenUp || keptAt === null || journal.blanks.some((one) => one.slot === slot && one.place === 'researchTitle');
      if (titles.length === 0 || titles.some(isGone) || wasEmptied(scene, name, 0)) continue;
      journal.violations.add(`B ${name} started an application without its title`);
    }
  }
}

/**
 * A file of which a removal was said not to be stored stays, unless its commit was not reported to the page twice (then
 * the portal cannot know), or its user chose another file in its place.
 */
export function judgeNotKept({ journal, record, browsers }: Scene): void {
  for (const { kind, isNotKept, removes, device, calledAt } of journal.presses) {
    const unheard = browsers.get(device)?.device.storage.counts.get('commitUnheard') ?? 0;
    if (kind !== 'removeFile' || isNotKept !== true || removes === null || unheard > 1) continue;
    // Of a press that ended with its page it is unknown whether it was stored.
    const isStored = (one: Press) => one.keptAt !== null || one.isNotKept !== true;
    if (journal.presses.some((one) => one.kind === kind && one.removes === removes && isStored(one))) continue;
    const isInItsPlace = ({ chosenOver, putBackOver }: Word) => chosenOver === removes || putBackOver.has(removes);
    if ([...journal.words.values()].some(isInItsPlace)) continue;
    const has = (one: ServerApplication | null) => one?.files.some(({ name }) => keyOf(name) === removes) === true;
    const gone = record.arrivals.find(
      (one) =>
        one.device === device &&
        one.at > calledAt &&
        one.changes.some(({ before, after }) => has(before) && !has(after)),
    );
    if (gone !== undefined)
      journal.violations.add(
        `B file ${removes} was removed from ${device}, which had said that it could not store that (arrival ${gone.order})`,
      );
  }
}

const stepOf = (place: string) =>
  questionSteps.find((step) => (step.questions as readonly Question[]).some(({ name }) => name === place))?.name;

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
    ({ at, order, device, changes }) =>
      at > calledAt &&
      changes.some(
        ({ before, after }) =>
          numbers.includes(after.id) &&
          isBroughtBack({ journal, record }, { order, at, device, before, after }, removes ?? ''),
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
  // It had that status shortly before the button was pressed again, and still has: there is nothing to send.
  const isAlready = (to: number) =>
    [calledAt, Infinity].every((by) => numbers.some((id) => isThereAlready(id, to, by)));
  if (kind === 'submit' && !asked(PENDING) && !isAlready(PENDING))
    return 'it never came to the server, and nobody was asked about it';
  if (kind === 'decide' && part === 'approve' && !asked(ACCEPTED) && !isAlready(ACCEPTED))
    return 'the approval never came to the server';
  return null;
}
