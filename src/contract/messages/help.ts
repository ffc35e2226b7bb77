import { administratorSections } from './help/administrators.ts';
import type { HelpPart, HelpSettings } from './help/blocks.ts';
import { researcherSections } from './help/researchers.ts';

/*
 * The guide at `/help`; its sections are in the folder `help`. Text in “quotation marks” is the portal's own, and a
 * test looks for each; a browser's text has none.
 */

export type { HelpBlock, HelpPart, HelpSection } from './help/blocks.ts';

export const helpMessages = {
  title: 'Help',
  lead: 'How the portal works, in a few minutes. You can read this page offline too.',
  contents: 'On this page',
};

/** The whole guide. */
export const helpParts = (settings: HelpSettings): readonly HelpPart[] => [
  { id: 'researchers', title: 'For researchers', sections: researcherSections(settings) },
  { id: 'administrators', title: 'For administrators', sections: administratorSections },
];
