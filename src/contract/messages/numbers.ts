let format: Intl.NumberFormat | undefined;

/**
 * A number as it stands in a sentence: "1,234". The format is created when the first large number is shown: on a slow
 * device, creating formats of numbers and dates takes longer than all other code that a start evaluates.
 */
export function formatNumber(number: number): string {
  if (Number.isInteger(number) && number >= 0 && number < 1000) return String(number);
  format ??= new Intl.NumberFormat('en');
  return format.format(number);
}
