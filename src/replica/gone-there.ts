import type { PersonStore, PersonTables } from '../local-db/person-store.ts';
import type { ReplicaStore } from '../local-db/replica-store.ts';
import { isNews, notePresence, type Presence } from '../outbox/gone.ts';
import { resolveId } from '../outbox/lane.ts';

/** Notes what an answer says of whether the server has an application. */
export async function noteAnswer(person: PersonStore, presence: Presence): Promise<void> {
  try {
    if (!(await person.read((tables) => isNews(tables, presence)))) return;
    await person.write((tables) => notePresence(tables, presence));
  } catch {
    // A database that fails tells whoever writes in it; the next answer says it again.
  }
}

/** Notes which of the applications in hand are missing in the list of a person's own, once all of it was answered. */
export async function noteList(person: PersonStore, replica: ReplicaStore, question: string): Promise<void> {
  // In one transaction: it may be emptied at any moment, to make room.
  const { row, listed } = await replica.write(async ({ questions, applications }) => ({
    row: await questions.get(question),
    listed: new Set(await applications.toCollection().primaryKeys()),
  }));
  if (row === undefined || row.asOf === null || row.going !== null) return;
  const { asOf: asked } = row;
  for (const id of await person.read((tables) => inHand(tables, asked))) {
    await noteAnswer(person, { id, isGone: !listed.has(id), asked });
  }
}

/** The server's numbers of what was known before the list was asked for. */
async function inHand(tables: PersonTables, asked: number): Promise<number[]> {
  const found: number[] = [];
  for (const { applicationId, base } of await tables.drafts.toArray()) {
    const id = base !== null && base.asOf < asked ? await resolveId(tables, applicationId) : undefined;
    if (id !== undefined) found.push(id);
  }
  return found;
}
