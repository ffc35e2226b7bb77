/**
 * Words of the calendar. They are a table, because a format of `Intl` for dates takes a fifteenth of the app's start to
 * create.
 */
export const calendarMessages = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  /** "4 March 2026" */
  day: (day: number, month: string, year: number) => `${day} ${month} ${year}`,
  /** "16:05" */
  time: (hours: string, minutes: string) => `${hours}:${minutes}`,
  dayAndTime: (day: string, time: string) => `${day}, ${time}`,
};
