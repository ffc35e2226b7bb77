import type { Exchange } from '../network.ts';
import type { PersonName } from '../server-world.ts';
import type { Press, Word } from '../people/journal.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf, marksIn } from '../people/word.ts';

/** The end of the address that saves the application detail, and starts an application. */
const START_PATH = '/ProjectApplication/Step/1';

/** The part of an entry of the outbox list that is judged, as its screen shows it. `id` is the key of its requests. */
export type ShownOperation = {
  id: string;
  lane: number;
  change: { kind: string; to?: number };
  state: string;
  mayHaveArrived: boolean;
  trouble: { status: number; conflict: { kind: string; lookedUp?: boolean } | null } | null;
};

/**
 * These say that nothing was done, or that it is unknown what was done; none of them is a refusal. The list is not the
 * portal's (`later-statuses.ts`), so that a mistake there is found.
 */
const isNoVerdict = (status: number) =>
  status === 401 || status === 408 || status === 425 || status === 429 || status >= 500;
/** Refusals that the portal believes without an envelope: a proxy that gives one has not passed the request on. */
const COUNTS_BARE = 413;

/** Only what the server itself has refused is said to be refused: of anything else it is unknown whether it arrived. */
export function judgeToldRefused({ journal, browsers }: Scene, whose: string, told: readonly ShownOperation[]): void {
  const exchanges = [...browsers.values()].flatMap(({ device }) => device.network.exchanges);
  for (const { id, state, change, trouble } of told) {
    if (state !== 'refused' || trouble === null || trouble.status === 0) continue;
    const { status } = trouble;
    const heard = exchanges.filter((one) => one.key === id && one.status === status);
    const isStrange = status !== COUNTS_BARE && heard.length > 0 && heard.every(({ isEnvelope }) => !isEnvelope);
    if (!isNoVerdict(status) && !isStrange) continue;
    journal.violations.add(`5 ${whose}: ${change.kind} is said to be refused, by ${status}, which is no refusal`);
  }
}

/**
 * What the server has accepted, as the page that sent it last was told, is not sent again: that page has stored it.
 * Only where nothing prevents that.
 */
export function judgeSentAfterYes({ journal, browsers }: Scene): void {
  for (const { name, device } of browsers.values()) {
    const last = new Map<string, Exchange>();
    for (const exchange of device.network.exchanges) {
      const { key, leftAt, path } = exchange;
      if (key === null) continue;
      const before = last.get(key);
      last.set(key, exchange);
      if (before?.status !== 200 || (before.heardAt ?? Infinity) >= leftAt) continue;
      journal.violations.add(`7 ${name}: ${path} was sent again as ${key.slice(0, 8)}, after a yes to it was heard`);
    }
  }
}

/** What the server refused to another user was not refused to the one who asked for it. */
export function judgeRefusedToOther(
  { journal, record }: Scene,
  person: PersonName,
  told: readonly ShownOperation[],
): void {
  for (const { id, state, change, trouble } of told) {
    if (state !== 'refused' || trouble === null) continue;
    const answers = record.arrivals.filter(({ key, status }) => key === id && status === trouble.status);
    if (answers.length === 0 || answers.some((one) => one.person === person)) continue;
    journal.violations.add(`4 ${change.kind} of ${person} is said to be refused, which was refused to another user`);
  }
}

/**
 * A change that was discarded without a question is not at the server. `isDiscarded`: that is what the portal told the
 * user.
 */
export function judgeDiscarded(
  { journal, record, browsers }: Scene,
  {
    whose,
    device,
    id,
    kind,
    isDiscarded,
  }: { whose: string; device: string; id: string; kind: string; isDiscarded: boolean },
): void {
  const heard = browsers
    .get(device)
    ?.device.network.exchanges.some(({ key, status }) => key === id && status !== null && status < 300);
  if (!isDiscarded || heard === true || journal.restored.length > 0) return;
  // What another device sent of a copy is not known here.
  if (record.arrivals.some((one) => one.key === id && one.isGranted && one.device === device))
    journal.violations.add(
      `5 ${whose}: ${kind} ${id.slice(0, 8)} was discarded without a question, though it had arrived`,
    );
}

/**
 * Of a change for which Discard was pressed while it was being sent, no further try is made before its user saves
 * again. A save that was pressed before may be stored only after Discard, unless the first try already had its words.
 */
export function judgeDiscarding({ journal, browsers }: Scene): void {
  for (const [key, { device, slot, at, tries }] of journal.discarding) {
    const sent = browsers.get(device)?.device.network.exchanges.filter((one) => one.key === key) ?? [];
    const isSentAlready = ({ calledAt, marks }: Press) => {
      const first = marksIn(sent[0]?.body);
      return calledAt < at && marks.length > 0 && marks.every((mark) => first.includes(mark));
    };
    const savedAgain = journal.presses.filter(
      (press) =>
        press.slot === slot &&
        press.device === device &&
        press.isNotKept !== true &&
        (press.keptAt ?? Infinity) > at &&
        !isSentAlready(press),
    );
    if (sent.slice(tries).some(({ leftAt }) => !savedAgain.some(({ pressedAt }) => pressedAt <= leftAt)))
      journal.violations.add(`B ${device}: ${key.slice(0, 8)} was sent again after Discard was pressed`);
  }
}

/**
 * An answer that a user took back before it was ever sent is not sent from that device, unless they save it again. Left
 * out are histories with copies, which may bring it again.
 */
