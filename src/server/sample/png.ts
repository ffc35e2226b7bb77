import { crc32, deflateSync } from 'node:zlib';

/** A4 at 72 points per inch. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 64;
const PAPER = 0xf6;
const RULE = 0xb0;
const INK = 0x3a;

type Sheet = Uint8Array;

/**
 * Returns a grey picture of a filled-in form, as from a scanner: boxes, lines of writing, a signature. PNG, ISO/IEC
 * 15948.
 */
export function scannedForm(): Uint8Array {
  const sheet: Sheet = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  fill(sheet, { x: MARGIN, y: MARGIN, width: 300, height: 14 }, INK);
  for (let row = 0; row < 9; row += 1) {
    const y = MARGIN + 56 + row * 56;
    frame(sheet, { x: MARGIN, y, width: 16, height: 16 });
    if (row % 3 !== 2) cross(sheet, MARGIN, y, 16);
    writing(sheet, MARGIN + 32, y + 4, WIDTH - 3 * MARGIN - (row % 4) * 40);
  }
  fill(sheet, { x: MARGIN, y: HEIGHT - 120, width: 200, height: 1 }, RULE);
  signature(sheet, MARGIN + 10, HEIGHT - 138);
  return encoded(sheet);
}

type Box = { x: number; y: number; width: number; height: number };

function fill(sheet: Sheet, { x, y, width, height }: Box, shade: number): void {
  for (let row = y; row < y + height; row += 1) sheet.fill(shade, row * WIDTH + x, row * WIDTH + x + width);
}

function frame(sheet: Sheet, { x, y, width, height }: Box): void {
  for (const row of [y, y + height - 1]) fill(sheet, { x, y: row, width, height: 1 }, INK);
  for (const column of [x, x + width - 1]) fill(sheet, { x: column, y, width: 1, height }, INK);
}

function cross(sheet: Sheet, x: number, y: number, size: number): void {
  for (let step = 2; step < size - 2; step += 1) {
    for (const column of [x + step, x + size - 1 - step])
      fill(sheet, { x: column, y: y + step, width: 2, height: 1 }, INK);
  }
}

/** Draws words of uneven length. */
function writing(sheet: Sheet, x: number, y: number, width: number): void {
  for (let at = x, word = 0; at < x + width; word += 1) {
    const length = 14 + ((word * 37) % 43);
    fill(sheet, { x: at, y, width: Math.min(length, x + width - at), height: 5 }, RULE);
    at += length + 7;
  }
}

function signature(sheet: Sheet, x: number, y: number): void {
  for (let step = 0; step < 170; step += 1) {
    const height = Math.round(12 * Math.sin(step / 7) * Math.cos(step / 23));
    fill(sheet, { x: x + step, y: y + height, width: 2, height: 2 }, INK);
  }
}

function encoded(sheet: Sheet): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits of grey, and the standard methods of compression, filter and order.
  header.set([8, 0, 0, 0, 0], 8);
  // Each row begins with the number of its filter: 0 is none.
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1));
  for (let row = 0; row < HEIGHT; row += 1) {
    rows.set(sheet.subarray(row * WIDTH, (row + 1) * WIDTH), row * (WIDTH + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, bytes: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
