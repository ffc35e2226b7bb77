import { isInAppleBrowser } from './updates/install-offer.ts';

/**
 * Screens of iPads and iPhones in portrait, in CSS pixels, with their density. `public/icons/start` has images for
 * each.
 */
const SCREENS = [
  { width: 744, height: 1133, density: 2 },
  { width: 768, height: 1024, density: 2 },
  { width: 810, height: 1080, density: 2 },
  { width: 820, height: 1180, density: 2 },
  { width: 834, height: 1112, density: 2 },
  { width: 834, height: 1194, density: 2 },
  { width: 834, height: 1210, density: 2 },
  { width: 1024, height: 1366, density: 2 },
  { width: 1032, height: 1376, density: 2 },
  { width: 375, height: 667, density: 2 },
  { width: 375, height: 812, density: 3 },
  { width: 390, height: 844, density: 3 },
  { width: 393, height: 852, density: 3 },
  { width: 402, height: 874, density: 3 },
  { width: 414, height: 896, density: 2 },
  { width: 428, height: 926, density: 3 },
  { width: 430, height: 932, density: 3 },
  { width: 440, height: 956, density: 3 },
];

export type StartImage = { href: string; media: string };

/**
 * The images that this device shows while the portal starts from its Home Screen; without one an iPad or iPhone shows
 * white. Safari reads them when the user adds the portal there, and takes only the image of exactly its screen, so each
 * device gets only its own. `width`, `height`: of the screen, in CSS pixels.
 * https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html
 */
export function startImages(device: {
  navigator: object;
  screen: { width: number; height: number };
  density: number;
}): StartImage[] {
  if (!isInAppleBrowser(device.navigator)) return [];
  const { screen } = device;
  const [narrow, long] = [Math.min(screen.width, screen.height), Math.max(screen.width, screen.height)];
  const found = SCREENS.find(
    ({ width, height, density }) => width === narrow && height === long && density === device.density,
  );
  if (found === undefined) return [];
  const { width, height, density } = found;
  const ofScreen = `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density})`;
  return ['light', 'dark'].map((scheme) => ({
    href: `/icons/start/${scheme}-${width}x${height}-${density}x.png`,
    media: `${ofScreen} and (orientation: portrait) and (prefers-color-scheme: ${scheme})`,
  }));
}

/** Adds them to the page for the browser. */
export function offerStartImages({
  document,
  ...device
}: Parameters<typeof startImages>[0] & { document: Document }): void {
  for (const image of startImages(device)) {
    const link = Object.assign(document.createElement('link'), { rel: 'apple-touch-startup-image', ...image });
    document.head.append(link);
  }
}
