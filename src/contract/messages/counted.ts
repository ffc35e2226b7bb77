import { formatNumber } from './numbers.ts';

/** What is said of a number, in each plural form that the language has; `#` stands for the number. */
type CountedWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const plural = new Intl.PluralRules('en');

/** Makes the message about a number out of the sentence for each plural form. */
export const counted =
  (words: CountedWords) =>
  (count: number): string =>
    (words[plural.select(count)] ?? words.other).replace('#', formatNumber(count));
