import type { Scene } from '../people/scene.ts';
import { keyOf, marksIn } from '../people/word.ts';

/** As much of a question to the person as is judged: what stands against what. */
export type AskedAbout = { name: string; mine: string | boolean; theirs: string | boolean };

/** Nobody is asked to choose between their words and what the server never had in that place. */
export function judgeAsked(
  { journal, record }: Scene,
  { whose, servers, fields }: { whose: string; servers: readonly number[]; fields: readonly AskedAbout[] },
): void {
  for (const { name, mine, theirs } of fields) {
    const key = keyOf(theirs);
    const [word] = journal.wordsOf(marksIn(mine));
    if (key === '' || typeof theirs === 'boolean' || word === undefined) continue;
    const isOfRow = marksIn(theirs).length > 0 && journal.words.get(key)?.kind === 'row';
    const place = isOfRow ? 'rows' : name;
    if (marksIn(theirs).length > 0 && !servers.some((id) => record.valuesOf(id, place).has(key))) {
      journal.violations.add(`5 ${whose} is asked about ${key} (${name}), which the server never had`);
    }
  }
}
