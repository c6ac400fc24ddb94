import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const drawing = resolve('src/views/ui/drawn-icon.ts');

/**
 * Draws the icons in the console's own few lines: those of the set weigh half as much as the menu's icons do, make two
 * components of each, and work out for every drawing what never changes. What nothing reads then (the icon's name and size,
 * six random letters as the key of each stroke) stays out, too.
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
        code: code.replace(/^ {2}(?:name: "[a-z0-9-]+"|size: 24),$/gm, '').replace(/,\s*key: "[a-z0-9]+"/g, ''),
        map: null,
      }),
    },
  };
}
