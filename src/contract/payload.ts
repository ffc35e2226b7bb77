import * as v from 'valibot';

/** A number of a row in a query, or in a field of multipart: there is only text. */
export const IntegerText = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger());

/** The names under which payloads say whose they are, and which application they are about. */
const personNames = ['userId', 'userID'];
const applicationNames = ['projectApplicationId', 'applicationId', 'applicationID', 'id'];

/**
 * Every person whom a payload names, read before anything else of it is checked: a payload of another person is refused
 * whatever else it says. A list names the persons of its rows.
 */
export function personsNamedIn(payload: unknown): number[] {
  const rows: readonly unknown[] = Array.isArray(payload) ? payload : [payload];
  return rows.flatMap((row) => personNames.flatMap((name) => numberAt(row, name) ?? []));
}

/** The application that a payload is about, or undefined where it names none; of a list the first row's. */
export function applicationNamedIn(payload: unknown): number | undefined {
  const row: unknown = Array.isArray(payload) ? payload[0] : payload;
  for (const name of applicationNames) {
    const id = numberAt(row, name);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** A number in a payload; multipart knows only text, so digits count too. */
function numberAt(row: unknown, name: string): number | undefined {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return undefined;
  const value: unknown = Reflect.get(row, name);
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}
