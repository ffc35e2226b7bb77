import { inflateSync } from 'node:zlib';

/** The text at one height of a page, from left to right. `size` is the font size of its first letters, in points. */
export type PdfLine = { text: string; size: number };

type PdfObject = { head: string; content: () => Buffer };
type Matrix = readonly [number, number, number, number, number, number];
type Font = { letters: ReadonlyMap<number, string>; digits: number };
type Run = { x: number; y: number; size: number; text: string };

const SAME_LINE_POINTS = 2;
const upright: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The lines of each page of a PDF, from top to bottom, if Chromium wrote it (Skia: objects are uncompressed, one after
 * the other, and streams are deflated). Arabic is in the order in which it is drawn.
 */
export function pagesOf(pdf: Buffer): PdfLine[][] {
  const objects = objectsIn(pdf);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.content();
      return linesOf(runsIn(contents?.toString('latin1') ?? '', fontsOf(head, objects)));
    });
}

function objectsIn(pdf: Buffer): Map<number, PdfObject> {
  // Latin-1 gives one character per byte, so that an index in the text is an index in the file.
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const found of text.matchAll(/\n(\d+) 0 obj\n([^]*?)(stream\r?\n|\nendobj)/g)) {
    const [whole, number, head = ''] = found;
    const from = found.index + whole.length;
    const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
    objects.set(Number(number), { head, content: () => (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes) });
  }
  return objects;
}

/** The fonts that a page uses, each with the meaning of its codes. */
function fontsOf(page: string, objects: ReadonlyMap<number, PdfObject>): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const [, name = '', number] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const meaning = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? '')?.[1];
    fonts.set(name, readMeaning(objects.get(Number(meaning))?.content().toString('latin1') ?? ''));
  }
  return fonts;
}

/** A ToUnicode map (PDF 1.7, 9.10.3): single codes, and ranges of codes. */
function readMeaning(map: string): Font {
  const letters = new Map<number, string>();
  const lettersOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, codes = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = '', to = ''] of codes.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(code, 16), lettersOf(to));
  for (const [, ranges = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first = '', last = '', to = ''] of ranges.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = Number.parseInt(first, 16), k = 0; code <= Number.parseInt(last, 16); code += 1, k += 1)
        letters.set(code, String.fromCodePoint((lettersOf(to).codePointAt(0) ?? 0) + k));
  return { letters, digits: /begincodespacerange\s*<(\w+)>/.exec(map)?.[1]?.length ?? 4 };
}

/** Goes through the drawing operators of a page and records the position of each piece of text. */
function runsIn(content: string, fonts: ReadonlyMap<string, Font>): Run[] {
  const runs: Run[] = [];
  const outer: Matrix[] = [];
  let place = upright;
  let line = upright;
  let font: Font = { letters: new Map(), digits: 4 };
  let size = 0;
  let run: Run | undefined;
  let operands: string[] = [];
  for (const [token] of content.matchAll(/<[\dA-Fa-f]+>|<<|>>|\/[^\s<>[\]()/]+|-?\d*\.?\d+|\[|\]|[A-Za-z'"*]+/g)) {
    if (!/^[A-Za-z'"*]/.test(token)) {
      operands.push(token);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.filter((one) => /^[-.\d]/.test(one)).map(Number);
    if (token === 'q') outer.push(place);
    if (token === 'Q') place = outer.pop() ?? upright;
    if (token === 'cm') place = times([a, b, c, d, e, f], place);
    if (token === 'BT') [line, run] = [upright, undefined];
    if (token === 'Tm') [line, run] = [[a, b, c, d, e, f], undefined];
    if (token === 'Td') line = times([1, 0, 0, 1, a, b], line);
    if (token === 'Tf') [font, size] = [fonts.get(operands[0]?.slice(1) ?? '') ?? font, a];
    if (token === 'Tj' || token === 'TJ') {
      const [, , tallX, tallY, x, y] = times(line, place);
      if (run === undefined || Math.abs(run.y - y) > SAME_LINE_POINTS) {
        run = { x, y, size: size * Math.hypot(tallX, tallY), text: '' };
        runs.push(run);
      }
      for (const codes of operands.filter((one) => /^<[^<]/.test(one)))
        for (const [code] of codes.slice(1, -1).matchAll(new RegExp(`.{${font.digits}}`, 'g')))
          run.text += font.letters.get(Number.parseInt(code, 16)) ?? '';
    }
    operands = [];
  }
  return runs;
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];

function linesOf(runs: readonly Run[]): PdfLine[] {
  const lines: Run[][] = [];
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && line[0].y - run.y < SAME_LINE_POINTS) line.push(run);
    else lines.push([run]);
  }
  return lines
    .map((line) => line.toSorted((one, other) => one.x - other.x))
    .map((line) => ({
      text: line
        .map(({ text }) => text)
        .join(' ')
        // Fonts write some letters as one, such as "fi".
        .normalize('NFKC')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      size: line[0]?.size ?? 0,
    }))
    .filter(({ text }) => text !== '');
}
