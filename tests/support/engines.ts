import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const macFirefox = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** The path of Firefox: `FIREFOX_PATH` or an installed one; installed from Debian's packages if there is none. */
export function findOrInstallFirefox(): string {
  const find = () =>
    process.env['FIREFOX_PATH'] ??
    pathOf('firefox-esr') ??
    pathOf('firefox') ??
    (existsSync(macFirefox) ? macFirefox : undefined);
  const found = find() ?? (install('Firefox', ['firefox-esr']), find());
  if (found === undefined) {
    throw new Error('Firefox could not be installed. Install it, or name it in FIREFOX_PATH, and run this again.');
  }
  return found;
}

/** WebKitGTK's driver, what a script needs to open its window, and a display without a screen. */
const webKitPackages = ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb', 'xauth'];

/**
 * Makes sure that WebKitGTK can be driven: that `WebKitWebDriver` and `xvfb-run` are on the path, and that scripts can
 * open its window. Throws if it cannot be installed.
 */
export function findOrInstallWebKit(): void {
  const isThere = () =>
    ['WebKitWebDriver', 'xvfb-run', 'xauth'].every((name) => pathOf(name) !== undefined) &&
    spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"]).status === 0;
  if (isThere()) return;
  install('WebKitGTK', webKitPackages);
  if (!isThere()) {
    throw new Error(`WebKitGTK could not be installed. Install ${webKitPackages.join(', ')}, and run this again.`);
  }
}

function pathOf(name: string): string | undefined {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

function install(what: string, packages: readonly string[]): void {
  console.log(`No ${what} here: installing one.`);
  const asRoot = process.getuid?.() === 0 ? '' : 'sudo -n ';
  spawnSync(
    'sh',
    [
      '-c',
      `${asRoot}apt-get update -qq && ${asRoot}apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
