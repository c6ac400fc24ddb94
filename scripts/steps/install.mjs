import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fail, root, run, say } from './shell.mjs';

const lockfile = new URL('package-lock.json', root);
const modules = new URL('node_modules/', root);
/** Inside node_modules, so that both are deleted together. Holds the lockfile's hash and the platform. */
const marker = new URL('.installed', modules);

/** Needs no network when the lockfile is already installed. */
export function install() {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;

  say('Installing packages…');
  // Building and testing need the development packages whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm(args)) fail('Installing failed; see npm’s message above. The first install needs a network connection.');
  writeFileSync(marker, wanted);
}

function isInstalled(wanted) {
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === wanted;
  if (!isInstalledByHand()) return false;
  writeFileSync(marker, wanted);

  return true;
}

/** A manual npm install counts if it is newer than the lockfile and left nothing out. */
function isInstalledByHand() {
  const record = new URL('.package-lock.json', modules);
  if (!existsSync(record) || statSync(record).mtimeMs < statSync(lockfile).mtimeMs) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => existsSync(new URL(`${name}/`, modules)));
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');

  return `${hash} ${process.platform}-${process.arch}\n`;
}

function npm(args) {
  const program = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(program)) return run(process.execPath, [program, ...args]);

  return process.platform === 'win32' ? run('npm.cmd', args, { shell: true }) : run('npm', args);
}
