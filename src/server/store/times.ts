/** Returns a time as stored in the tables: ISO 8601 in UTC, so that texts sort in the order of time. */
export function storedTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
