import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fail, root, run, say } from './shell.mjs';

const lockfile = new URL('package-lock.json', root);
const modules = new URL('node_modules/', root);
/** Inside node_modules, so that it goes when they go. Says which lockfile they were made from, and for what machine. */
const marker = new URL('.installed', modules);

/** Installs what package-lock.json says, unless exactly that is installed. Needs no network when it is. */
export function install() {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;

  say('Installing packages…');
  // Building and testing need the development packages too, whatever NODE_ENV says.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm(args)) fail('Installing failed: npm says why above. It needs the network the first time.');
  writeFileSync(marker, wanted);
}

function isInstalled(wanted) {
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === wanted;
  if (!isInstalledByHand()) return false;
  writeFileSync(marker, wanted);

  return true;
}

/** Somebody ran npm themselves: good, when it was after the lockfile's last change and left nothing out. */
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
