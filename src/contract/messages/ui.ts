import { accountMessages } from './account/accounts.ts';
import { fieldMessages } from './application/fields.ts';
import { frameMessages } from './frame.ts';

/* Texts of the components of every page, which the page passes to them once for all. */

export const uiMessages = {
  skip: frameMessages.skip,
  close: accountMessages.close,
  newTab: frameMessages.newTab,
  error: fieldMessages.error,
  optional: fieldMessages.optional,
  notAnswered: fieldMessages.notAnswered,
  characters: fieldMessages.characters,
  words: fieldMessages.words,
};
