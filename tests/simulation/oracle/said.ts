import type { Browser } from '../app/browser.ts';
import type { Page } from '../app/page.ts';
import { saidBy, type Said } from '../app/screen.ts';
import { judgeListFallingBack, judgeRead, judgeReadFallingBack } from './shown.ts';
import { placeOfColumn } from '../people/cells.ts';
import type { Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf, marksIn } from '../people/word.ts';

/** Judges the screens of all pages of a device that are awake. */
export function judgeScreens(scene: Scene, browser: Browser): void {
  for (const page of browser.pages()) {
    if (page.world.context.state !== 'awake') continue;
    const said = saidBy(page);
    judgeSaid(scene, said);
    judgeFallingBack(scene, browser, page, said);
    judgeRead(scene, page);
    judgeReadFallingBack(scene, page);
    judgeListFallingBack(scene, page);
  }
}

/** By page, application and field: the newest saved value that was shown, as the order in which the server got it. */
const newest = new WeakMap<Page, Map<string, number>>();

/** A form that has shown a saved value must go on showing it or a newer one: older server responses are left out. */
function judgeFallingBack({ journal, record }: Scene, browser: Browser, page: Page, said: readonly Said[]): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0) return;
  const before = newest.get(page) ?? new Map<string, number>();
  newest.set(page, before);
  for (const { word, lane, part, values } of said) {
    if (part === 'rows' || part === 'file') continue;
    for (const { place, key } of values) {
      // What this device has sent and heard to be stored does not wait again.
      if (word !== 'saved' && !wasHeard(browser, key)) continue;
      const order = record.spanOf(key)?.first;
      // A value that was put back into its field is there a second time.
      if (order === undefined || journal.words.get(key)?.chosenAgainAt !== null) continue;
      const known = before.get(`${lane} ${place}`) ?? -1;
      if (order < known)
        journal.violations.add(`5 ${page.world.context.name}: a form fell back to ${key} (${place}) from newer words`);
      before.set(`${lane} ${place}`, Math.max(order, known));
    }
  }
}

const wasHeard = ({ device }: Browser, mark: string): boolean =>
  device.network.exchanges.some(
    ({ body, status, fault }) => status === 200 && fault === 'none' && marksIn(body).includes(mark),
  );

/**
 * Judges whether what a screen says is true: `saved` means that the server has received it. Any other word promises
 * that it is stored.
 */
export function judgeSaid({ journal, record }: Scene, said: readonly Said[]): void {
  for (const { word, part, values, lane } of said) {
    const slotOfLane = journal.slotOf(lane);
    if (part === 'rows') {
      const names = values.filter(({ place }) => place === placeOfColumn('name'));
      const twice = names.find(({ key }, index) => key !== '' && names.findIndex((one) => one.key === key) !== index);
      if (twice !== undefined) journal.violations.add(`5 the screen shows the investigator ${twice.key} twice`);
    }
    for (const { place, key } of values) {
      const written = journal.wordsOf([key]);
      if (word !== 'saved') {
        journal.keep(written);
        continue;
      }
      // A value that the user has just taken back may still be shown for a moment.
      if (key === '' || written.some(({ givenUp }) => givenUp)) continue;
      // What is sent again to a restored server has a lane of its own.
      const slot = slotOfLane ?? journal.slots[written[0]?.slot ?? -1];
      const numbers = [...(slot?.servers ?? []), ...(slot?.former ?? [])];
      if (numbers.some((id) => record.valuesOf(id, place).has(key))) continue;
      journal.violations.add(`5 the screen says "saved" of ${part}, and the server never had ${key} (${place})`);
    }
  }
}

/** What a press reported as saved was at the server by then, or words of a writer who had seen it were. */
export function judgePressed(scene: Scene): void {
  const { journal, record } = scene;
  for (const press of journal.presses) {
    const { savedAt, marks, kind, part, device } = press;
    if (savedAt === null) continue;
    const isThere = (mark: string) => {
      const span = record.spanOf(mark);
      return span !== undefined && (record.arrivals[span.first]?.at ?? 0) < savedAt;
    };
    for (const word of journal.wordsOf(marks)) {
      if (word.conditional || word.givenUp || word.slot < 0) continue;
      const later = [...journal.successorsOf(word), ...journal.putBackOver(word, savedAt)];
      if ([word, ...later].some(({ mark }) => isThere(mark))) continue;
      // Another tab wrote over it before the save was stored, and its user discarded what they wrote there.
      if (later.some((one) => one.device === device && one.givenUp && one.madeAt < savedAt)) continue;
      if (wasEmptied(scene, word, savedAt)) continue;
      // The user took that part back after the press, and the report is about the rest.
      if (word.takenBack.some(({ at }) => at > press.calledAt && at < savedAt)) continue;
      journal.violations.add(
        `5 ${kind} ${part} on ${device} was told to be saved, and the server had no ${word.mark} (${word.place})`,
      );
    }
  }
}

/** A save is not said to be saved if it was taken back as a whole before that, and never sent. */
export function judgeTakenBack({ journal, record }: Scene): void {
  for (const press of journal.presses) {
    const { kind, savedAt, calledAt, device, marks, part } = press;
    if (kind !== 'save' || savedAt === null) continue;
    const isThere = ({ mark }: Word) => {
      const span = record.spanOf(mark);
      return span !== undefined && (record.arrivals[span.first]?.at ?? 0) < savedAt;
    };
    const isSentWithAnother = (mark: string) =>
      journal.presses.some(
        (one) => one !== press && one.device === device && one.calledAt < savedAt && one.marks.includes(mark),
      );
    const own = journal.wordsOf(marks).filter((word) => word.device === device && !isSentWithAnother(word.mark));
    const isTakenBack = ({ takenBack }: Word) =>
      takenBack.some((one) => one.device === device && one.at > calledAt && one.at < savedAt);
    if (own.length === 0 || !own.every(isTakenBack)) continue;
    if (own.some((word) => [word, ...journal.successorsOf(word)].some(isThere))) continue;
    journal.violations.add(`5 ${kind} ${part} on ${device} was told to be saved after it was taken back`);
  }
}

/**
 * Whether the user emptied the field after they had saved the word, and perhaps after they had typed more. If the first
 * save had not been sent by then, the two saves are one, and with it the server has what the user wants there.
 */
function wasEmptied({ journal, record }: Scene, word: Word, by: number): boolean {
  const { person, slot, place } = word;
  const above = new Set([word, ...journal.successorsOf(word)].map(({ mark }) => mark));
  const isAsked = journal.blanks.some(
    (blank) =>
      blank.at < by && blank.slot === slot && blank.place === place && blank.person === person && above.has(blank.saw),
  );
  if (!isAsked) return false;
  const numbers = journal.slots[slot]?.servers ?? [];
  const stored = record.arrivals
    .filter(({ at }) => at < by)
    .flatMap(({ changes }) => changes)
    .findLast(({ after }) => numbers.includes(after.id));
  return stored !== undefined && keyOf(stored.after.fields[place]) === '';
}
