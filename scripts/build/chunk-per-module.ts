import type { Rolldown } from 'vite';

export type Graph = Rolldown.ChunkingContext;
export type Names = ReadonlyMap<string, string>;

export class Chunk {
  readonly modules = new Set<string>();
  /** All that is loaded with this, and this. */
  readonly needs = new Set<Chunk>([this]);
  readonly opens = new Set<Chunk>();
  isFixed = false;
  isEntry = false;
  size = 0;
  /** A bit for each entry that has this once it is loaded. Entries are pages, and what opens in them later. */
  loaded = 0n;
}

/** A chunk for each module, and for each name in `fixed`. */
export function chunkPerModule(root: string, graph: Graph, fixed: Names): Set<Chunk> {
  const named = new Map<string, Chunk>();
  const read = (id: string): Chunk => {
    const chunk = named.get(fixed.get(id) ?? id) ?? new Chunk();
    const module = graph.getModuleInfo(id);
    if (!module || chunk.modules.has(id)) return chunk;
    named.set(fixed.get(id) ?? id, chunk);
    chunk.modules.add(id);
    chunk.isFixed = fixed.has(id);
    chunk.size += module.code?.length ?? 0;
    for (const imported of module.importedIds) chunk.needs.add(read(imported));
    for (const opened of module.dynamicallyImportedIds) chunk.opens.add(read(opened));

    return chunk;
  };
  read(root).isEntry = true;
  const chunks = new Set(named.values());
  for (const { needs, opens } of chunks) {
    for (const needed of needs) for (const each of needed.needs) needs.add(each);
    for (const opened of opens) opened.isEntry = true;
  }
  findLoaded([...chunks]);

  return chunks;
}

/** What opens later also has what is loaded wherever it can be opened. */
function findLoaded(chunks: readonly Chunk[]): void {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const bitsOf = (holds: (entry: Chunk, place: number) => boolean) =>
    entries.reduce((bits, entry, place) => (holds(entry, place) ? bits | (1n << BigInt(place)) : bits), 0n);
  const openers = entries.map((entry) => bitsOf(({ needs }) => [...needs].some(({ opens }) => opens.has(entry))));
  for (const chunk of chunks) {
    let before: bigint | undefined;
    chunk.loaded = bitsOf(() => true);
    while (chunk.loaded !== before) {
      before = chunk.loaded;
      const missing = ~before;
      // Nothing opens the first entry.
      chunk.loaded = bitsOf(({ needs }, place) => needs.has(chunk) || !((openers[place] || missing) & missing));
    }
  }
}
