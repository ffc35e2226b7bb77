import type { Arrival } from '../server-record.ts';
import type { Journal } from './journal.ts';
import { marksIn } from './word.ts';

/** Notes the server's id of an application when the request that starts it arrives. */
export function noteApplications(journal: Journal, { changes }: Arrival): void {
  for (const { before, after } of changes) {
    const slot = before === null ? journal.slots[journal.wordsOf(marksIn(after))[0]?.slot ?? -1] : undefined;
    if (slot !== undefined && !slot.servers.includes(after.id)) slot.servers.push(after.id);
  }
}
