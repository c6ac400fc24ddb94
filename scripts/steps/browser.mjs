import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ask, fail, isProgram, run, say, which } from './shell.mjs';

/** Headless Chromium needs a quarter less processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/** Browsers outside the PATH. */
const places = [
  ...['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
    join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    join(folder, 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge'),
  ]),
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google\\Chrome\\Application\\chrome.exe'),
      join(folder, 'Microsoft\\Edge\\Application\\msedge.exe'),
    ]),
];

/**
 * A Chromium that starts: a configured one, an installed one, or one downloaded by Playwright or the system's package
 * manager. Headless builds come first unless `isHeaded`. Exits with instructions when all fail.
 */
export async function findBrowser({ isHeaded = false } = {}) {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME;
  if (named)
    return (await starts(named))
      ? named
      : fail(`CHROMIUM_PATH or CHROME names ${named}, which is not a working browser.`);

  return (await present(isHeaded)) ?? (await downloaded(isHeaded)) ?? (await packaged(isHeaded)) ?? fail(helpYourself);
}

async function present(isHeaded) {
  const windowless = isHeaded ? [] : [...shells.map((name) => which(name)), testToolsShell()];
  const whole = [...names.map((name) => which(name)), ...places, await testToolsOwn()];
  for (const path of new Set([...windowless, ...whole])) {
    if (path && isProgram(path) && (await starts(path))) return path;
  }

  return null;
}

async function downloaded(isHeaded) {
  say('No browser found. Downloading one…');
  const kind = isHeaded ? '--no-shell' : '--only-shell';
  if (!run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', kind, 'chromium'])) return null;
  const path = isHeaded ? await testToolsOwn() : testToolsShell();
  if (await starts(path)) return path;
  // Installed but not starting: bare Linux systems lack its libraries.
  if (process.platform === 'linux' && asRoot()) {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install-deps', 'chromium']);
  }

  return (await starts(path)) ? path : null;
}

async function packaged(isHeaded) {
  const manager = packageManager(isHeaded);
  if (!manager) return null;
  say('Installing a browser with the system’s package manager…');
  const { prepare = [], packages } = manager;
  if (!prepare.every(runs)) return null;
  for (const command of packages) {
    const path = runs(command) && (await present(isHeaded));
    if (path) return path;
  }

  return null;
}

const runs = ([program, ...args]) => run(program, args);

/** Null where installing would need a password. */
function packageManager(isHeaded) {
  if (which('brew')) return { packages: [['brew', 'install', '--cask', 'chromium']] };
  const sudo = asRoot();
  if (!sudo) return null;
  if (which('apt-get')) {
    // Debian packages the headless shell separately, Ubuntu does not.
    const choices = isHeaded ? ['chromium'] : ['chromium-headless-shell', 'chromium'];

    return {
      prepare: [[...sudo, 'apt-get', 'update']],
      packages: choices.map((name) => [...sudo, 'apt-get', 'install', '-y', name]),
    };
  }
  if (which('dnf')) return { packages: [[...sudo, 'dnf', 'install', '-y', 'chromium']] };

  return null;
}

/** The prefix for running as root: nothing, `sudo`, or null where both need a password. */
function asRoot() {
  if (process.getuid?.() === 0) return [];

  return which('sudo') && ask('sudo', ['-n', 'true']) !== null ? ['sudo', '-n'] : null;
}

async function testToolsOwn() {
  const { chromium } = await import('playwright-core');

  return chromium.executablePath();
}

/** Playwright exposes this path nowhere else; the version is pinned, and an update that moves it fails here. */
function testToolsShell() {
  const { registry: programs } = createRequire(import.meta.url)('playwright-core/lib/coreBundle').registry;

  return programs.findExecutable('chromium-headless-shell').executablePath();
}

async function starts(executablePath) {
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({ executablePath, timeout: 30_000 });
    await browser.close();

    return true;
  } catch {
    return false;
  }
}

const helpYourself = `The tests need Chromium, which could not be found, downloaded or installed. Do one of these, then run npm test again:
  - install Chromium or Google Chrome (Debian, Ubuntu: sudo apt-get install chromium; Fedora: sudo dnf install chromium;
    macOS: brew install --cask chromium);
  - or set CHROMIUM_PATH to an installed Chromium.`;
