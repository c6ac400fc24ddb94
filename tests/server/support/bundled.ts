import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedOnDisk, fingerprintOf } from './cached-on-disk.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles a TypeScript program into one JavaScript file, which is kept until `madeFrom`, its sources, changes. */
export const bundled = (program: string, madeFrom: (string | Buffer)[]): Promise<string> =>
  cachedOnDisk(`${basename(program).split('.')[0]}.js`, madeFrom, async (path) => {
    const { build } = await import('vite');
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: join(root, program),
        outDir: dirname(path),
        emptyOutDir: false,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: basename(path), codeSplitting: false } },
      },
    });
  });

/** What the server and its programs are made of, as it was when this process asked first. */
export const serverSources = (): string[] => {
  sources ??= fingerprintOf(['server', 'demo', 'src/api', 'src/machines', 'src/rules'].flatMap((path) => within(path)));

  return [sources];
};

let sources: string | undefined;

const within = (path: string): Buffer[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`;

      return entry.isDirectory() ? within(inside) : [readFileSync(join(root, inside))];
    });
