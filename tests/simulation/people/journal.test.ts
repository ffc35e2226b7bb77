import { expect, test } from 'vitest';
import { Journal, type Word } from './journal.ts';

const place = 'duration';

function createJournal() {
  let tick = 0;
  const journal = new Journal(
    ['researcher'],
    () => (tick += 1),
    () => 0,
  );
  const write = (saw: string): Word =>
    journal.write({ kind: 'field', person: 'researcher', device: 'tablet', slot: 0, place, saw });
  const empty = ({ mark }: Word, at: Partial<Journal['blanks'][number]> = {}) =>
    journal.blanks.push({ slot: 0, place, person: 'researcher', device: 'tablet', saw: mark, at: 0, keptAt: 0, ...at });
  return { journal, write, empty };
}

test('somebody who types in a field that they emptied saw what they emptied', () => {
  const { journal, write, empty } = createJournal();
  const emptied = write('');
  empty(emptied);
  expect(journal.hasSeen(write(''), emptied.mark)).toBe(true);
});

test('somebody who chooses another text for a field that they emptied saw what they emptied', () => {
  const { journal, write, empty } = createJournal();
  const [chosen, emptied] = [write(''), write('')];
  empty(emptied);
  journal.noteSeen(chosen, '');
  expect(journal.hasSeen(chosen, emptied.mark)).toBe(true);
});

test('a word put back over another, or over what replaced that one, counts from that moment on', () => {
  const { journal, write } = createJournal();
  const [earlier, replaced] = [write(''), write('')];
  const above = write(replaced.mark);
  earlier.putBackOver.set(above.mark, 20);
  for (const word of [replaced, above]) {
    expect(journal.putBackOver(word, 19)).toEqual([]);
    expect(journal.putBackOver(word, 20)).toEqual([earlier]);
  }
  expect(journal.successorsOf(replaced)).toEqual([above]);
});

test('a text chosen over a word, or over a blank that its person did not leave there, has seen nothing else', () => {
  const { journal, write, empty } = createJournal();
  const [overWord, overBlank, shown, emptied] = [write(''), write(''), write(''), write('')];
  journal.noteSeen(overBlank, '');
  empty(emptied, { place: 'researchTitle' });
  empty(emptied, { slot: 1 });
  empty(emptied, { person: 'second' });
  journal.noteSeen(overBlank, '');
  empty(emptied);
  journal.noteSeen(overWord, shown.mark);
  for (const word of [overWord, overBlank]) expect(journal.hasSeen(word, emptied.mark)).toBe(false);
  expect(journal.hasSeen(overWord, shown.mark)).toBe(true);
});
