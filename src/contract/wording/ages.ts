import { readingMessages } from '../messages/reading.ts';

const { age: ages } = readingMessages;
const MINUTE_MS = 60_000;
const units = [
  { said: ages.days, ms: 24 * 60 * MINUTE_MS },
  { said: ages.hours, ms: 60 * MINUTE_MS },
  { said: ages.minutes, ms: MINUTE_MS },
] as const;

/** How long ago something was, in the largest unit that fits: "3 hours ago"; "just now" below a minute. Both in ms. */
export function formatAge(then: number, now: number): string {
  const age = now - then;
  const unit = units.find(({ ms }) => age >= ms);
  return unit === undefined ? ages.justNow : unit.said(Math.floor(age / unit.ms));
}
