import { cellKeys, otherColumns } from '../people/cells.ts';
import type { Press } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';
import type { ServerApplication } from '../server-now.ts';
import { wasEmptied } from './lost.ts';

const ASKED = 4;
const PENDING = 5;

/**
 * What is submitted is what the user saw when they pressed Submit: no field has an older value there, no row or file is
 * missing, and none is there that they had deleted. What was written since, here or on another device, may also be part
 * of it.
 */
export function judgeSubmitted(scene: Scene): void {
  const { journal, record } = scene;
  for (const { device, person, isGranted, changes, order, at } of record.arrivals) {
    const change = changes.find(
      ({ before, after }) => before !== null && before.status !== after.status && after.status === PENDING,
    );
    if (!isGranted || change?.before === undefined || change.before === null) continue;
    const slot = journal.slots.find(({ servers }) => servers.includes(change.after.id));
    const press = journal.presses.findLast(
      (one) =>
        one.kind === 'submit' &&
        one.person === person &&
        one.device === device &&
        one.slot === slot?.number &&
        one.saw !== null &&
        one.keptAt !== null &&
        one.calledAt < at,
    );
    if (press === undefined || press.givenUp || journal.restored.length > 0) continue;
    const missing = missingIn(scene, press, change.before);
    if (missing.length > 0) {
      journal.violations.add(
        `A submission of ${person} on ${device} took effect without ${missing.join(', ')} (arrival ${order})`,
      );
    }
    const extra = extraIn(scene, press, change.before, order);
    if (extra.length > 0) {
      journal.violations.add(
        `A submission of ${person} on ${device} took effect with ${extra.join(', ')} (arrival ${order})`,
      );
    }
  }
}

/**
 * Nobody submits over a request for more information that came after they pressed Submit, unless they sent the Submit
 * again since.
 */
export function judgeRequestsSeen({ journal, record }: Scene): void {
  if (journal.restored.length > 0) return;
  for (const { device, person, isGranted, changes, order, at } of record.arrivals) {
    const change = changes.find(({ before, after }) => before?.status === ASKED && after.status === PENDING);
    if (!isGranted || change === undefined) continue;
    const slot = journal.slots.find(({ servers }) => servers.includes(change.after.id));
    const isOwn = (one: { person: string; device: string; slot: number }) =>
      one.person === person && one.device === device && one.slot === slot?.number;
    const press = journal.presses.findLast((one) => one.kind === 'submit' && isOwn(one) && one.calledAt < at);
    const request = record.arrivals.findLast(
      (one) =>
        one.order < order &&
        one.changes.some(({ before, after }) => after.id === change.after.id && before?.status !== after.status),
    );
    if (press === undefined || request === undefined || request.at < press.calledAt) continue;
    if (journal.submittedAgain.some((one) => isOwn(one) && one.at > request.at && one.at < at)) continue;
    journal.violations.add(
      `A submission of ${person} on ${device} took effect over a request that came after they had pressed Submit (arrival ${order})`,
    );
  }
}

function missingIn(
  { journal, record }: Scene,
  { saw, device, person, calledAt }: Press,
  now: ServerApplication,
): string[] {
  const missing: string[] = [];
  /**
   * The word, if it is of this user and device and nothing has happened to it except that it was sent; else undefined.
   */
  const ownWord = (mark: string) => {
    const word = journal.words.get(mark);
    if (word === undefined || word.device !== device || word.person !== person) return undefined;
    // If the words that replaced it were given up by choice, it was given up with them.
    const isGivenUp = [word, ...journal.successorsOf(word)].some(({ givenUp }) => givenUp);
    const isOpen = isGivenUp || word.troubled || word.conditional || word.chosenAgainAt !== null;
    return isOpen || record.refused.has(mark) ? undefined : word;
  };
  /** Whether a word was written, or chosen again, after Submit was pressed. */
  const isSince = (mark: string) => {
    const word = journal.words.get(mark);
    return word !== undefined && Math.max(word.madeAt, word.chosenAgainAt ?? 0) > calledAt;
  };
  for (const [name, key] of Object.entries(saw?.fields ?? {})) {
    const word = ownWord(key);
    const stored = keyOf(now.fields[name]);
    if (word === undefined || stored === key || !journal.hasSeen(word, stored) || isSince(stored)) continue;
    missing.push(`${name} ${key}: it has ${stored || 'nothing'}`);
  }
  const lists = [
    ['row', saw?.rows ?? [], now.rows.map(({ name }) => keyOf(name))],
    ['cell', saw?.cells ?? [], cellKeys(now.rows, otherColumns)],
    ['file', saw?.files ?? [], now.files.map(({ name }) => keyOf(name))],
  ] as const;
  for (const [kind, seen, stored] of lists) {
    for (const key of seen) {
      const word = ownWord(key);
      if (word === undefined || stored.includes(key)) continue;
      if (journal.successorsOf(word).length > 0) continue;
      // If the user chose an older file of theirs in between, it has replaced the newer one.
      if (journal.wordsOf(stored).some((there) => journal.hasSeen(there, key))) continue;
      missing.push(`${kind} ${key}`);
    }
  }
  return missing;
}

/**
 * What the user had deleted on this device before they pressed Submit, and what is there because the deletion was never
 * executed before the submission. What another device stored again after the deletion may be there.
 */
function extraIn(scene: Scene, submit: Press, now: ServerApplication, order: number): string[] {
  const { journal, record } = scene;
  if (journal.inCopyOnly.some(({ device }) => device === submit.device)) return [];
  const namesIn = (kind: Press['kind'], one: ServerApplication | null) =>
    (kind === 'removeRow' ? one?.rows : one?.files)?.map(({ name }) => keyOf(name)) ?? [];
  const extra: string[] = [];
  for (const { kind, person, device, slot, removes, keptAt, givenUp, calledAt } of journal.presses) {
    if ((kind !== 'removeRow' && kind !== 'removeFile') || removes === null || givenUp) continue;
    if (person !== submit.person || device !== submit.device || slot !== submit.slot) continue;
    if (keptAt === null || keptAt > submit.calledAt || wasEmptied(scene, device, calledAt)) continue;
    const saw = (kind === 'removeRow' ? submit.saw?.rows : submit.saw?.files) ?? [];
    if (saw.includes(removes) || !namesIn(kind, now).includes(removes)) continue;
    const isExecuted = record.arrivals.some(
      (one) =>
        one.order < order &&
        one.at > calledAt &&
        one.changes.some(
          ({ before, after }) =>
            after.id === now.id && namesIn(kind, before).includes(removes) && !namesIn(kind, after).includes(removes),
        ),
    );
    if (!isExecuted) extra.push(`${kind === 'removeRow' ? 'row' : 'file'} ${removes}`);
  }
  return extra;
}
