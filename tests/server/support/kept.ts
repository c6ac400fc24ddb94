import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../.cache/test-databases/', import.meta.url));

/**
 * A file or folder that is worth keeping between runs, made anew when what it is made from changes. Test files run in several
 * processes at once: each may make it, none can read half of it.
 */
export async function kept(
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
  const unfinished = join(folder, `${process.pid}-${current}`);
  await make(unfinished);
  renameSync(unfinished, join(folder, current));

  return join(folder, current);
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
