import type { Random } from '../simulation/random.ts';
import { hostileNames, hostileValue } from './hostile-values.ts';

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
  'x-max-bytes'?: number;
};

/**
 * Returns the value of a field in a valid request, such as an id that the server returned; undefined means any value.
 */
export type Known = (field: string, random: Random) => unknown;

/** How a request is made. */
export type Manner = 'valid' | 'nearly valid' | 'hostile';

/** What values are made with. `fullness` is the share of the texts and lists that have exactly the maximum length. */
export type Making = { random: Random; known: Known; fullness: number };

const LINE_MAX = 60;
const ITEMS_MAX = 5;
/** Far more than a maximum is this many times as much. */
const FAR_MORE = 10;
const words = ['Sleep', 'after', 'surgery', 'دراسة', '睡眠', 'Ward 9', '🌙', "O'Brien", 'a\nb'];
/** What texts of the maximum length consist of: characters of one, two, three and four bytes, and of two units. */
const fillings = ['x', 'words ', 'دراسة ', '睡', '🌙'];

/** A value that the schema accepts. */
export function validValue(schema: Schema, making: Making, field = ''): unknown {
  const { random } = making;
  const given = making.known(field, random);
  if (given !== undefined && schema.type !== 'object' && schema.type !== 'array') return given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.anyOf !== undefined) return validValue(random.pick(schema.anyOf), making, field);
  switch (schema.type) {
    case 'object':
      return validObject(schema, making);
    case 'array': {
      const { minItems = 0, maxItems, items = {} } = schema;
      const isFull = maxItems !== undefined && random.chance(making.fullness);
      const length = isFull ? maxItems : minItems + random.integer(ITEMS_MAX);
      return Array.from({ length }, () => validValue(items, making, field));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, random.integer(12));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return validText(schema, making);
  }
}

function validObject({ properties = {}, required = [] }: Schema, making: Making) {
  const present = Object.entries(properties).filter(([name]) => required.includes(name) || making.random.chance(0.8));
  return Object.fromEntries(present.map(([name, one]) => [name, validValue(one, making, name)]));
}

function validText({ minLength = 0, maxLength, format, pattern }: Schema, { random, fullness }: Making): string {
  if (format === 'date-time') return new Date(1_767_600_000_000 + random.integer(10 ** 9)).toISOString();
  if (pattern !== undefined) return String(random.integer(300));
  if (maxLength !== undefined && random.chance(fullness)) return textOfLength(maxLength, random);
  let text = random.pick(words);
  while (text.length < minLength) text += ` ${random.pick(words)}`;
  return text.slice(0, maxLength ?? LINE_MAX);
}

/** A text of exactly that many UTF-16 units, without blanks at its end. */
function textOfLength(units: number, random: Random): string {
  const filling = random.pick(fillings);
  // Half a pair of surrogates is no character.
  return `${filling.repeat(Math.floor((units - 1) / filling.length))}${'x'.repeat(units)}`.slice(0, units);
}

/** A text of one unit more than the maximum, or of far more. */
export function textTooLong(maxLength: number, random: Random): string {
  return textOfLength(random.chance(0.5) ? maxLength + 1 : maxLength * FAR_MORE, random);
}

/**
 * A valid value with one error: a missing or additional field, a wrong type, or a text or list that is longer than its
 * limit allows, by one or by far.
 */
export function nearlyValidValue(schema: Schema, making: Making): unknown {
  const { random } = making;
  if (schema.anyOf !== undefined) return nearlyValidValue(random.pick(schema.anyOf), making);
  const value = validValue(schema, making);
  if (typeof value !== 'object' || value === null) return hostileValue(random);
  if (Array.isArray(value)) {
    const most = schema.maxItems ?? ITEMS_MAX;
    const length = random.chance(0.5) ? most + 1 : most * FAR_MORE;
    if (random.chance(0.2)) return Array.from({ length }, () => value[0] ?? {});
    return value.map((item: unknown) => (random.chance(0.3) ? nearlyValidValue(schema.items ?? {}, making) : item));
  }
  const broken: Record<string, unknown> = { ...value };
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0 || random.chance(0.1)) return { ...broken, [random.pick(hostileNames)]: hostileValue(random) };
  const name = random.pick(names);
  const { maxLength, maximum } = schema.properties?.[name] ?? {};
  if (random.chance(0.2)) delete broken[name];
  else if (maxLength !== undefined && random.chance(0.5)) broken[name] = textTooLong(maxLength, random);
  else if (maximum !== undefined && random.chance(0.3)) broken[name] = maximum + 1;
  else broken[name] = hostileValue(random);
  return broken;
}
