import { basename } from 'node:path';
import { type Chunk, chunkPerModule, type Graph, type Names } from './chunk-per-module.ts';

/** A request is worth as much as this many characters of code before minification, about 2 kB on the wire. */
const REQUEST = 9_000;

/**
 * Names a chunk for each module that is not `fixed`. Modules that the same entries have share one. Then, as long as that
 * saves anything, the two chunks are united that save most: entries that have both need a request less, those that have
 * only one load the other in vain.
 */
export function shareChunks(root: string, graph: Graph, fixed: Names): Names {
  const chunks = chunkPerModule(root, graph, fixed);
  const sets = new Map<bigint, Chunk>();
  for (const chunk of chunks) {
    if (chunk.isFixed || chunk.isEntry) continue;
    const first = sets.get(chunk.loaded);
    if (first) unite(first, chunk, chunks);
    else sets.set(chunk.loaded, chunk);
  }
  for (let pair = bestPair(chunks); pair; pair = bestPair(chunks)) unite(...pair, chunks);

  return namesOf(chunks, graph, new Set(fixed.values()));
}

function bestPair(chunks: ReadonlySet<Chunk>): [Chunk, Chunk] | undefined {
  const free = [...chunks].flatMap((one) => (one.isFixed ? [] : [{ one, count: countOf(one.loaded) }]));
  let most = 0;
  let best: [Chunk, Chunk] | undefined;
  for (const [place, { one, count }] of free.entries()) {
    for (const { one: other, count: otherCount } of free.slice(0, place)) {
      // Spares most of the counting.
      if (REQUEST * Math.min(count, otherCount) <= most) continue;
      let saved = REQUEST * countOf(one.loaded & other.loaded);
      if (saved <= most) continue;
      const loaded = one.loaded | other.loaded;
      const needs = [...new Set([...one.needs, ...other.needs])];
      for (const each of needs) saved -= each.size * countOf(loaded & ~each.loaded);
      // What lies between two chunks would import the united one, and be imported by it.
      const between = needs.filter((each) => each !== one && each !== other);
      if (saved <= most || between.some((each) => each.needs.has(one) || each.needs.has(other))) continue;
      most = saved;
      best = [one, other];
    }
  }

  return best;
}

function unite(one: Chunk, other: Chunk, chunks: Set<Chunk>): void {
  chunks.delete(other);
  for (const module of other.modules) one.modules.add(module);
  one.size += other.size;
  one.isEntry ||= other.isEntry;
  for (const each of other.needs) one.needs.add(each);
  one.needs.delete(other);
  for (const { needs } of chunks) {
    if (needs.delete(other) || needs.has(one)) for (const each of one.needs) needs.add(each);
  }
  for (const each of one.needs) each.loaded |= one.loaded | other.loaded;
}

function countOf(bits: bigint): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1n) count += 1;

  return count;
}

/** A chunk is called after its largest module. */
function namesOf(chunks: ReadonlySet<Chunk>, graph: Graph, used: Set<string>): Names {
  const names = new Map<string, string>();
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  for (const { isFixed, isEntry, modules } of chunks) {
    // An entry by itself has a chunk anyway.
    if (isFixed || (isEntry && modules.size === 1)) continue;
    const [largest = ''] = [...modules].sort((one, other) => sizeOf(other) - sizeOf(one));
    let name = basename(largest).replace(/[.?].*/, '');
    while (used.has(name)) name += '_';
    used.add(name);
    for (const id of modules) names.set(id, name);
  }

  return names;
}
