import { createContext, useContext } from 'react';

/** What the parts of every page say by themselves, wherever they stand. Who makes the pages gives the words. */
export type UiWords = {
  /** The way past the header, for those who come by keyboard. */
  skip: string;
  /** On the button that closes a message. */
  close: string;
  /** Behind a link that opens a tab of its own. */
  newTab: string;
  /** Before what is wrong with a field, for those who do not see its colour. */
  error: string;
  /** Behind the label of a field that may stay empty. */
  optional: string;
  /** In the place of an answer that is not there. */
  notAnswered: string;
  /** How many characters an answer has, how many it needs at the least, and near its longest how many it can have. */
  characters: (count: number, least: number | undefined, most: number | undefined) => string;
};

export const UiWordsContext = createContext<UiWords | null>(null);

export function useUiWords(): UiWords {
  const words = useContext(UiWordsContext);
  if (words === null) throw new Error('useUiWords outside of UiWordsContext');
  return words;
}
