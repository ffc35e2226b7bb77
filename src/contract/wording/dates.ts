import { calendarMessages as messages } from '../messages/calendar.ts';

/** "21 November 2026" (d MMMM y), in the reader's own time zone; empty for an invalid date. Takes ISO 8601 or ms. */
export function formatDate(date: string | number): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '' : dayOf(moment);
}

/** "21 November 2026" for a day of the calendar ("2026-11-21"), in every time zone; empty for anything else. */
export const formatDay = (day: string): string => formatDate(`${day}T00:00`);

/** "21 November 2026, 16:05"; empty for an invalid date. */
export function formatDateTime(date: string | number): string {
  const moment = new Date(date);
  return Number.isNaN(moment.getTime()) ? '' : messages.dayAndTime(dayOf(moment), timeOf(moment));
}

/** "16:05" for a time on the reader's current day, otherwise with its day: "22 November 2026, 16:05". Both in ms. */
export function formatMoment(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? timeOf(new Date(at)) : formatDateTime(at);
}

const dayOf = (date: Date) => messages.day(date.getDate(), messages.months[date.getMonth()] ?? '', date.getFullYear());
const timeOf = (date: Date) => messages.time(twoDigits(date.getHours()), twoDigits(date.getMinutes()));
const twoDigits = (number: number) => String(number).padStart(2, '0');
