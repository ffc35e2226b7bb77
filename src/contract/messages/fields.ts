/* What is wrong with an answer, whatever was asked. The specification's own wording is kept to the letter, its odd spellings too. */

export const fieldMessages = {
  required: (label: string) => `${label} is required`,
  least: (count: number) => `Minimum ${count} characters required`,
  tooLong: (label: string, count: number) =>
    `${label} is longer than the portal can store (${count.toLocaleString('en')} characters)`,
  notText: (label: string) => `${label} must be text`,
  notTicked: (label: string) => `${label} must be true or false`,
  unstorable: (label: string) => `${label} contains a character that cannot be stored (NUL)`,
  inRow: (row: number, message: string) => `Row ${row}: ${message}`,
  ofQuestion: (label: string, message: string) => `${label}: ${message}`,
  thereIsAProblem: 'There is a problem',
  optional: '(optional)',
  notAnswered: 'Not answered',
};
