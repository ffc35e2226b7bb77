/** The number of an application in an address: the server's, or a negative local one; null for anything else. */
export function readApplicationId(text: string | null): number | null {
  if (text === null || !/^-?\d+$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) && id !== 0 ? id : null;
}
