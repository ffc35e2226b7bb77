import { createHash } from 'node:crypto';
import { fileKinds } from '../../../src/contract/steps/files.ts';
import { cellKeys, columnOf, otherColumns, type Column } from '../people/cells.ts';
import type { Journal, Press, Slot, Word } from '../people/journal.ts';
import { contentStored } from '../people/content.ts';
import { fileText } from '../people/filing.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf, marksIn } from '../people/word.ts';
import { isBroughtBack } from './brought-back.ts';
import { questions, type ServerApplication } from '../server-now.ts';
import type { Arrival } from '../server-record.ts';

const ACCEPTED = 1;
const REJECTED = 2;
const MORE_INFORMATION = 4;
const PENDING = 5;

/** The kind of decision that gives an application this status. */
const decisionFor: Readonly<Record<number, string>> = {
  [ACCEPTED]: 'approve',
  [REJECTED]: 'reject',
  [MORE_INFORMATION]: 'request',
};

/** One change of one application, and the request that made it. */
type Change = { arrival: Arrival; slot: Slot; before: ServerApplication | null; after: ServerApplication };

/**
 * Whether its user was shown that the server lacks it, and sent it again from this device: another device had replaced
 * or removed it since the restore, which this one cannot know. What was removed on the same device is judged with the
 * offers.
 */
const wasSentAgain = ({ offersAnswered }: Journal, mark: string, { device, at }: Arrival): boolean =>
  offersAnswered.some((one) => one.isSent && one.device === device && one.at < at && one.marks.includes(mark));

/**
 * Judges everything that changed at the server, in order: a user wrote it, under their own name, for that place, and it
 * was stored once; a user who replaced or removed something had seen it, or had chosen their own words when shown both.
 */
