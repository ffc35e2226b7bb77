import * as v from 'valibot';

/** A number of a row in a query, or in a field of multipart: there is only text. */
export const IntegerText = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger());

/** The names under which payloads say whose they are, and which application they are about. */
const personNames = ['userId', 'userID'];

/** The one name under which each call says which application it is about; any other is an unknown field, and ignored. */
export const applicationField = {
  step: 'projectApplicationId',
  upload: 'projectApplicationId',
  investigator: 'applicationId',
  comment: 'applicationID',
  statusChange: 'id',
} as const;

/**
 * Every person whom a payload names, read before anything else of it is checked: a payload of another person is refused
 * whatever else it says. A list names the persons of its rows.
 */
export function personsNamedIn(payload: unknown): number[] {
  const rows: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  return rows.flatMap((row) => personNames.flatMap((name) => numberAt(row, name) ?? []));
}

/**
 * The application that a call's payload is about, read before anything else of it is checked; undefined where it names
 * none. Of a list the first row's.
 */
export function applicationNamedIn(payload: unknown, call: keyof typeof applicationField): number | undefined {
  const row: unknown = Array.isArray(payload) ? payload[0] : payload;
  return numberAt(row, applicationField[call]);
}

/** A number in a payload; multipart knows only text, so digits count too. */
function numberAt(row: unknown, name: string): number | undefined {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return undefined;
  const value: unknown = Reflect.get(row, name);
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
