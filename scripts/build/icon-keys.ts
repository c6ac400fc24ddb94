import type { Plugin } from 'vite';

/**
 * Counts the React keys of an icon's strokes instead of leaving them as six random letters each: they only need to differ
 * within one icon, and random letters are what compresses worst.
 */
export function countIconKeys(): Plugin {
  return {
    name: 'count-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let count = 0;

        return { code: code.replace(/\bkey: "[a-z0-9]+"/g, () => `key: "${count++}"`), map: null };
      },
    },
  };
}
