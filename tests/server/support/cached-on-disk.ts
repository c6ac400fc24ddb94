import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../.cache/test-databases/', import.meta.url));

const GLANCE_MS = 50;

/**
 * A file or folder that is kept between runs, and made again when its sources change. Test files run in several
 * processes at once: one makes it, the others wait, and none can read half of it.
 */
export async function cachedOnDisk(
  name: string,
  madeFrom: (string | Buffer)[],
  make: (path: string) => Promise<void>,
): Promise<string> {
  const [base = '', extension = ''] = name.split('.');
  const current = `${base}-${fingerprintOf(madeFrom)}.${extension}`;
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(current)) return join(folder, current);
  for (const old of readdirSync(folder)) {
    if (old.startsWith(`${base}-`) && old.endsWith(`.${extension}`))
      rmSync(join(folder, old), { recursive: true, force: true });
  }
  const turn = join(folder, `${current}.making`);
  while (!takeTurn(turn)) await wait(GLANCE_MS);
  try {
    if (!existsSync(join(folder, current))) {
      const unfinished = join(folder, `${process.pid}-${current}`);
      await make(unfinished);
      renameSync(unfinished, join(folder, current));
    }
  } finally {
    rmSync(turn, { force: true });
  }

  return join(folder, current);
}

/** One at a time, over all processes; a process that is gone holds up no one. */
function takeTurn(turn: string): boolean {
  try {
    writeFileSync(turn, String(process.pid), { flag: 'wx' });

    return true;
  } catch {
    if (!isAlive(textOf(turn))) rmSync(turn, { force: true });

    return false;
  }
}

/** Empty for a moment, before its owner has written who that is. */
function isAlive(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function fingerprintOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');

  return hash.digest('hex').slice(0, 16);
}

/** The contents of every file in a folder of the project. */
export const contentsOf = (path: string): Buffer[] => {
  const place = fileURLToPath(new URL(`../../../${path}/`, import.meta.url));

  return readdirSync(place)
    .sort()
    .map((name) => readFileSync(join(place, name)));
};
