/** How long an answer is, and how long it has to be at the least. Counting is the caller's: the server counts the same way. */
export type CharacterCount = { count: number; least?: number | undefined };

const number = new Intl.NumberFormat('en');

/** The counter in words: "412 of at least 1,095 characters (683 to go)". */
export function characterCountText({ count, least }: CharacterCount): string {
  const characters = count === 1 ? 'character' : 'characters';
  if (least === undefined) return `${number.format(count)} ${characters}`;
  if (count >= least) return `${number.format(count)} ${characters} (at least ${number.format(least)})`;
  return `${number.format(count)} of at least ${number.format(least)} characters (${number.format(least - count)} to go)`;
}
