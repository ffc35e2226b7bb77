import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startImages } from '../../src/app/start-images.ts';

const publicFolder = join(import.meta.dirname, '../../public');
const files = readdirSync(join(publicFolder, 'icons/start'));
const inBrowser = { standalone: false };
const iPad = { navigator: inBrowser, screen: { width: 820, height: 1180 }, density: 2 };

/** Width and height are at the same place in every PNG (ISO/IEC 15948, 11.2.2). */
const sizeOf = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

test('an iPad is told of the images of its own screen, however it is held', () => {
  const images = startImages(iPad);
  expect(images.map(({ href }) => href)).toEqual([
    '/icons/start/light-820x1180-2x.png',
    '/icons/start/dark-820x1180-2x.png',
  ]);
  expect(images[1]?.media).toBe(
    '(device-width: 820px) and (device-height: 1180px) and (-webkit-device-pixel-ratio: 2) and (orientation: portrait) and (prefers-color-scheme: dark)',
  );
  expect(startImages({ ...iPad, screen: { width: 1180, height: 820 } })).toEqual(images);
});

test.each([
  ['another browser', { navigator: {} }],
  ['an app that was opened from the Home Screen', { navigator: { standalone: true } }],
  ['a screen without an image', { screen: { width: 821, height: 1180 } }],
  ['a screen of another density', { density: 1 }],
])('%s is told of none', (_name, other) => {
  expect(startImages({ ...iPad, ...other })).toEqual([]);
});

test('every image has the pixels of the screen that it is for, or no device would take it; and no image is for none', () => {
  const found = files.flatMap((name) => {
    const [, width, height, density] = /-(\d+)x(\d+)-(\d)x\.png$/.exec(name)?.map(Number) ?? [];
    if (width === undefined || height === undefined || density === undefined) throw new Error(`What is ${name} for?`);
    const [wide, high] = sizeOf(readFileSync(join(publicFolder, 'icons/start', name)));
    expect({ name, wide, high }).toEqual({ name, wide: width * density, high: height * density });
    return startImages({ navigator: inBrowser, screen: { width, height }, density }).map(({ href }) => href);
  });
  expect([...new Set(found)].toSorted()).toEqual(files.map((name) => `/icons/start/${name}`).toSorted());
});
