import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';

/** Loaded before the pages that it lists; the others are part of what comes first. */
const lateTable = 'src/views/routes.tsx';
const tables = ['src/views/landing-routes.tsx', 'src/views/public-routes.tsx', lateTable];

/** Which files each page of the route tables is loaded from. */
export async function pageSources(): Promise<Map<string, string[]>> {
  const sources = new Map<string, string[]>();
  for (const table of tables) {
    const text = await readFile(table, 'utf8');
    const consts = new Map(
      [...text.matchAll(/^const (\w+) = (?:lazy|inside)Page\(\(\) => import\('(.+)'\)\);$/gm)].map(([, name, file]) => [
        name,
        file,
      ]),
    );
    for (const [, name = '', own, shared = name] of text.matchAll(
      /^ {2}(\w+)(?:: (?:(?:lazy|inside)Page\(\(\) => import\('(.+)'\)\)|(\w+)))?,$/gm,
    )) {
      const file = own ?? consts.get(shared);
      if (!file) throw new Error(`${table} does not say where the page "${name}" is loaded from.`);
      sources.set(name, [...(table === lateTable ? [table] : []), join('src/views', file)]);
    }
  }

  return sources;
}