export function judgeArrivals({ journal, record, people }: Scene, isPlain: boolean): void {
  const { violations } = journal;
  /** By place: the values that stood there before and were replaced. */
  const past = new Map<string, Set<string>>();

  /** By row or file: the devices whose requests added it. */
  const savers = new Map<string, Set<Arrival['device']>>();

  /** The rows that were brought back after they had been removed: the server has them as new rows. */
  const broughtBack = new Set<string>();

  /** How often each user has submitted each application. */
  const submitted = new Map<string, number>();

  /** By application: who changed its status last, and from which statuses. Users know what they did themselves. */
  const moved = new Map<number, { by: string | null; from: number[] }>();

  for (const arrival of record.arrivals) {
    const { person, forUser, path, order, isGranted, status, changes } = arrival;
    if (record.exchangedAt.includes(order)) past.clear();
    if (changes.length === 0) continue;
    if (!isGranted) violations.add(`1 ${path} was answered ${status}, and changed something (arrival ${order})`);
    if (person === null) violations.add(`4 nobody was signed in for ${path}`);
    else if (forUser !== null && forUser !== people[person].user.userId) {
      violations.add(`4 ${path} for ${forUser} took effect under ${person}`);
    }
    for (const { before, after } of changes) {
      // Found by its words, because a server may give an id to another application after a backup was restored.
      const slot = journal.slots[journal.wordsOf(marksIn(after))[0]?.slot ?? -1];
      if (slot === undefined) violations.add(`1 nobody started application ${after.id}`);
      else judgeChange({ arrival, slot, before, after });
    }
  }

  function judgeChange(change: Change): void {
    const { before, after } = change;
    for (const { name, kind, shownWhile } of questions) {
      const from = keyOf(before?.fields[name]);
      const to = keyOf(after.fields[name]);
      if (from === to) continue;
      if (kind === 'tick') judgeTick(change, name, to, before !== null);
      else if (to === '') judgeBlank(change, name, from, shownWhile);
      else judgeValue(change, name, from, to);
    }
    const names = (of: readonly { name: string }[] | undefined) => (of ?? []).map(({ name }) => keyOf(name));
    judgeList(change, 'row', names(before?.rows), names(after.rows));
    judgeCells(change);
    judgeList(change, 'file', names(before?.files), names(after.files));
    for (const { name, sha256 } of after.files) {
      const [mark] = marksIn(name);
      if (mark !== undefined && sha256 !== digestOf(fileText(mark))) {
        violations.add(`1 file ${mark} is at the server with other bytes than were chosen`);
      }
    }
    for (const { type, several } of fileKinds) {
      const all = after.files.filter((file) => file.type === type);
      if (!several && all.length > 1) {
        violations.add(
          `1 application ${after.id} has ${all.length} files where one may be (arrival ${change.arrival.order})`,
        );
      }
    }
    judgeComments(change);
    if (before === null || before.status === after.status) return;
    judgeStatus(change, before);
    const { person } = change.arrival;
    const known = moved.get(after.id);
    moved.set(after.id, { by: person, from: [...(known?.by === person ? known.from : []), before.status] });
  }

  /** Judges who wrote a word, for which place and under which name. */
  function judgeWriter({ arrival, slot }: Change, mark: string, place: string | null, column?: Column): void {
    const word = journal.words.get(mark);
    if (word === undefined) return void violations.add(`1 nobody wrote ${mark}`);
    if (word.slot !== slot.number || (place !== null && word.place !== place)) {
      violations.add(`1 ${mark} was written for ${word.place} of application ${word.slot}, and came to ${place}`);
    }
    if (column !== undefined && columnOf(word.place) !== column) {
      violations.add(`1 ${mark} was written for ${word.place}, and came to ${column}`);
    }
    if (word.person !== arrival.person) {
      violations.add(`4 ${word.kind} ${mark} of ${word.person} arrived under ${arrival.person} (${arrival.order})`);
    }
  }

  function judgeTick({ slot, arrival }: Change, name: string, to: string, isReplaced: boolean): void {
    if (!isReplaced && to === 'false') return;
    if (!journal.ticks.has(`${slot.number} ${name} ${to}`)) {
      violations.add(`9 nobody set ${name} to ${to} (arrival ${arrival.order})`);
    }
  }

  function judgeBlank({ slot, arrival, after }: Change, name: string, from: string, shownWhile?: string): void {
    if (shownWhile !== undefined && after.fields[shownWhile] !== 'true') return;
    const isMeant = journal.blanks.some(
      (blank) =>
        blank.slot === slot.number &&
        blank.place === name &&
        blank.person === arrival.person &&
        (blank.saw === from || sawBelow(journal, blank.saw, from)),
    );
    if (!isMeant) violations.add(`9 ${name}: ${from} was wiped, which nobody asked for (arrival ${arrival.order})`);
  }

  function judgeValue(change: Change, name: string, from: string, to: string): void {
    judgeWriter(change, to, name);
    judgeReplaced(change, name, from, to);
  }

  /** A value took the place of another: it had not been there before, and its writer had seen the other. */
  function judgeReplaced({ arrival, after }: Change, name: string, from: string, to: string): void {
    // With a server without versions, no device can tell whether a change that was taken back had arrived.
    if (isPlain && wasTakenBack(journal, from)) return;
    if (!isAboveChoice(arrival, from, to)) judgeReturn(`${after.id} ${name}`, from, to, arrival);
    const word = journal.words.get(to);
    if (from === '' || word === undefined) return;
    if (journal.hasSeen(word, from) || (word.besideWhenSaved.get(from) ?? Infinity) < arrival.at) return;
    if (wasWrittenThere(from, word)) return;
    violations.add(
      `8 ${name}: ${to} of ${word.device} replaced ${from}, which its writer had not seen (arrival ${arrival.order}; they saw ${[...word.saw].join(', ') || 'nothing'})`,
    );
  }

  /**
   * Whether the writer of a word had written this one in the same tab before, although another tab, which had not read
   * it yet, put the text there that they typed over.
   */
  function wasWrittenThere(mark: string, { person, tab, madeAt }: Word): boolean {
    const before = journal.words.get(mark);
    return (
      before !== undefined && tab !== null && before.tab === tab && before.person === person && before.madeAt < madeAt
    );
  }

  /**
   * Whether a copy took both words to another device, with the later word typed over the earlier one, which waited.
   * There the user chose the earlier word over the later one, which the server had by then, and afterwards saved what
   * stood in the field.
   */
  function isAboveChoice({ device }: Arrival, from: string, to: string): boolean {
    const [below, above] = [journal.words.get(from), journal.words.get(to)];
    if (below === undefined || above === undefined || above.device === device || below.chosenAgainAt === null)
      return false;
    return below.device === above.device && journal.hasSeen(above, from) && journal.hasSeen(below, to);
  }

  /** A value that was replaced at the server must not come back, because no user wrote it again. */
  function judgeReturn(place: string, from: string, to: string, arrival: Arrival): void {
    const { order } = arrival;
    const before = past.get(place) ?? new Set();
    past.set(place, before);
    if (before.has(to) && journal.words.get(to)?.chosenAgainAt === null && !wasSentAgain(journal, to, arrival))
      violations.add(`2 ${place}: ${to} came back over ${from} (arrival ${order})`);
    if (from !== '') before.add(from);
  }

  function judgeList(change: Change, kind: 'row' | 'file', before: readonly string[], after: readonly string[]): void {
    const { arrival, slot, after: now } = change;
    const added = after.filter((mark) => !before.includes(mark));
    const isTakenBack = (mark: string) => isPlain && wasTakenBack(journal, mark);
    const isMadeOnOlder = before.some(isTakenBack);
    for (const mark of new Set(after)) {
      const count = after.filter((one) => one === mark).length;
      // A server without keys cannot tell whether it has it already; the user was asked, and sent it anyway.
      const isForgiven = isPlain && (kind === 'row' || journal.words.get(mark)?.troubled === true);
      const isEdited = kind === 'row' && journal.rowsInCopies.has(mark) && areDifferent(now.rows, mark);
      if (count > 1 && !isForgiven && !isEdited) violations.add(`1 ${kind} ${mark} is at the server ${count} times`);
    }
    for (const mark of added) {
      judgeWriter(change, mark, null, kind === 'row' ? 'name' : undefined);
      const isCopied = isSavedFromCopy(change, mark);
      savers.set(mark, (savers.get(mark) ?? new Set()).add(arrival.device));
      const isPutBack = isPlain && kind === 'file' && isDisplaced(journal, mark);
      const isBack = kind === 'row' && isBroughtBack({ journal, record }, { ...arrival, ...change }, mark);
      if (isBack) broughtBack.add(mark);
      const isForgiven =
        isPutBack || isMadeOnOlder || isCopied || isBack || (isPlain && journal.words.get(mark)?.troubled === true);
      if (!isForgiven) judgeReturn(`${now.id} ${kind}`, '', mark, arrival);
      const beside =
        kind === 'row' && !isPlain
          ? after.find((other) => journal.words.get(mark)?.saw.has(other) && !isAnotherRow(mark, other))
          : undefined;
      if (beside !== undefined) {
        violations.add(
          `1 row ${mark} is at the server beside ${beside}, in whose place it was written (arrival ${arrival.order})`,
        );
      }
    }
    for (const mark of new Set(before)) {
      if (after.includes(mark)) continue;
      judgeReturn(`${now.id} ${kind}`, mark, '', arrival);
      const isReplaced = added.some((one) => sawBelow(journal, one, mark));
      const isRemoved = journal.presses.some(
        ({ kind: pressed, removes, person, slot: of }) =>
          pressed === (kind === 'row' ? 'removeRow' : 'removeFile') &&
          person === arrival.person &&
          of === slot.number &&
          removes !== null &&
          (removes === mark || sawBelow(journal, removes, mark)),
      );
      // Text typed in a row on the device on which the user is removing that row is removed with it.
      const isOwn = journal.presses.some(
        ({ kind: pressed, removes, person, device, keptAt }) =>
          pressed === 'removeRow' &&
          kind === 'row' &&
          removes !== null &&
          sawBelow(journal, mark, removes) &&
          journal.words.get(mark)?.person === person &&
          journal.words.get(mark)?.device === device &&
          (keptAt === null || (journal.words.get(mark)?.madeAt ?? 0) < keptAt),
      );
      // If only one file is allowed, the old one has to be deleted first; another rule judges that one of the two is
      // there in the end.
      const isFirstToGo = isPlain && kind === 'file' && arrival.method === 'DELETE' && isDisplaced(journal, mark);
      if (isReplaced || isRemoved || isOwn || isFirstToGo || isTakenBack(mark)) continue;
      violations.add(
        `8 ${kind} ${mark} went from the server, and nobody who had seen it removed or replaced it (arrival ${arrival.order} of ${arrival.person}; added ${added.join(', ') || 'nothing'})`,
      );
    }
  }

  /** The cells of rows besides the name, which stands for the row. */
  function judgeCells(change: Change): void {
    const { before, after } = change;
    for (const row of after.rows) {
      const was = before?.rows.find(({ id }) => id === row.id);
      for (const column of otherColumns) {
        const to = keyOf(row[column]);
        const from = keyOf(was?.[column]);
        if (from === to) continue;
        if (isMark(to)) judgeWriter(change, to, null, column);
        if (was === undefined) continue;
        if (isMark(to)) judgeReplaced(change, `row ${row.id} ${column}`, from, to);
        else judgeUnmarked(change, column, from, to);
      }
    }
    for (const row of before?.rows ?? []) {
      if (after.rows.some(({ id }) => id === row.id)) continue;
      for (const mark of cellKeys([row], otherColumns).filter(isMark)) judgeGone(change, mark);
    }
  }

  /** A text without a mark is in a cell from the beginning, and comes back only if a user chooses it again. */
  function judgeUnmarked({ arrival, slot }: Change, column: Column, from: string, to: string): void {
    if (journal.unmarked.has(`${slot.number} ${column} ${to}`) || (isPlain && wasTakenBack(journal, from))) return;
    violations.add(`9 ${column}: ${to} replaced ${from}, which nobody asked for (arrival ${arrival.order})`);
  }

  /** A cell went with its row: anybody who removed the row had seen what was in the cell, or had written it. */
  function judgeGone({ arrival, slot }: Change, mark: string): void {
    const word = journal.words.get(mark);
    if (word === undefined || word.givenUp || journal.copiedRows.some((row) => row.mark === mark)) return;
    if (isPlain && wasTakenBack(journal, mark)) return;
    const isSeen = journal.presses.some(
      ({ kind, person, device, slot: of, beside, keptAt }) =>
        kind === 'removeRow' &&
        person === arrival.person &&
        of === slot.number &&
        (beside.some((one) => one === mark || sawBelow(journal, one, mark)) ||
          (word.person === person && word.device === device && (keptAt === null || word.madeAt < keptAt))),
    );
    if (!isSeen)
      violations.add(
        `8 ${mark} (${word.place}) went with its row, and nobody who had seen it removed the row (arrival ${arrival.order})`,
      );
  }

  /** Whether a text that a row's writer had seen is now in another row. */
  function isAnotherRow(mark: string, other: string): boolean {
    return other === mark || wasNewOnTwo(other) || broughtBack.has(other);
  }

  /**
   * Whether a copy took the row to another device before it was saved. The row is then new on both devices, and no id
   * shows that they are the same: if it is changed on one of them, each device saves what its page shows. A row that
   * was in no such copy is judged.
   */
  function wasNewOnTwo(row: string): boolean {
    return journal.copiedRows.some(({ mark }) => mark === row);
  }

  /**
   * Whether a copy took the row between two devices before it was saved, and the user saved it on this one too. It may
   * have been saved and deleted on the other one since. The device that it was written on saves it once.
   */
  function isSavedFromCopy({ arrival: { device } }: Change, mark: string): boolean {
    const isFirstHere = journal.words.get(mark)?.device === device && savers.get(mark)?.has(device) !== true;
    return journal.copiedRows.some((row) => row.mark === mark && (row.to === device || isFirstHere));
  }

  function judgeComments(change: Change): void {
    const { before, after } = change;
    const texts = (of: readonly { text: string }[] | undefined) => (of ?? []).flatMap(({ text }) => marksIn(text));
    const known = texts(before?.comments);
    const now = texts(after.comments);
    for (const mark of known) if (!now.includes(mark)) violations.add(`1 message ${mark} went from the server`);
    for (const mark of now.slice(known.length)) {
      judgeWriter(change, mark, null);
      if (known.includes(mark) && !(isPlain && journal.words.get(mark)?.troubled === true)) {
        violations.add(`1 message ${mark} is at the server twice`);
      }
    }
  }

  function wasShown(decidesOn: Set<string> | null, before: ServerApplication, person: string | null): boolean {
    const known = moved.get(before.id);
    const own = known?.by === person ? known.from : [];
    return [before.status, ...own].some((status) => decidesOn?.has(contentStored({ ...before, status })));
  }

  /**
   * Each press of Submit submits at most once: after more information was requested, a lost response must not submit
   * again.
   */
  function judgeSubmittedOnce({ number }: Slot, arrival: Arrival, presses: readonly Press[]): void {
    const { person, order } = arrival;
    const known = submitted.get(`${number} ${person}`) ?? 0;
    submitted.set(`${number} ${person}`, known + 1);
    const again = journal.submittedAgain.filter((one) => one.slot === number && one.person === person).length;
    const pressed = presses.filter(({ kind }) => kind === 'submit').length;
    if (known + 1 > pressed + again && journal.restored.length === 0)
      violations.add(
        `A application ${number} was submitted more often than its person asked for that (arrival ${order})`,
      );
  }

  function judgeStatus({ arrival, slot, after }: Change, before: ServerApplication): void {
    const by = (press: Press) =>
      press.slot === slot.number && press.person === arrival.person && press.calledAt < arrival.at;
    const wanted = decisionFor[after.status];
    if (wanted === undefined) {
      const kind = after.status === PENDING ? 'submit' : 'saveAsDraft';
      if (!journal.presses.some((press) => by(press) && press.kind === kind)) {
        violations.add(`A nobody asked for status ${after.status} (arrival ${arrival.order})`);
      }
      if (after.status === PENDING) judgeSubmittedOnce(slot, arrival, journal.presses.filter(by));
      return;
    }
    const pressed = journal.presses.filter((press) => {
      const isSame = press.marks.length === 0 || press.marks.some((mark) => arrival.marks.includes(mark));
      return by(press) && press.kind === 'decide' && press.part === wanted && isSame;
    });
    if (pressed.length === 0) violations.add(`A nobody decided to ${wanted} (arrival ${arrival.order})`);
    // A server without versions cannot tell that the application has changed.
    else if (
      !isPlain &&
      !pressed.some(({ decidesOn, onAnything }) => onAnything || wasShown(decidesOn, before, arrival.person))
    ) {
      violations.add(
        `A ${wanted} of application ${after.id} took effect on a version that its person was not shown (arrival ${arrival.order}): ${contentStored(before)}, not ${[...(pressed[0]?.decidesOn ?? [])].join(' or ')}`,
      );
    }
  }
}

const isMark = (key: string) => marksIn(key).length > 0;

/** Whether no two of the rows with this name have the same text in all other cells. */
function areDifferent(rows: ServerApplication['rows'], name: string): boolean {
  const cells = rows.filter((row) => keyOf(row.name) === name).map((row) => cellKeys([row], otherColumns).join(' '));
  return new Set(cells).size === cells.length;
}

/** Whether a user chose a file to replace this one. */
export const isDisplaced = (journal: Journal, mark: string) =>
  [...journal.words.values()].some((word) => word.kind === 'file' && sawBelow(journal, word.mark, mark));

/** Whether the user ever took back a change that contained the word with this mark. */
const wasTakenBack = (journal: Journal, mark: string) => (journal.words.get(mark)?.takenBack ?? []).length > 0;

/** Whether the writer of the word with this mark had seen a value. */
function sawBelow(journal: Journal, mark: string, value: string): boolean {
  const word = journal.words.get(mark);
  return word !== undefined && journal.hasSeen(word, value);
}

const digests = new Map<string, string>();

function digestOf(text: string): string {
  const known = digests.get(text);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(text).digest('hex');
  digests.set(text, made);
  return made;
}
