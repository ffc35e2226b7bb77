import { accountMessages } from '../contract/messages/accounts.ts';
import { fieldMessages } from '../contract/messages/fields.ts';
import { frameMessages } from '../contract/messages/frame.ts';
import type { UiWords } from '../ui/words.ts';

/** What the parts of every page say by themselves. */
export const uiWords: UiWords = {
  skip: frameMessages.skip,
  close: accountMessages.close,
  newTab: frameMessages.newTab,
  error: fieldMessages.error,
  optional: fieldMessages.optional,
  notAnswered: fieldMessages.notAnswered,
  characters: fieldMessages.characters,
};
