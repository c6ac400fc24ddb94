import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Ends with a slash. */
export const root = new URL('../../', import.meta.url);
export const rootPath = fileURLToPath(root);

export function say(text) {
  process.stdout.write(`${text}\n`);
}

export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** Whether it exited with 0. */
export function run(program, args, options = {}) {
  return spawnSync(program, args, { cwd: rootPath, stdio: 'inherit', ...options }).status === 0;
}

/** Its output, or null when it is missing or failed. */
export function ask(program, args) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: rootPath,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

  return status === 0 ? stdout.trim() : null;
}

export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder && isProgram(path)) return path;
    }
  }

  return null;
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);

    return true;
  } catch {
    return false;
  }
}
