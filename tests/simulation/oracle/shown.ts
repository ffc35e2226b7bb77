import { questionSteps } from '../../../src/contract/steps/wizard.ts';
import type { Question } from '../../../src/contract/steps/step.ts';
import type { Browser } from '../app/browser.ts';
import type { Page } from '../app/page.ts';
import { columns, placeOfColumn } from '../people/cells.ts';
import type { Slot } from '../people/journal.ts';
import { contentSeen, contentStored } from '../people/content.ts';
import type { Scene } from '../people/scene.ts';
import { keyOf } from '../people/word.ts';

const PENDING = 5;
const ACCEPTED = 1;

type Entry = { id: number; status: number; delivery: string | null; requested: string | null; onlyHere: boolean };
type Listed = {
  state: string;
  value?: { entries: readonly Entry[] };
  onlyHere?: { entries: readonly Entry[] } | undefined;
};

/** The part of what a screen reads that is judged. */
export type Read = {
  list: { get(): Listed };
  seen(applicationId: number): Parameters<typeof contentSeen>[0] | undefined;
};

/** What a screen shows as the server's data is, or once was, at the server. */
export function judgeRead({ journal, record }: Scene, page: Page): void {
  for (const { reading } of page.rooms()) {
    if (reading === null) continue;
    for (const { servers } of journal.slots) {
      for (const id of servers) {
        const seen = reading.seen(id);
        if (seen === undefined) continue;
        const never = (what: string, key: string) =>
          journal.violations.add(`5 the screen shows ${what} ${key} of application ${id}, which the server never had`);
        for (const [name, value] of Object.entries(seen.application.answers)) {
          const key = keyOf(value);
          if (typeof value === 'string' && !record.valuesOf(id, name).has(key)) never(name, key);
        }
        for (const row of seen.investigators) {
          for (const column of columns) {
            const key = keyOf(row[column]);
            const isThere = record.valuesOf(id, placeOfColumn(column)).has(key);
            if ((row.change ?? null) === null && !isThere) never(`investigator (${column})`, key);
          }
        }
        for (const { fileName, change } of seen.attachments) {
          if ((change ?? null) === null && !record.valuesOf(id, 'files').has(keyOf(fileName)))
            never('file', keyOf(fileName));
        }
        for (const { text, delivery } of seen.comments) {
          if (delivery === null && !record.valuesOf(id, 'comments').has(keyOf(text))) never('message', keyOf(text));
        }
        if (!record.statusesOf(id).has(seen.application.atServer)) never('status', String(seen.application.atServer));
      }
    }
  }
}

/**
 * By workspace of a page, application and field: the newest value of the server that was shown, with its place in the
 * order of arrivals.
 */
const newestRead = new WeakMap<object, Map<string, { key: string; order: number }>>();

/**
 * A screen that has shown an answer of the server goes on showing it, or a newer one, no matter what was read before.
 */
export function judgeReadFallingBack({ journal, record }: Scene, page: Page): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0) return;
  for (const { reading } of page.rooms()) {
    if (reading === null) continue;
    const before = newestRead.get(reading) ?? new Map<string, { key: string; order: number }>();
    newestRead.set(reading, before);
    for (const id of journal.slots.flatMap(({ servers }) => servers)) {
      for (const [name, value] of Object.entries(reading.seen(id)?.application.answers ?? {})) {
        const key = keyOf(value);
        const order = record.spanOf(key)?.first;
        const known = before.get(`${id} ${name}`);
        const isOpen = (mark: string) => {
          const word = journal.words.get(mark);
          return word === undefined || word.chosenAgainAt !== null || word.troubled || word.givenUp;
        };
        if (order === undefined || isOpen(key)) continue;
        if (known !== undefined && order < known.order && !isOpen(known.key))
          journal.violations.add(
            `5 ${page.world.context.name}: a screen fell back to ${key} (${name}) of application ${id} from ${known.key}`,
          );
        if (known === undefined || order > known.order) before.set(`${id} ${name}`, { key, order });
      }
    }
  }
}

/**
 * When nothing moves, a page shows what its device was told is stored, and no list falls back to the time before.
 * Judges only statuses: a page learns of changed rows only when it reads.
 */
export function judgeQuiet(scene: Scene, browser: Browser): void {
  const { journal, record } = scene;
  for (const page of browser.pages()) {
    if (page.world.context.state !== 'awake') continue;
    // A newer release closes the databases of such a page, which then learns nothing and tells the user to reload it.
    if (page.world.release === 'older' && browser.isUpdated()) continue;
    for (const { reading, outbox } of page.rooms()) {
      if (reading === null) continue;
      for (const { number, servers } of journal.slots) {
        const [id] = servers;
        const now = id === undefined ? undefined : record.now().get(id);
        if (id === undefined || now === undefined || journal.restored.length > 0) continue;
        const last = record.arrivals.findLast(({ changes }) =>
          changes.some(({ before, after }) => after.id === id && before?.status !== after.status),
        );
        const told = journal.presses.some(
          (press) =>
            press.slot === number &&
            press.device === browser.name &&
            scene.people[press.person].user.userId === outbox.userId &&
            press.savedAt !== null &&
            last !== undefined &&
            last.person === press.person &&
            press.calledAt < last.at &&
            last.at < press.savedAt &&
            ((press.kind === 'submit' && now.status === PENDING) ||
              (press.kind === 'decide' && press.part === 'approve' && now.status === ACCEPTED)),
        );
        if (!told) continue;
        const entry = entriesOf(reading.list.get()).find((one) => one.id === id);
        if (entry !== undefined && entry.requested === null && entry.status !== now.status) {
          journal.violations.add(
            `5 ${page.world.context.name}: a list shows status ${entry.status} of application ${id}, which was said to have ${now.status}`,
          );
        }
      }
    }
  }
}

