import * as v from 'valibot';
import type { Browser } from '../app/browser.ts';
import { columnOf, placeOfColumn } from '../people/cells.ts';
import type { Scene } from '../people/scene.ts';
import type { Arrival } from '../server-record.ts';
import type { Journal, Press, Word } from '../people/journal.ts';
import { keyOf, marksIn } from '../people/word.ts';

const PENDING = 5;

/** The part of a question to the user that is judged: the two values in conflict. */
export type AskedAbout = { name: string; mine: string | boolean; theirs: string | boolean };

/** A user must not be asked to choose between their words and a value that the server never had in that place. */
export function judgeAsked(
  { journal, record }: Scene,
  { whose, servers, fields }: { whose: string; servers: readonly number[]; fields: readonly AskedAbout[] },
): void {
  for (const { name, mine, theirs } of fields) {
    const key = keyOf(theirs);
    const [word] = journal.wordsOf(marksIn(mine));
    if (key === '' || typeof theirs === 'boolean' || word === undefined) continue;
    const there = journal.words.get(key);
    const place = there?.kind === 'row' ? placeOfColumn(columnOf(there.place)) : name;
    if (marksIn(theirs).length > 0 && !servers.some((id) => record.valuesOf(id, place).has(key))) {
      journal.violations.add(`5 ${whose} is asked about ${key} (${name}), which the server never had`);
    }
  }
}

/**
 * A user must not be asked to choose between their words and those of another device over which they typed them once
 * the server had them. Between tabs of one device a question too many may be asked, which loses nothing.
 */
export function judgeAskedAboutSeen(
  { journal, record }: Scene,
  { whose, device, fields }: { whose: string; device: string; fields: readonly AskedAbout[] },
): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0) return;
  // Words that a copy brought are in their field before the server has them: a question too many may be asked.
  if (journal.carriedTo.includes(device)) return;
  for (const { name, mine, theirs } of fields) {
    const key = keyOf(theirs);
    const there = journal.words.get(key);
    if (there === undefined || there.device === device || there.chosenAgainAt !== null) continue;
    const storedAt = record.arrivals[record.spanOf(key)?.first ?? -1]?.at ?? Infinity;
    for (const word of journal.wordsOf(marksIn(mine))) {
      if (word.device !== device || word.madeAt < storedAt || word.chosenAgainAt !== null) continue;
      // It was typed in another tab when they signed out, which deleted what it was typed over, perhaps but for a copy;
      // or over such words, which that tab still shows.
      if (isOverDiscarded(journal, word)) continue;
      if (!journal.hasSeenWhenTyped(word, key)) continue;
      journal.violations.add(`6 ${whose} is asked about ${key} (${name}), over which they typed ${word.mark}`);
    }
  }
}

/**
 * Whether a word was discarded at a sign-out in another tab, or left in a copy alone, or was typed over such a word on
 * the same device.
 */
function isOverDiscarded(journal: Journal, word: Word): boolean {
  if ((word.givenUp && hasLeftSince(journal, word)) || wasDeletedSince(journal, word)) return true;
  return [...word.saw].some((mark) => {
    const below = journal.words.get(mark);
    const isBelow = below?.device === word.device && below.madeAt < word.madeAt;
    return isBelow && isOverDiscarded(journal, below);
  });
}

/** Whether the writer of a word has signed out on its device since. */
function hasLeftSince({ signedOut }: Journal, { person, device, madeAt }: Word): boolean {
  return signedOut.some((one) => one.person === person && one.device === device && one.at > madeAt);
}

/**
 * Whether the browser or a sign-out has deleted a word since, and left it in a copy. A plain server knows no keys, so
 * nothing tells then that a change in the copy was sent before.
 */
function wasDeletedSince({ inCopyOnly }: Journal, { person, device, madeAt }: Word): boolean {
  return inCopyOnly.some((one) => one.person === person && one.device === device && one.at > madeAt);
}

/**
 * A user must not be asked about words that the server had, and over which they have typed those that it has now on the
 * same device.
 */
export function judgeAskedAboutStored(
  { journal, record }: Scene,
  { whose, device, fields }: { whose: string; device: string; fields: readonly AskedAbout[] },
): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0) return;
  // With several copies, a question too many may be asked, which loses nothing.
  if (journal.carriedTo.filter((to) => to === device).length > 1) return;
  for (const { name, mine, theirs } of fields) {
    const there = journal.words.get(keyOf(theirs));
    if (there === undefined) continue;
    for (const word of journal.wordsOf(marksIn(mine))) {
      if (word.chosenAgainAt !== null || there.chosenAgainAt !== null || there.device !== word.device) continue;
      // They were asked about the same change on the other device, and its parts were sent from there one by one.
      if (word.troubled || record.refused.has(word.mark)) continue;
      if (record.isPlain && wasDeletedSince(journal, word)) continue;
      if (record.spanOf(word.mark) === undefined || !journal.hasSeen(there, word.mark)) continue;
      journal.violations.add(`6 ${whose} is asked about ${word.mark} (${name}), which ${there.mark} has replaced`);
    }
  }
}

