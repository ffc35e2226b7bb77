import type { Browser } from '../app/browser.ts';
import { saidBy, type Said } from '../app/screen.ts';
import { judgeRead } from './shown.ts';
import type { Scene } from '../people/scene.ts';

/** Looks at every page of a device that is awake. */
export function judgeScreens(scene: Scene, browser: Browser): void {
  for (const page of browser.pages()) {
    if (page.world.context.state !== 'awake') continue;
    judgeSaid(scene, saidBy(page));
    judgeRead(scene, page);
  }
}

/** Whether what a screen says is so: saved is what the server has been given. The rest it promises to keep. */
export function judgeSaid({ journal, record }: Scene, said: readonly Said[]): void {
  for (const { word, part, values, lane } of said) {
    const slot = journal.slotOf(lane);
    const numbers = [...(slot?.servers ?? []), ...(slot?.former ?? [])];
    for (const { place, key } of values) {
      const written = journal.wordsOf([key]);
      if (word !== 'saved') {
        journal.keep(written);
        continue;
      }
      // What a person has just taken back may stand there for a moment.
      if (key === '' || written.some(({ givenUp }) => givenUp)) continue;
      if (numbers.some((id) => record.valuesOf(id, place).has(key))) continue;
      journal.violations.add(`5 the screen says "saved" of ${part}, and the server never had ${key} (${place})`);
    }
  }
}

/** What was called saved when it was pressed was at the server by then, or words of somebody who had seen it. */
export function judgePressed({ journal, record }: Scene): void {
  for (const { savedAt, marks, kind, part, device } of journal.presses) {
    if (savedAt === null) continue;
    const isThere = (mark: string) => {
      const span = record.spanOf(mark);
      return span !== undefined && (record.arrivals[span.first]?.at ?? 0) < savedAt;
    };
    for (const word of journal.wordsOf(marks)) {
      if (word.conditional || word.givenUp || word.slot < 0) continue;
      if ([word, ...journal.successorsOf(word)].some(({ mark }) => isThere(mark))) continue;
      journal.violations.add(
        `5 ${kind} ${part} on ${device} was told to be saved, and the server had no ${word.mark} (${word.place})`,
      );
    }
  }
}
