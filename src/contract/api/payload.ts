import * as v from 'valibot';

/** A number in a query, or in a field of multipart: both have only text. */
export const IntegerText = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger());

/** The names under which payloads identify the user. */
const personNames = ['userId', 'userID'];

/** The one name under which each call identifies its application; any other is an unknown field, and ignored. */
export const applicationField = {
  step: 'projectApplicationId',
  upload: 'projectApplicationId',
  investigator: 'applicationId',
  comment: 'applicationID',
  statusChange: 'id',
} as const;

/**
 * All users named in a payload, read before anything else in it is checked: a payload that names another user is
 * refused regardless of its other content. For a list, the users of its rows.
 */
export function usersNamedIn(payload: unknown): number[] {
  const rows: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  return rows.flatMap((row) => personNames.flatMap((name) => numberAt(row, name) ?? []));
}

/**
 * The application that a call's payload is about, read before anything else in it is checked; undefined if it names
 * none. For a list, the first row's.
 */
export function applicationNamedIn(payload: unknown, call: keyof typeof applicationField): number | undefined {
  const row: unknown = Array.isArray(payload) ? payload[0] : payload;
  return numberAt(row, applicationField[call]);
}

/** A number in a payload; multipart has only text, so digits count too. */
function numberAt(row: unknown, name: string): number | undefined {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return undefined;
  const value: unknown = Reflect.get(row, name);
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
