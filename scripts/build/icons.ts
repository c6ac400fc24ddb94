import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const drawing = resolve('src/views/ui/drawn-icon.ts');

/**
 * Renders lucide's drawings with a smaller component: half the size for the menu, without the unused names, sizes and
 * keys.
 */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => drawing,
    },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({
        code: code
          .replace(/^ {2}(?:name: "[a-z0-9-]+"|size: 24),$/gm, '')
          .replace(/,\s*(?:key: "[a-z0-9]+"|aliases: \[[^\]]*\])/g, ''),
        map: null,
      }),
    },
  };
}
