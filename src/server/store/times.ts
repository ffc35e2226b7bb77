/** A time as the tables keep it: ISO 8601 in UTC, so that text compares as time does. */
export function storedTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
