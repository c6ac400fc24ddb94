import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** What charts say in words for their readers and tests. */
const prose = new Set<unknown>(['description', 'offPage']);

/** Removes prose from the bundle: it is read in the sources and drawings only. */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // After TypeScript has been compiled away.
    enforce: 'post',
    transform: {
      filter: { id: /\.machine\.ts$/ },
      handler(code) {
        const ranges = proseIn(this.parse(code) as unknown as Node).sort((a, b) => b.start - a.start);
        for (const { start, end } of ranges) {
          const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
          code = code.slice(0, start) + code.slice(end + comma);
        }

        return { code, map: null };
      },
    },
  };
}

function proseIn(node: Node): Node[] {
  const isProse =
    node.type === 'Property' && prose.has((node.key as Node).name) && (node.value as Node).type === 'Literal';
  if (isProse) return [node];

  return Object.values(node).flat().filter(isNode).flatMap(proseIn);
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}
