import type { Intent } from '../../../src/local-db/rows.ts';
import { wordOf } from '../../../src/outbox/life.ts';
import type { Enqueue, Outbox, Outcome } from '../../../src/outbox/outbox.ts';
import type { PersonName } from '../server-world.ts';
import type { ServerRecord } from '../server-record.ts';
import { marksOfIntent, type Asked, type Journal } from './journal.ts';

const isSubmission = (intent: Intent) => intent.kind === 'changeStatus' && intent.to === 5;

/**
 * The outbox as drafts and reviews are handed it, with the journal listening at its doors: what it was asked to send, when
 * it said that it has it, and whether what it called saved is at the server in that very moment.
 */
export function listenIn(
  outbox: Outbox,
  journal: Journal,
  record: ServerRecord,
  at: { person: PersonName; device: string },
): Outbox {
  const note = (id: string, lane: number, intent: Intent, calledAt: number): Asked | undefined => {
    const slot = journal.slotOf(lane)?.number;
    if (slot === undefined) return undefined;
    if (intent.kind === 'changeStatus') journal.noteStatus({ ...at, slot }, intent.to, intent.at);
    const submits = isSubmission(intent);
    const marks = marksOfIntent(intent);
    const asked: Asked = { ...at, id, slot, kind: intent.kind, submits, marks, calledAt, keptAt: null };
    journal.asked.push(asked);
    return asked;
  };
  const listening = <T>(work: Parameters<typeof outbox.write<T>>[0]) => {
    const calledAt = journal.tick();
    let asked: Asked[] = [];
    return {
      work: (tables: Parameters<typeof work>[0], enqueue: Enqueue) => {
        // A transaction whose connection was lost begins anew.
        asked = [];
        return work(tables, async (lane, intent, options) => {
          // Read in the transaction itself: what others wrote before it began is there, and nothing else.
          const there = (await tables.operations.toArray()).filter(({ lane: of }) => of === lane);
          const before = there.filter(({ state }) => wordOf(state) === 'needsYou');
          const id = await enqueue(lane, intent, options);
          const made = await intent;
          // While Submit waits, Submit and Save As Draft ask for nothing new.
          const joins = there.some((one) => one.id === id && isSubmission(one.intent));
          if (joins && made.kind === 'changeStatus') return id;
          const one = note(id, lane, made, calledAt);
          // A change of what needs the person goes in its old place, before what was asked for since, and takes along what
          // was saved behind that meanwhile.
          if (before.some(({ intent: { kind } }) => kind === made.kind)) {
            const left = new Set((await tables.operations.toArray()).map((now) => now.id));
            const taken = there.filter((other) => !left.has(other.id)).flatMap((other) => marksOfIntent(other.intent));
            for (const word of journal.wordsOf([...(one?.marks ?? []), ...taken])) word.troubled = true;
          }
          if (one !== undefined) asked.push(one);
          return id;
        });
      },
      kept() {
        const keptAt = journal.tick();
        for (const one of asked) one.keptAt = keptAt;
        journal.keep(journal.wordsOf(asked.flatMap(({ marks }) => marks)));
        return asked;
      },
    };
  };
  const judge = (outcome: Outcome, asked: readonly Asked[]) => {
    if (outcome.kind !== 'saved') return;
    for (const word of journal.wordsOf(asked.flatMap(({ marks }) => marks))) {
      if (word.conditional || word.givenUp || word.troubled) continue;
      const there = [word, ...journal.successorsOf(word)].some(({ mark }) => record.placesOf(mark).length > 0);
      if (!there) journal.violations.add(`5 said "saved" of what the server has not: ${word.mark} (${word.place})`);
    }
  };

  return {
    ...outbox,
    async write(work) {
      const heard = listening(work);
      const result = await outbox.write(heard.work);
      heard.kept();
      return result;
    },
    async sendOrNothing(applicationId, work) {
      const heard = listening(work);
      const outcome = await outbox.sendOrNothing(applicationId, heard.work);
      if (outcome.kind !== 'notKept') judge(outcome, heard.kept());
      return outcome;
    },
    async outcomeOf(operationId, lane) {
      const asked = journal.asked.filter(({ id }) => id === operationId);
      const outcome = await outbox.outcomeOf(operationId, lane);
      judge(outcome, asked);
      return outcome;
    },
  };
}
