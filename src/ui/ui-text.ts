import { createRequiredContext } from '../hooks/required-context.ts';

/** The texts of the components in this folder. The pages that use them provide these texts. */
export type UiText = {
  /** The skip link past the header, for keyboard users. */
  skip: string;
  /** The name of the button that closes a message. */
  close: string;
  /** Added to a link that opens a new tab. */
  newTab: string;
  /** Put before an error of a field, for users who do not see its colour. */
  error: string;
  /** Added to the label of an optional field. */
  optional: string;
  /** Shown for a missing answer. */
  notAnswered: string;
  /** The number of characters of an answer, the required minimum, and near the limit the maximum. */
  characters: (count: number, least: number | undefined, most: number | undefined) => string;
  /** The length of an answer in words, about. */
  words: (count: number) => string;
};

export const [UiTextContext, useUiText] = createRequiredContext<UiText>('UiWordsContext');
