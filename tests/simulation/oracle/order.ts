import { answeredSteps } from '../../../src/contract/steps/wizard.ts';
import type { Press, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { wasEmptied } from './lost.ts';

const isEdit = ({ kind }: Press) =>
  kind !== 'submit' && kind !== 'saveAsDraft' && kind !== 'message' && kind !== 'decide';

/** A save takes all that its device keeps for that part, in whichever tab it was typed before the save was kept. */
function mayHaveTaken({ kind, part, keptAt, calledAt }: Press, word: Word): boolean {
  if (word.madeAt > (keptAt ?? calledAt)) return false;
  if (kind === 'submit') return true;
  if (kind === 'saveRows' || kind === 'sendFiles') return word.kind === (kind === 'saveRows' ? 'row' : 'file');
  return kind === 'save' && part === partOf(word);
}

/** The part of the form that is saved with a word, as a press names it; undefined for what is never saved in an old place. */
function partOf({ kind, place }: Word): string | undefined {
  if (kind === 'row') return 'rows';
  return answeredSteps.find(({ questions }) => questions.some(({ name }) => name === place))?.name;
}

/** Submit saves every part of which something is kept, and each as its own Save does. */
const partSaved = ({ kind, part }: Press, word: Word | undefined): string | undefined =>
  kind !== 'submit' ? part : word && partOf(word);

/**
 * What one person pressed on one device for one application arrives in that order, but for what was refused in between: what
 * is mended goes in the place of what was refused of the same part.
 */
export function judgeOrder(scene: Scene): void {
  const { journal, record } = scene;
  const known = new Set<string>();
  /** The words that a press was the first to send. */
  const own = new Map<Press, Word[]>();
  for (const press of journal.presses) {
    const marks = press.marks.filter((mark) => !known.has(mark));
    // Whether a press that ended with its page was kept nobody said; what was in it may go before what was pressed since.
    for (const mark of marks) known.add(mark);
    own.set(press, journal.wordsOf(marks));
  }
  const isSettledByPerson = ({ mark, troubled, saw }: Word): boolean =>
    troubled || record.refused.has(mark) || [...saw].some((below) => record.refused.has(below));
  /** It stood beside its field until the person chose it, so it goes in the place of that choice. */
  const wasBeside = ({ chosenAgainAt }: Word, first: number): boolean =>
    chosenAgainAt !== null && chosenAgainAt < (record.arrivals[first]?.at ?? 0);
  const arrivalsOf = (press: Press) =>
    (own.get(press) ?? []).flatMap((word) => {
      const span = record.spanOf(word.mark);
      if (span === undefined || word.conditional || word.device !== press.device) return [];
      return isSettledByPerson(word) || wasBeside(word, span.first) ? [] : [{ word, place: span.first }];
    });
  const lanes = Map.groupBy(journal.presses, ({ person, device, slot }) => `${person} ${device} ${slot}`);
  for (const lane of lanes.values()) {
    for (const [index, later] of lane.entries()) {
      for (const [place, earlier] of lane.slice(0, index).entries()) {
        if (earlier.keptAt === null || earlier.keptAt >= later.calledAt) continue;
        // What was on the device alone is gone, and comes only where it is typed or taken in again.
        if (wasEmptied(scene, earlier.device, earlier.calledAt)) continue;
        // It goes when its person imports it again.
        if (wasInCopyOnly(earlier, later)) continue;
        // What is written after Submit belongs before it, and what stands between them with it.
        if (earlier.kind === 'submit' && lane.slice(index).some(isEdit)) continue;
        judgePair(lane.slice(0, place + 1), earlier, later);
      }
    }
  }

  /**
   * It mends what was refused of its part, or what its person was asked about, and goes in the place of that. A blank has no
   * mark: that it was refused is seen by the words which stood in the same part.
   */
  function isMended(before: readonly Press[], later: Press, word: Word): boolean {
    const mended = partSaved(later, word);
    return before.some((press) =>
      press.marks.some((mark) => {
        const part = partSaved(press, journal.words.get(mark));
        const isSame = press.part === later.part || (part !== undefined && part === mended);
        return isSame && (record.refused.has(mark) || isAsked(mark, press.calledAt));
      }),
    );
  }

  /**
   * The server has had other words in its place, which its writer had not seen when they saved it: before it goes, its person
   * is asked. What they saw beside a word that they chose again since, they saw too late for that.
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
   * Its person took it to another device in a copy before it was sent, and pressed the same there: that device brought it
   * first, in the order of what was pressed on it.
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
   * Its person took the file away on this device before the later change left, and sent it from another device, to which a
   * copy had brought it. Here nothing was left to go before the later change, and there it arrived as it was pressed there.
   */
  function wasTakenAwayHere(earlier: Press, word: Word, place: number, by: number): boolean {
    const left = record.arrivals[by]?.at ?? 0;
    const { person, device, slot } = earlier;
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
    return isTakenAway && wasPressedElsewhere(earlier, word, place);
  }

  function judgePair(before: readonly Press[], earlier: Press, later: Press): void {
    for (const first of arrivalsOf(earlier)) {
      for (const second of arrivalsOf(later)) {
        if (second.place >= first.place || before.some((press) => mayHaveTaken(press, second.word))) continue;
        if (wasPressedElsewhere(later, second.word, second.place) || isMended(before, later, second.word)) continue;
        if (wasTakenAwayHere(earlier, first.word, first.place, second.place)) continue;
        journal.violations.add(
          `2 ${second.word.mark} (${later.part}, pressed later) came before ${first.word.mark} (${earlier.part})`,
        );
      }
    }
  }
}