/**
 * By workspace of a page and application: the status that was shown, and the number of arrivals at the server at that
 * time. A workspace that its user has signed out of may still be there, and is not on the screen.
 */
const statusShown = new WeakMap<object, Map<number, { status: number; arrivals: number }>>();

/** A list that has shown an application's current status must go on showing it, no matter what was read before. */
export function judgeListFallingBack({ journal, record }: Scene, page: Page): void {
  if (journal.restored.length > 0 || journal.emptied.length > 0) return;
  for (const { reading } of page.rooms()) {
    if (reading === null) continue;
    const before = statusShown.get(reading) ?? new Map<number, { status: number; arrivals: number }>();
    statusShown.set(reading, before);
    for (const { id, status, requested } of entriesOf(reading.list.get())) {
      const now = record.now().get(id)?.status;
      const known = before.get(id);
      const changedAt = record.arrivals.findLastIndex(({ changes }) =>
        changes.some((change) => change.after.id === id && change.before?.status !== change.after.status),
      );
      if (
        known !== undefined &&
        known.status === now &&
        known.arrivals > changedAt &&
        status !== now &&
        requested === null
      )
        journal.violations.add(
          `5 ${page.world.context.name}: a list fell back to status ${status} of application ${id} from ${now}`,
        );
      // While a change waits, the list shows the requested status, which the server may have refused by now.
      if (requested === null) before.set(id, { status, arrivals: record.arrivals.length });
    }
  }
}

const entriesOf = (listed: Listed): readonly Entry[] => listed.value?.entries ?? listed.onlyHere?.entries ?? [];

/** The part of what a form shows that is judged: its answers, and the word for where each step is. */
type Form = {
  applicationId: number;
  serverId: number | null;
  answers: Readonly<Record<string, unknown>>;
  partStates: Readonly<Record<string, string | null>>;
};

/** After everything was read again, pages and lists show what the server has, and what is only on this device. */
export function judgeReadAtEnd(
  { journal, record }: Scene,
  whose: string,
  {
    slot,
    reading,
    drafts,
    isOwner,
  }: {
    slot: Slot;
    reading: Read;
    drafts: readonly Form[];
    isOwner: boolean;
  },
): void {
  const wrong: string[] = [];
  const entries = entriesOf(reading.list.get());
  for (const { applicationId, serverId } of drafts) {
    if (applicationId < 0 && serverId === null && !entries.some(({ id }) => id === applicationId)) {
      wrong.push(`what was begun here is in no list`);
    }
  }
  for (const id of slot.servers) {
    const stored = record.now().get(id);
    const seen = reading.seen(id);
    if (stored === undefined) continue;
    for (const draft of drafts.filter(({ serverId }) => serverId === id)) {
      for (const { name, questions } of questionSteps) {
        if (draft.partStates[name] !== 'saved') continue;
        for (const question of questions as readonly Question[]) {
          const [inForm, there] = [keyOf(draft.answers[question.name]), keyOf(stored.fields[question.name])];
          // A question that depends on another answer may not be shown.
          if (question.kind === 'tick' || question.shownWhile !== undefined || inForm === there) continue;
          wrong.push(`its form has ${inForm} (${question.name}), not ${there}`);
        }
      }
    }
    if (seen !== undefined) {
      if (contentSeen(seen) !== contentStored(stored)) wrong.push(`${contentSeen(seen)}, not ${contentStored(stored)}`);
      if (seen.application.requested !== null) wrong.push('a status is said to be asked for');
      const texts = (of: readonly { text: string }[]) =>
        of
          .map(({ text }) => keyOf(text))
          .toSorted()
          .join(' ');
      if (texts(seen.comments) !== texts(stored.comments))
        wrong.push(`messages ${texts(seen.comments)}, not ${texts(stored.comments)}`);
    }
    const own = entries.filter((entry) => entry.id === id);
    // An administrator's list has no drafts.
    if (own.length > 1 || (own.length === 0 && isOwner)) wrong.push(`the list has it ${own.length} times`);
    if (own[0] !== undefined && own[0].status !== stored.status) {
      wrong.push(`its status in the list is ${own[0].status}, not ${stored.status}`);
    }
  }
  if (wrong.length > 0) {
    journal.violations.add(
      `5 ${whose}: all was read again, and of application ${slot.number} is shown: ${wrong.join('; ')}`,
    );
  }
}
