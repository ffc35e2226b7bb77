/** The source of a pattern for a moment as `formatMoment` shows it: "16:05", with the day if that is not today. */
export const MOMENT = String.raw`(?:\d{1,2} \w+ \d{4}, )?\d\d:\d\d`;
