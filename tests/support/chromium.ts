import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of Chromium: `CHROMIUM_PATH`, an installed one, or Playwright's. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return named;
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim();
    if (found) return found;
  }
  return [...macPaths, chromium.executablePath()].find((path) => existsSync(path));
}

/** Finds Chromium or installs it: from Debian's packages if there are any, otherwise with Playwright. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('No Chromium here: installing one.');
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  const attempts = [
    `${asRoot}apt-get update -qq && ${asRoot}apt-get install -y -qq --no-install-recommends chromium`,
    'npx playwright install chromium',
  ];
  for (const attempt of attempts) {
    spawnSync('sh', ['-c', attempt], { stdio: ['ignore', 'ignore', 'inherit'] });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error('Chromium could not be installed. Install it, or name it in CHROMIUM_PATH, and run this again.');
}

/**
 * The pages of Chromium's own address bar cost every test a sixth of its time. Of several such switches only the last
 * one counts, so the features that Playwright disables are named again.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Keeps Chromium from contacting its vendor's hosts, and lets it run without a sandbox or GPU. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];
