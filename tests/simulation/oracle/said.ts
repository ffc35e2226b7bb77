import { answeredSteps } from '../../../src/contract/steps/wizard.ts';
import type { Standing } from '../../../src/drafts/draft.ts';
import type { Browser } from '../app/browser.ts';
import type { Page } from '../app/page.ts';
import type { Scene } from '../people/scene.ts';
import { marksIn } from '../people/word.ts';
import { workOnDisk } from './work-on-disk.ts';

/** What a screen says of some words. */
export type Said = { standing: Standing; part: string; marks: readonly string[] };

/** What the draft on a page's screen says of each of its parts; nothing while the page itself says that not all is kept. */
export function saidBy(page: Page): Said[] {
  const shown = page.shows();
  if (shown === null || !shown.isKept) return [];
  const { answers, standings, investigators, chosenFiles } = shown.draft;
  const asked: Readonly<Record<string, unknown>> = answers;
  const said: Said[] = [];
  for (const step of answeredSteps) {
    const standing = standings[step.name];
    if (standing !== null) {
      said.push({ standing, part: step.name, marks: marksIn(step.questions.map(({ name }) => asked[name])) });
    }
  }
  const ofRows = standings['investigators-info'];
  if (ofRows !== null) said.push({ standing: ofRows, part: 'rows', marks: marksIn(investigators) });
  for (const { standing, fileName } of chosenFiles) said.push({ standing, part: 'file', marks: marksIn(fileName) });
  return said;
}

/** Whether what the screens say is so: saved is at the server; the rest would be there after a kill right now. */
export function judgeSaid(scene: Scene, browser: Browser, said: readonly (Said & { userId: number })[]): void {
  const { journal, record } = scene;
  for (const { standing, part, marks, userId } of said) {
    const work = workOnDisk(browser.device, userId);
    for (const word of journal.wordsOf(marks)) {
      // What a person has just taken back may stand there for a moment.
      if (word.givenUp || record.placesOf(word.mark).length > 0) continue;
      if (standing === 'saved' && !word.conditional) {
        journal.violations.add(`5 the screen says "saved" of ${part}, and the server has not ${word.mark}`);
      } else if (!work.uncommitted && ![word, ...journal.successorsOf(word)].some(({ mark }) => work.marks.has(mark))) {
        // What another tab has written in its place meanwhile, this one sees a moment later.
        journal.violations.add(`5 the screen says "${standing}" of ${part}, and ${word.mark} is not on the disk`);
      }
    }
  }
}

/** Looks at every page of a device that is awake. */
export function judgeScreens(scene: Scene, browser: Browser): void {
  for (const page of browser.pages()) {
    const userId = page.shows()?.userId;
    if (userId === undefined || page.world.context.state !== 'awake') continue;
    judgeSaid(
      scene,
      browser,
      saidBy(page).map((one) => ({ ...one, userId })),
    );
  }
}
