import { mkdir, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { run } from '../support/run.ts';
import { accountScenes } from './scenes-account.ts';
import { administratorScenes } from './scenes-administrator.ts';
import { publicScenes } from './scenes-public.ts';
import { researcherScenes } from './scenes-researcher.ts';
import { stateScenes } from './scenes-states.ts';
import { wizardScenes } from './scenes-wizard.ts';
import type { Scene } from './scene.ts';
import { openStudio, painted, settled, type Studio } from './studio.ts';

/**
 * `npm run pictures`: takes a picture of every screen in three widths, light and dark, with applications like those
 * that a centre receives. Arguments filter: `npm run pictures -- wizard chat` takes only the scenes whose name contains
 * one of them.
 */
const FOLDER = 'pictures';
const heights: Readonly<Record<number, number>> = { 1280: 800, 820: 1180, 375: 720 };
const themes = ['light', 'dark'] as const;

const scenes: readonly Scene[] = [
  ...publicScenes,
  ...researcherScenes,
  ...wizardScenes,
  ...accountScenes,
  ...administratorScenes,
  ...stateScenes,
];

const words = process.argv.slice(2);
const chosen = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.log(`Nothing bears one of these names. There are: ${scenes.map(({ name }) => name).join(', ')}`);
  process.exitCode = 1;
} else {
  process.exitCode = (await run('vite', ['build', '--logLevel', 'error'])) || (await takeAll(chosen));
}

/** Returns how many pictures failed. */
async function takeAll(scenes: readonly Scene[]): Promise<number> {
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const studio = await openStudio();
  let failed = 0;
  try {
    for (const scene of scenes) {
      try {
        await take(scene, studio);
        console.log(`     ${scene.name}`);
      } catch (error) {
        failed += 1;
        console.log(`BAD  ${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await studio.end();
  }
  console.log(`${scenes.length - failed} of ${scenes.length} taken, in ${FOLDER}/`);
  return failed;
}

/** Takes one screen: opens it once, then goes through all widths and themes. */
async function take(
  { name, frame = 'page', widths = [1280, 820, 375], show, after }: Scene,
  studio: Studio,
): Promise<void> {
  let page: Page | undefined;
  try {
    page = await show(studio);
    await page.mouse.move(0, 0);
    await page.getByRole('heading').first().waitFor();
    if (frame !== 'unsettled') await settled(page);
    for (const width of widths) {
      const window = { width, height: heights[width] ?? 800 };
      await page.setViewportSize(window);
      await painted(page);
      if (frame === 'page') await growToContent(page, window);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await painted(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, animations: 'disabled' });
      }
    }
  } finally {
    await page?.emulateMedia({ colorScheme: 'light' });
    await page?.setViewportSize({ width: 1280, height: 800 });
    await after?.(studio);
  }
}

/**
 * Makes the window as high as its content, so that a bar that sticks to the bottom edge is at the end and not across
 * the picture.
 */
async function growToContent(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, content) });
  await painted(page);
}
