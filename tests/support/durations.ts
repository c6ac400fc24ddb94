/** How long each test file took the last time, kept between runs in `.cache`; a fresh clone knows nothing yet. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = new URL('../../.cache/test-durations.json', import.meta.url);

/** The path of a test file from the project's root, the same on every system. */
export const nameOf = (path: string): string => relative(root, path).replaceAll('\\', '/');

/** Milliseconds by name. */
type Durations = Readonly<Record<string, number>>;

export function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Files that did not run this time keep what they took before. */
export function writeDurations(durations: Durations): void {
  mkdirSync(dirname(fileURLToPath(file)), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(), ...durations }, null, 1));
}
