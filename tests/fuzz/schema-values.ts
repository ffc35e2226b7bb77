import type { Random } from '../simulation/random.ts';

/** A schema of `openapi.json`, with the few keywords that it uses. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

/**
 * Returns the value of a field in a valid request, such as an id that the server returned; undefined means any value.
 */
export type Known = (field: string, random: Random) => unknown;

const LINE_MAX = 60;
const ITEMS_MAX = 5;
const words = ['Sleep', 'after', 'surgery', 'دراسة', '睡眠', 'Ward 9', '🌙', "O'Brien", 'a\nb'];

/** A value that the schema accepts. */
export function validValue(schema: Schema, random: Random, known: Known, field = ''): unknown {
  const given = known(field, random);
  if (given !== undefined && schema.type !== 'object' && schema.type !== 'array') return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return validValue(random.pick(schema.anyOf), random, known, field);
  switch (schema.type) {
    case 'object':
      return validObject(schema, random, known);
    case 'array': {
      const least = schema.minItems ?? 0;
      const count = least + random.integer(ITEMS_MAX);
      return Array.from({ length: count }, () => validValue(schema.items ?? {}, random, known, field));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, random.integer(12));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return validText(schema, random);
  }
}

function validObject({ properties = {}, required = [] }: Schema, random: Random, known: Known) {
  const present = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.8));
  return Object.fromEntries(present.map(([name, one]) => [name, validValue(one, random, known, name)]));
}

function validText({ minLength = 0, maxLength = LINE_MAX, format, pattern }: Schema, random: Random): string {
  if (format === 'date-time') return new Date(1_767_600_000_000 + random.integer(10 ** 9)).toISOString();
  if (pattern !== undefined) return String(random.integer(300));
  let text = random.pick(words);
  while (text.length < minLength) text += ` ${random.pick(words)}`;
  return text.slice(0, maxLength);
}

/** A valid value with one error: a missing or additional field, a wrong type, or one item more than a limit allows. */
export function nearlyValidValue(schema: Schema, random: Random, known: Known): unknown {
  const value = validValue(schema, random, known);
  if (typeof value !== 'object' || value === null) return hostileValue(random);
  if (Array.isArray(value)) {
    const most = schema.maxItems ?? ITEMS_MAX;
    if (random.chance(0.2)) return Array.from({ length: most + 1 }, () => value[0] ?? {});
    return value.map((item: unknown) =>
      random.chance(0.3) ? nearlyValidValue(schema.items ?? {}, random, known) : item,
    );
  }
  const broken: Record<string, unknown> = { ...value };
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0 || random.chance(0.1)) return { ...broken, [random.pick(hostileNames)]: hostileValue(random) };
  const name = random.pick(names);
  const { maxLength, maximum } = schema.properties?.[name] ?? {};
  if (random.chance(0.2)) delete broken[name];
  else if (maxLength !== undefined && random.chance(0.5)) broken[name] = 'x'.repeat(maxLength + 1);
  else if (maximum !== undefined && random.chance(0.3)) broken[name] = maximum + 1;
  else broken[name] = hostileValue(random);
  return broken;
}

const hostileNames = ['__proto__', 'constructor', 'toString', '', 'id', 'userId', 'a'.repeat(5000), '\u0000'];

/** Small values that programs often mishandle. */
const nasty: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202ecod.exe',
  "'; drop table applications; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '%00',
  '9'.repeat(400),
  '9999-12-31T23:59:59.999Z',
  '2024-02-31 10:00:00+05',
  [],
  {},
  [[[[[]]]]],
  { length: 1e9 },
  { toString: 'x', valueOf: null },
];

/** Any value except a valid one: mostly small, sometimes as large as a body may be. */
export function hostileValue(random: Random): unknown {
  if (!random.chance(0.03)) return random.pick(nasty);
  const count = random.pick([1000, 20_000, 150_000]);
  switch (random.integer(5)) {
    case 0:
      return '\u0001'.repeat(count);
    case 1:
      return '👩‍👩‍👧‍👦'.repeat(Math.ceil(count / 10));
    case 2:
      return Array.from({ length: count }, () => ({}));
    case 3:
      return Array.from({ length: count }, (_, place) => place);
    default:
      return Object.fromEntries(Array.from({ length: Math.min(count, 50_000) }, (_, place) => [`k${place}`, 0]));
  }
}
