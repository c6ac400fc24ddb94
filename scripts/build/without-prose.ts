import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Leaves the prose of the charts out of what browsers download. People read the descriptions in the sources and in the
 * pictures that are drawn from them; the running chart never does.
 */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // After TypeScript is gone, so that what is parsed is plain JavaScript.
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

/** Every `description: 'some text'` of an object literal. */
function proseIn(node: Node): Node[] {
  const isProse =
    node.type === 'Property' && (node.key as Node).name === 'description' && (node.value as Node).type === 'Literal';
  if (isProse) return [node];

  return Object.values(node).flat().filter(isNode).flatMap(proseIn);
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}
