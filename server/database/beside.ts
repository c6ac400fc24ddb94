import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The one place that knows where the database's own files lie, since they are opened by path and not imported.
 *
 * - From source (tsx, vitest): beside this file, in `server/database/`.
 * - From the built server: the build puts them beside the bundle: `dist/server/engine.worker.js` as a second entry, and a
 *   copy of `migrations/`. This module may then be part of `main.js` or of a chunk one folder below, so both are looked at.
 */
const here = dirname(fileURLToPath(import.meta.url));

export const runsFromSource = import.meta.url.endsWith('.ts');

export function beside(name: string): string {
  const places = [join(here, name), join(here, '..', name)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The server is not complete: neither ${places.join(' nor ')} exists.`);

  return found;
}