/** Identifies a choice of a user between their words and those at the server. */
export const decisionKey = (whose: string, slot: number, { name, mine, theirs }: AskedAbout) =>
  [whose, slot, name, keyOf(mine), keyOf(theirs)].join(' ');

/**
 * A user who kept their own words must not be asked about the same two values again. `shownAt`: when the question was
 * shown; they may have decided in another tab since.
 */
export function judgeDecided({ journal }: Scene, keys: readonly string[], shownAt: number): void {
  if (journal.restored.length > 0) return;
  for (const key of keys) {
    if ((journal.decided.get(key) ?? Infinity) < shownAt)
      journal.violations.add(`6 asked again about what they had decided: ${key}`);
  }
}

/**
 * A user must not be asked about a file at the server that they chose theirs to replace. They may be asked about a file
 * that is still being sent there, and about one that has to be deleted first (`deletesFirst`) and that the device could
 * not keep until theirs is stored: then they have to know that it may be lost.
 */
export function judgeAskedAboutFile(
  { journal, browsers }: Scene,
  {
    whose,
    device,
    mine,
    theirs,
    deletesFirst,
  }: { whose: string; device: string; mine: string; theirs: string; deletesFirst: boolean },
): void {
  const key = keyOf(theirs);
  const browser = browsers.get(device);
  if (deletesFirst && browser !== undefined && mayHaveFailedToKeep(browser)) return;
  for (const word of journal.wordsOf(marksIn(mine))) {
    if (word.troubled || word.chosenOver !== key || journal.restored.length > 0) continue;
    journal.violations.add(`5 ${whose} is asked about the file ${key}, in whose place they chose ${word.mark}`);
  }
}

/** Whether the disk of a device was ever full, or anything went wrong on its line, so that a file could not be read. */
function mayHaveFailedToKeep({ device: { storage, network } }: Browser): boolean {
  const wasFull = storage.counts.has('quotaAtWrite') || storage.counts.has('quotaAtCommit');
  return wasFull || [...network.counts.keys()].some((fault) => fault !== 'none');
}

/**
 * A user must not be asked about a Submit that took effect after they had pressed it last, and still has, unless they
 * had an earlier one sent again since: the server refuses the second of the two.
 */
export function judgeAskedAboutSubmit(
  { journal, record }: Scene,
  { person, device, slot, shownAt }: { person: string; device: string; slot: number; shownAt: number },
): void {
  const press = journal.presses.findLast(
    (one) => one.kind === 'submit' && one.person === person && one.device === device && one.slot === slot,
  );
  const servers = journal.slots[slot]?.servers ?? [];
  if (press === undefined || !servers.every((id) => record.now().get(id)?.status === PENDING)) return;
  const isSentAgain = journal.submittedAgain.some(
    (one) => one.person === person && one.device === device && one.slot === slot && one.at > press.calledAt,
  );
  if (isSentAgain) return;
  const isDone = record.arrivals.some(
    (one) =>
      one.isGranted &&
      one.person === person &&
      one.device === device &&
      one.at > press.calledAt &&
      one.at < shownAt &&
      !isOfEarlierPress(one, press) &&
      one.changes.some(
        ({ before, after }) => servers.includes(after.id) && before?.status !== PENDING && after.status === PENDING,
      ),
  );
  if (isDone)
    journal.violations.add(`6 ${person} on ${device} is asked about a Submit of application ${slot} that took effect`);
}

/** Whether a Submit that arrived is one that the user had pressed before: it was on its way at this press. */
function isOfEarlierPress({ at, json }: Arrival, { keptAt, pressedAt }: Press): boolean {
  const { createdDate } = v.parse(v.looseObject({ createdDate: v.optional(v.string()) }), json ?? {});
  const isBeforeKept = keptAt === null || at < keptAt;
  return isBeforeKept && createdDate !== undefined && Date.parse(createdDate) < pressedAt;
}

/**
 * A user must not be asked about a refused save of a step that they have saved again since: the newer save replaces it.
 */
export function judgeMended(
  { journal }: Scene,
  {
    id,
    whose,
    step,
    slot,
    isWhose,
    shownAt,
  }: { id: string; whose: string; step: string; slot: number; isWhose(press: Press): boolean; shownAt: number },
): void {
  const since = journal.refusedSince.get(id) ?? Infinity;
  const isNewer = (press: Press) =>
    journal.wordsOf(press.marks).some(({ kind, madeAt, givenUp }) => kind === 'field' && madeAt > since && !givenUp);
  const again = journal.presses.find(
    (press) =>
      press.kind === 'save' &&
      press.part === step &&
      press.slot === slot &&
      press.calledAt > since &&
      press.keptAt !== null &&
      // What is saved while the user looks at the older save is not on their screen yet.
      press.keptAt < shownAt &&
      isWhose(press) &&
      isNewer(press),
  );
  if (again !== undefined)
    journal.violations.add(`6 ${whose} is asked about a refused save of ${step} that they have corrected`);
}
