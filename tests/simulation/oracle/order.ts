import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import type { Press, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { wasEmptied } from './lost.ts';

const isEdit = ({ kind }: Press) =>
  kind !== 'submit' && kind !== 'saveAsDraft' && kind !== 'message' && kind !== 'decide';

/**
 * Whether a press that was stored by the time `by` may have sent a word: a save takes everything that its device has
 * stored for that part before the save was stored, from any tab.
 */
function mayHaveTaken({ kind, part, keptAt, calledAt, isNotKept }: Press, word: Word, by = Infinity): boolean {
  // Of a press that ended with its page it is unknown until when it was stored.
  const takenUntil = Math.min(by, keptAt ?? (isNotKept === true ? calledAt : Infinity));
  if (word.madeAt > takenUntil) return false;
  if (kind === 'submit') return true;
  if (kind === 'saveRows' || kind === 'sendFiles') return word.kind === (kind === 'saveRows' ? 'row' : 'file');
  return kind === 'save' && part === partOf(word);
}

/**
 * The part of the form that a word is saved with, as a press names it; undefined for words that never take the place of
 * a refused change.
 */
function partOf({ kind, place }: Word): string | undefined {
  if (kind === 'row') return 'rows';
  return questionSteps.find(({ questions }) => questions.some(({ name }) => name === place))?.name;
}

/**
 * The part with which a press saves a word. Submit saves every part in which something is unsaved, each as its own Save
 * does.
 */
const partSaved = ({ kind, part }: Press, word: Word | undefined): string | undefined =>
  kind !== 'submit' ? part : word && partOf(word);

/**
 * What may have been stored before the earlier of two presses. `before`: what was pressed up to that one, and itself.
 * `between`: what was pressed before the portal said, at the time `by`, that it has stored that one.
 */
type PressedBefore = { before: readonly Press[]; between: readonly Press[]; by: number };

/**
 * What one user pressed on one device for one application arrives in that order, except for refused changes: a
 * corrected change takes the place of the refused one of the same part.
 */
export function judgeOrder(scene: Scene): void {
  const { journal, record, autosaves } = scene;
  const known = new Set<string>();
  /** By press: the words that it was the first to send. */
  const own = new Map<Press, Word[]>();
  for (const press of journal.presses) {
    const marks = press.marks.filter((mark) => !known.has(mark));
    // If a press ended with its page, it is unknown whether it was stored; its words may be sent before those of later
    // presses.
    for (const mark of marks) known.add(mark);
    own.set(press, journal.wordsOf(marks));
  }
  const isSettledByPerson = ({ mark, troubled, saw }: Word): boolean =>
    troubled || record.refused.has(mark) || [...saw].some((below) => record.refused.has(below));
  /** Whether it stood beside its field until the user chose it; it is then sent in the place of that choice. */
  const wasBeside = ({ chosenAgainAt }: Word, first: number): boolean =>
    chosenAgainAt !== null && chosenAgainAt < (record.arrivals[first]?.at ?? 0);
  const arrivalsOf = (press: Press) =>
    (own.get(press) ?? []).flatMap((word) => {
      const span = record.spanOf(word.mark);
      if (span === undefined || word.conditional || word.device !== press.device) return [];
      // Its row was removed; with what another tab had typed there unseen, the row is there again, and sent then.
      if (word.kind === 'row' && word.givenUp) return [];
      return isSettledByPerson(word) || wasBeside(word, span.first) ? [] : [{ word, place: span.first }];
    });
  const lanes = Map.groupBy(journal.presses, ({ person, device, slot }) => `${person} ${device} ${slot}`);
  for (const lane of lanes.values()) {
    for (const [index, later] of lane.entries()) {
      for (const [place, earlier] of lane.slice(0, index).entries()) {
        if (earlier.keptAt === null || earlier.keptAt >= later.calledAt) continue;
        // What was only on the device is gone, and arrives only if it is typed or imported again.
        if (wasEmptied(scene, earlier.device, earlier.calledAt)) continue;
        // It is sent when the user imports it again.
        if (wasInCopyOnly(earlier, later)) continue;
        // What is written after Submit is sent before it, together with what is between them.
        if (earlier.kind === 'submit' && lane.slice(index).some(isEdit)) continue;
        const { keptAt } = earlier;
        // One that was pressed after it, for example in another tab, may have been stored before it, unless the portal
        // had said by then that this one is stored. The portal may tell of the two in either order.
        const between = lane.slice(place + 1, index).filter((one) => one.calledAt < keptAt);
        judgePair({ before: lane.slice(0, place + 1), between, by: keptAt }, earlier, later);
      }
    }
  }

  /**
   * Whether the word corrects something of its part that was refused, or that the user was asked about, and so takes
   * its place. A blank has no mark; words of the same part show that it was refused.
   */
  function isMended(before: readonly Press[], later: Press, word: Word): boolean {
    const corrected = partSaved(later, word);
    return before.some((press) =>
      press.marks.some((mark) => {
        const part = partSaved(press, journal.words.get(mark));
        const isSame = press.part === later.part || (part !== undefined && part === corrected);
        return isSame && (record.refused.has(mark) || isAsked(mark, press.calledAt));
      }),
    );
  }

  /**
   * Whether the user is asked before the word is sent: the server has had other words in its place that the writer had
   * not seen when they saved it. What they saw beside a word only when they chose it again does not count: it was too
   * late for that save.
   */
  function isAsked(mark: string, savedAt: number): boolean {
    const word = journal.words.get(mark);
    if (word === undefined) return false;
    const isChosenSince = ({ chosenAgainAt }: Word) => chosenAgainAt !== null && chosenAgainAt > savedAt;
    const servers = journal.slots[word.slot]?.servers ?? [];
    const there = servers.flatMap((id) => [...record.valuesOf(id, word.place)]);
    const before = journal.successorsOf(word).filter((one) => !isChosenSince(one));
    const successors = new Set(before.map((one) => one.mark));
    const hasSeen = (value: string) => !isChosenSince(word) && journal.hasSeen(word, value);
    return there.some((value) => value !== '' && value !== mark && !hasSeen(value) && !successors.has(value));
  }

  function wasInCopyOnly(earlier: Press, { calledAt }: Press): boolean {
    return journal.inCopyOnly.some(
      ({ person, device, at }) =>
        person === earlier.person && device === earlier.device && at > earlier.calledAt && at < calledAt,
    );
  }

  /**
   * Whether the user took the word to another device in a copy before it was sent, and pressed the same there: that
   * device sent it first, in the order of its own presses.
   */
  function wasPressedElsewhere({ kind, part, person, device }: Press, { mark }: Word, place: number): boolean {
    const arrival = record.arrivals[place];
    if (arrival === undefined || arrival.device === device) return false;
    return journal.presses.some(
      (other) =>
        other.device === arrival.device &&
        other.person === person &&
        other.kind === kind &&
        other.part === part &&
        other.marks.includes(mark) &&
        other.calledAt < arrival.at,
    );
  }

  /**
   * Whether the user removed the file, or discarded the change, on this device before the later change was sent, and
   * sent it from another device, to which a copy had brought it. Here nothing was left to send before the later change;
   * there it arrived in the order of that device's presses.
   */
  function wasTakenAwayHere(earlier: Press, word: Word, place: number, by: number): boolean {
    const left = record.arrivals[by]?.at ?? 0;
    const { person, device, slot } = earlier;
    const isDiscarded = earlier.givenUp;
    const isTakenAway = journal.presses.some(
      (other) =>
        other.kind === 'removeFile' &&
        other.removes === word.mark &&
        other.person === person &&
        other.device === device &&
        other.slot === slot &&
        other.keptAt !== null &&
        other.keptAt < left,
    );
    return (isDiscarded || isTakenAway) && wasPressedElsewhere(earlier, word, place);
  }

  function judgePair({ before, between, by }: PressedBefore, earlier: Press, later: Press): void {
    const hasCome = (word: Word) =>
      before.some((press) => mayHaveTaken(press, word)) || between.some((press) => mayHaveTaken(press, word, by));
    for (const first of arrivalsOf(earlier)) {
      for (const second of arrivalsOf(later)) {
        if (second.place >= first.place || hasCome(second.word)) continue;
        // It was saved automatically before either of the two was pressed.
        if (autosaves && second.word.madeAt < by) continue;
        if (wasPressedElsewhere(later, second.word, second.place)) continue;
        if (isMended([...before, ...between], later, second.word)) continue;
        if (wasTakenAwayHere(earlier, first.word, first.place, second.place)) continue;
        journal.violations.add(
          `2 ${second.word.mark} (${later.part}, pressed later) came before ${first.word.mark} (${earlier.part})`,
        );
      }
    }
  }
}
