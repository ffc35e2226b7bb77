import * as v from 'valibot';

/** The format of RFC 3339, which every program reads alike; ISO 8601 allows "2024-02-29 10:00:00+05" too. */
const EVERYWHERE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * An ISO 8601 time on a day that exists: "2024-02-31T10:00:00Z" has the right format, but there is no such day. A
 * format that not every browser reads is converted to the same moment in UTC.
 */
export function timestamp(message?: string) {
  return v.pipe(
    v.string(),
    v.isoTimestamp(message),
    v.check(isOfTheCalendar, message),
    v.transform((text) => (EVERYWHERE.test(text) ? text : new Date(text).toISOString())),
  );
}

function isOfTheCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
}
