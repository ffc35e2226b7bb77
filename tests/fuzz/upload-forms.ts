import type { Random } from '../simulation/random.ts';
import { hostileValue, textOf } from './hostile-values.ts';
import { validValue, type Making, type Manner, type Schema } from './schema-values.ts';

const SMALL_MAX_BYTES = 3000;
/** Random bytes in each file: equal files are stored once. */
const OWN_BYTES = 16;
const fileBegins: readonly { name: string; type: string; begin: string }[] = [
  { name: 'cv.pdf', type: 'application/pdf', begin: '%PDF-1.7\n' },
  { name: 'plan.png', type: 'image/png', begin: '\u0089PNG\r\n\u001a\n' },
  { name: 'cv.pdf\u202ecod.exe', type: 'application/pdf', begin: '%PDF-1.7\n' },
  { name: '../../.htaccess', type: 'text/html', begin: '<html>' },
  { name: '', type: '', begin: '' },
];

/**
 * A form with files. A valid one has files of one kind only, and says which; the kinds are numbered in their order.
 * Others may have files, and as many, beyond the maximum.
 */
export function uploadForm(schema: Schema, manner: Manner, making: Making): FormData {
  const { random } = making;
  const fields = Object.entries(schema.properties ?? {});
  const kinds = fields.filter(([, field]) => isOfFiles(field)).map(([name]) => name);
  const kind = random.pick(kinds);
  const isRight = manner === 'valid' || random.chance(0.5);
  const beyond = manner === 'valid' ? 0 : random.integer(2);
  const form = new FormData();
  for (const [name, field] of fields) {
    const isLeftOut = isRight && isOfFiles(field) ? name !== kind : random.chance(0.6);
    if (isLeftOut && !schema.required?.includes(name)) continue;
    if (isOfFiles(field)) {
      for (let made = filesIn(field, beyond, making); made > 0; made -= 1) {
        const { name: fileName, type, begin } = isRight ? random.pick(fileBegins.slice(0, 2)) : random.pick(fileBegins);
        const bytes = fileBytes(begin, sizeOf(field.items ?? field, beyond, making), random);
        form.append(name, new Blob([bytes], { type }), fileName);
      }
    } else if (isRight && name === 'typeID') form.append(name, String(1 + kinds.indexOf(kind)));
    else form.append(name, textOf(manner === 'hostile' ? hostileValue(random) : validValue(field, making, name)));
  }
  return form;
}

const isOfFiles = ({ format, type }: Schema) => format === 'binary' || type === 'array';

/** How many files a field gets: few, or the maximum and as many as `beyond` it. */
function filesIn({ maxItems }: Schema, beyond: number, { random, fullness }: Making): number {
  if (maxItems === undefined) return 1;
  if (random.chance(fullness)) return maxItems + beyond;
  return 1 + random.integer(3);
}

/** How many bytes a file gets: few, or the maximum and as many as `beyond` it. */
function sizeOf({ 'x-max-bytes': most }: Schema, beyond: number, { random, fullness }: Making): number {
  if (most === undefined || !random.chance(fullness)) return OWN_BYTES * 2 + random.integer(SMALL_MAX_BYTES);
  return most + beyond;
}

function fileBytes(begin: string, size: number, random: Random): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size, 'x');
  bytes.set(random.bytes(OWN_BYTES), begin.length);
  bytes.write(begin, 'latin1');
  return bytes;
}
