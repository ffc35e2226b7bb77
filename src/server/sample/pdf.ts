const PAGE = { width: 595, height: 842, margin: 64 };
const LEADING = 16;
const CHARACTERS_OF_A_LINE = 84;
const LINES_OF_A_PAGE = 42;

/**
 * Returns a PDF of A4 pages with a title and paragraphs, in fonts that every PDF reader has (ISO 32000-1, 7.5).
 * Characters beyond ASCII are left out: these fonts have none for Arabic.
 */
export function pdfOf(title: string, paragraphs: readonly string[]): Uint8Array {
  const lines = paragraphs.flatMap((text) => [...wrapped(text), '']);
  const pages: string[][] = [];
  for (let from = 0; from < Math.max(1, lines.length); from += LINES_OF_A_PAGE) {
    pages.push(lines.slice(from, from + LINES_OF_A_PAGE));
  }
  // Objects: 1 the catalogue, 2 the list of pages, 3 and 4 the fonts, then two for each page: the page and its content.
  const first = 5;
  const kids = pages.map((_page, index) => `${first + 2 * index} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page, index) => pageObjects(page, index === 0 ? title : '', first + 2 * index + 1)),
  ];
  return new TextEncoder().encode(fileOf(objects));
}

function pageObjects(lines: readonly string[], title: string, contentNumber: number): string[] {
  const top = PAGE.height - PAGE.margin;
  const content = [
    `BT /F2 17 Tf ${PAGE.margin} ${top} Td ${literal(title)} Tj ET`,
    `BT /F1 11 Tf ${LEADING} TL ${PAGE.margin} ${top - 2 * LEADING} Td`,
    ...lines.map((line) => `${literal(line)} Tj T*`),
    'ET',
  ].join('\n');
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
      `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${contentNumber} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

/** Everything is ASCII, so that a character is a byte and the offsets of the table are right. */
function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return (
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  );
}

function literal(text: string): string {
  return `(${text.replace(/[^ -~]/g, '').replace(/[\\()]/g, (character) => `\\${character}`)})`;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= CHARACTERS_OF_A_LINE) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
