const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** "21 November 2026" (d MMMM y), in the reader's own time zone; empty for an invalid date. Takes ISO 8601 or ms. */
export function formatDate(date: string | number): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '' : day.format(moment);
}

/** "21 November 2026" for a day of the calendar ("2026-11-21"), in every time zone; empty for anything else. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00`);

/** "21 November 2026, 16:05"; empty for an invalid date. */
export function formatDateTime(date: string | number): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '' : `${day.format(moment)}, ${time.format(moment)}`;
}

/** "16:05" for a time on the reader's current day, otherwise with its day: "22 November 2026, 16:05". Both in ms. */
export function formatMoment(at: number, now: number): string {
  return day.format(at) === day.format(now) ? time.format(at) : formatDateTime(at);
}
