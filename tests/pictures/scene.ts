import type { Page } from '@playwright/test';
import type { Studio } from './studio.ts';

/** One picture to take. */
export type Scene = {
  /** The name of the picture's file; the command line's arguments are searched in it. */
  name: string;
  /**
   * `page`: the whole page, however long; `window`: what the window shows; `unsettled`: the same without waiting until
   * everything is loaded.
   */
  frame?: 'page' | 'window' | 'unsettled';
  /** Only these widths, in this order. */
  widths?: readonly number[];
  /** Brings a page to the state to be shown. */
  show: (studio: Studio) => Promise<Page>;
  /** Undoes changes that would disturb other scenes. */
  after?: (studio: Studio) => Promise<void>;
};

/** A scene that is an address in the page of one of the studio's people. */
export const at = (
  name: string,
  whose: (studio: Studio) => Page,
  address: string | ((studio: Studio) => string),
  frame: NonNullable<Scene['frame']> = 'page',
): Scene => ({
  name,
  frame,
  async show(studio) {
    const page = whose(studio);
    await page.goto(typeof address === 'string' ? address : address(studio));
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  },
});
