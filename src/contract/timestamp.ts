import * as v from 'valibot';

/** An ISO 8601 time of a day that there is: "2024-02-31T10:00:00Z" looks like one, and no calendar has it. */
export function timestamp(message: string) {
  return v.pipe(v.string(), v.isoTimestamp(message), v.check(isOfTheCalendar, message));
}

function isOfTheCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
}
