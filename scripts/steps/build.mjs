import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fail, root, run, say } from './shell.mjs';

const inputs = [
  'src',
  'server',
  'demo',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** Written last, so an interrupted build leaves none. */
const marker = new URL('dist/.built-from', root);

export function buildWhenChanged() {
  if (!isBuilt()) build();
}

/** Whether `dist` was built from the sources as they are now. */
export const isBuilt = () => existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint();

export function build() {
  const builtFrom = fingerprint();
  rmSync(marker, { force: true });
  say('Building…');
  const environment = { ...process.env, NODE_ENV: 'production' };
  if (!run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env: environment }))
    fail('The build failed: see above.');
  writeFileSync(marker, builtFrom);
}

function fingerprint() {
  const hash = createHash('sha256');
  hash.update(process.env.VITE_API_HOST ?? '');
  for (const file of inputs.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(new URL(file, root)))
      .update('\0');
  }

  return hash.digest('hex');
}

function filesOf(input) {
  const url = new URL(input, root);
  if (!existsSync(url)) return [];
  if (statSync(url).isFile()) return [input];

  return readdirSync(url, { withFileTypes: true }).flatMap(({ name }) => filesOf(`${input}/${name}`));
}