export function judgeSentAfterDiscard({ journal, record }: Scene): void {
  if (journal.restored.length > 0 || journal.carriedTo.length > 0 || journal.inCopyOnly.length > 0) return;
  for (const word of journal.words.values()) {
    const { mark, kind, slot, takenBack, triedAgain, chosenAgainAt } = word;
    if (kind !== 'field') continue;
    const first = record.arrivals[record.spanOf(mark)?.first ?? -1];
    const back = takenBack.findLast(({ device, until }) => device === first?.device && until < first.at);
    if (first === undefined || back === undefined) continue;
    if (chosenAgainAt !== null && chosenAgainAt > back.at && chosenAgainAt < first.at) continue;
    if (isPutBack(word, back.device, back.at, first.at)) continue;
    // It may have arrived, so they were asked about it, and wanted it to be sent.
    const isTriedAgain = triedAgain.some(
      ({ device, at, key }) => device === back.device && at > back.at && at < first.at && back.keys.includes(key),
    );
    if (isTriedAgain) continue;
    // It was being sent when they took it back.
    if (first.key !== null && back.keys.includes(first.key)) continue;
    const isSavedAgain = journal.presses.some(
      (press) =>
        press.slot === slot &&
        press.device === back.device &&
        (press.keptAt ?? Infinity) > back.at &&
        (press.kind === 'submit' || press.marks.includes(mark)),
    );
    if (!isSavedAgain)
      journal.violations.add(`B ${back.device}: ${mark} was sent after Discard, and nobody saved it again`);
  }
}

/** Whether its user put a text back into its field on a device between two moments. */
const isPutBack = (word: Word | undefined, on: string, since: number, by: number): boolean =>
  word?.putBack.some(({ device, at }) => device === on && at > since && at < by) === true;

/**
 * After a user chose the value at the server over their own, that device does not send their own text unless they save
 * it again, put it back into its field, or have it sent again to a restored server.
 */
export function judgeTheirsTaken({ journal, record, browsers }: Scene): void {
  for (const { device, slot, place, mine, at, chosenAt } of journal.theirsTaken) {
    const isOfIt = (one: { slot: number; device: string }) => one.slot === slot && one.device === device;
    const isSavedAgain = journal.presses.some(
      (press) => isOfIt(press) && (press.keptAt ?? Infinity) > at && press.marks.includes(mine),
    );
    if (isSavedAgain || journal.mineKept.has(`${device} ${mine}`)) continue;
    if (journal.offersAnswered.some((offer) => isOfIt(offer) && offer.isSent)) continue;
    const numbers = journal.slots[slot]?.servers ?? [];
    const exchanges = browsers.get(device)?.device.network.exchanges ?? [];
    const sent = record.arrivals.find(
      (one) =>
        // It was beside its field and is back in it, and drafts are saved automatically.
        !isPutBack(journal.words.get(mine), device, at, one.at) &&
        // What was sent before may arrive late.
        exchanges.some(({ key, leftAt }) => key === one.key && leftAt >= chosenAt) &&
        one.changes.some(
          ({ before, after }) =>
            numbers.includes(after.id) && keyOf(after.fields[place]) === mine && keyOf(before?.fields[place]) !== mine,
        ),
    );
    if (sent !== undefined)
      journal.violations.add(
        `B ${device} sent ${mine} (${place}) after its user had chosen the other text (arrival ${sent.order})`,
      );
  }
}

/** Whether the user is asked if a change of status has arrived although anyone can see at the server that it has. */
export function judgeAskedAboutStatus(
  { journal, record }: Scene,
  whose: string,
  told: readonly ShownOperation[],
): void {
  for (const { id, lane, change, trouble } of told) {
    if (change.to === undefined || trouble?.conflict?.kind !== 'mayHaveArrived' || trouble.conflict.lookedUp !== true)
      continue;
    const servers = journal.slotOf(lane)?.servers ?? [];
    const last = record.arrivals.findLast(({ changes }) =>
      changes.some(({ before, after }) => servers.includes(after.id) && before?.status !== after.status),
    );
    const isThere = last?.changes.some(({ after }) => after.status === change.to) === true;
    if (isThere && last?.key === id)
      journal.violations.add(`5 ${whose} is asked whether a change of status has arrived, which the server shows`);
  }
}

/**
 * A server without keys begins an application twice under one key only if its user was asked, and had it sent anyway. A
 * restored server may have lost what was begun before.
 */
export function judgeBegunTwice({ journal, record }: Scene): void {
  let begun = new Set<string>();
  let restores = 0;
  for (const { key, isGranted, changes, marks, at } of record.arrivals) {
    if (key === null || !isGranted || changes.every(({ before }) => before !== null)) continue;
    const restoresBefore = journal.restored.filter((restoredAt) => restoredAt < at).length;
    if (restoresBefore > restores) begun = new Set();
    restores = restoresBefore;
    const isAsked = journal.wordsOf(marks).some(({ troubled }) => troubled);
    if (begun.has(key) && !isAsked) journal.violations.add(`1 an application was begun twice, as ${key.slice(0, 8)}`);
    begun.add(key);
  }
}

/**
 * From its first try on, a change is sent with the same content, unless a copy of it was made for another device. A
 * start that is sent again to a restored server has the present text: if the server knows its key, it refuses it and
 * names the application.
 */
export function judgeSameContent({ journal, browsers }: Scene): void {
  for (const { name, device } of browsers.values()) {
    const first = new Map<string, Exchange>();
    for (const exchange of device.network.exchanges) {
      const { key, path, body } = exchange;
      if (key === null || !body.startsWith('{')) continue;
      const before = first.get(key) ?? exchange;
      first.set(key, before);
      if (path.endsWith(START_PATH) && journal.restored.length > 0) continue;
      if (before.path !== path || before.body !== body)
        journal.violations.add(`7 ${name}: ${path} was sent again as ${key.slice(0, 8)} with other content`);
    }
  }
}
