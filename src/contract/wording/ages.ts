import { readingMessages } from '../messages/reading.ts';

const { age: ages } = readingMessages;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const units = [
  { said: ages.days, ms: DAY_MS },
  { said: ages.hours, ms: 60 * MINUTE_MS },
  { said: ages.minutes, ms: MINUTE_MS },
] as const;

/** How long ago something was, in the largest unit that fits: "3 hours ago"; "just now" below a minute. Both in ms. */
export function formatAge(then: number, now: number): string {
  const age = now - then;
  const unit = units.find(({ ms }) => age >= ms);
  return unit === undefined ? ages.justNow : unit.said(Math.floor(age / unit.ms));
}

/** How many days ago something was, by the reader's calendar: "today", "yesterday", "16 days ago". Both in ms. */
export function formatDaysAgo(then: number, now: number): string {
  const count = Math.max(0, Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS));
  return [ages.today, ages.yesterday][count] ?? ages.days(count);
}

const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
