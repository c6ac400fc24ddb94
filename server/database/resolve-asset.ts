import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const runsFromSource = import.meta.url.endsWith('.ts');

/**
 * Files that are opened by path rather than imported. From source they are next to the module at `url`. The build puts
 * them next to the bundle (`dist/server/engine.worker.js`, copies of folders), and the module may end up in `main.js`
 * or in a chunk one folder below.
 */
export function resolveAsset(name: string, url: string = import.meta.url): string {
  const here = dirname(fileURLToPath(url));
  const candidates = [join(here, name), join(here, '..', name)];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found === undefined) throw new Error(`The server is incomplete: neither ${candidates.join(' nor ')} exists.`);

  return found;
}
