import type { Page } from '@playwright/test';
import type { Studio } from './studio.ts';

/** One thing to be seen. */
export type Scene = {
  /** Of the picture's file; what is given on the command line is looked for in it. */
  name: string;
  /** The whole page, however long; what its window shows at once; or that without waiting until all of it is there. */
  frame?: 'page' | 'window' | 'unsettled';
  /** Only these of the widths, in this order. */
  widths?: readonly number[];
  /** Leads some page to where it is to be seen. */
  show: (studio: Studio) => Promise<Page>;
  /** Puts back what others would stumble over. */
  after?: (studio: Studio) => Promise<void>;
};

/** A scene that is an address of somebody's page. */
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
