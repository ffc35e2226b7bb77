import type { Scene } from '../people/scene.ts';
import type { TablesNow } from './tables-now.ts';

/** Everything is at the server once, in the server's own tables too, and nothing is there that nobody wrote. */
export function judgeCounts({ journal, record }: Scene, tables: TablesNow, isPlain: boolean): void {
  const { violations, slots, words } = journal;
  for (const { number, servers } of slots) {
    if (servers.length > 1 && !isPlain)
      violations.add(`1 application ${number} is at the server ${servers.length} times`);
  }
  const made = slots.reduce((sum, { servers }) => sum + servers.length, 0);
  if (tables.applications !== made)
    violations.add(`1 ${tables.applications} applications at the server, ${made} were made`);
  for (const [kind, marks] of [
    ['comment', tables.comments],
    ['row', tables.rows],
    ['file', tables.files],
  ] as const) {
    const counts = new Map<string, number>();
    for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const [mark, count] of counts) {
      const word = words.get(mark);
      if (word === undefined) violations.add(`1 nobody wrote ${kind} ${mark}`);
      // Of a server without keys nobody can say; the person was asked and sent it anyway.
      else if (count > 1 && !(isPlain && word.troubled))
        violations.add(`1 ${kind} ${mark} is at the server ${count} times`);
    }
  }
  for (const word of words.values()) {
    const arrived = record.placesOf(word.mark).length;
    if (word.kind === 'comment' && !isPlain) {
      const there = tables.comments.filter((mark) => mark === word.mark).length;
      if (there !== Math.min(arrived, 1))
        violations.add(`1 comment ${word.mark}: ${there} in the table, ${arrived} arrived`);
    }
    const isOnce =
      word.kind === 'comment' || word.kind === 'file' || (word.kind === 'status' && word.place !== 'status 3');
    if (isOnce && arrived > 1 && !(isPlain && (word.troubled || word.kind === 'status'))) {
      violations.add(`1 ${word.kind} ${word.mark} arrived ${arrived} times`);
    }
  }
}
