import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const list = '.vite/chunks.json';

interface Chunk {
  file: string;
  isEntry: boolean;
  imports: readonly string[];
  styles: readonly string[];
  modules: readonly string[];
}

export interface Files {
  /** Without the entry's, which every document has. */
  code: string[];
  styles: string[];
}

/** Lists which file each module of the console ended up in; the manifest has no names for shared files. */
export function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((chunk): Chunk[] =>
        chunk.type === 'chunk'
          ? [
              {
                file: chunk.fileName,
                isEntry: chunk.isEntry,
                imports: chunk.imports,
                styles: [...(chunk.viteMetadata?.importedCss ?? [])],
                modules: chunk.moduleIds.map((id) => relative(resolve(), id).replaceAll('\\', '/')),
              },
            ]
          : [],
      );
      this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify(chunks) });
    },
  };
}

interface Chunks {
  /** The file that a module ended up in. */
  fileOf(source: string): string;
  /** Everything that is needed to run some modules, styles in their order. */
  filesOf(sources: readonly string[]): Files;
}

export async function readChunks(folder: string): Promise<Chunks> {
  const chunks = JSON.parse(await readFile(join(folder, list), 'utf8')) as Chunk[];
  const named = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const chunkWith = (source: string): Chunk => {
    const chunk = chunks.find(({ modules }) => modules.includes(source));
    if (!chunk) throw new Error(`The build contains nothing from ${source}.`);

    return chunk;
  };

  const filesOf = (sources: readonly string[]): Files => {
    const needed = new Set([...chunks.filter(({ isEntry }) => isEntry), ...sources.map(chunkWith)]);
    for (const { imports } of needed) for (const file of imports) needed.add(named.get(file) as Chunk);
    const all = [...needed];

    return {
      code: all.filter(({ isEntry }) => !isEntry).map(({ file }) => file),
      styles: [...new Set(all.flatMap(({ styles }) => styles))],
    };
  };

  return { fileOf: (source) => chunkWith(source).file, filesOf };
}
