import type { Plugin } from 'vite';

const EXPRESSION = 'var RopeSequence = function RopeSequence () {};';

/**
 * What the editor remembers for its undo stands on a prototype that is made of an empty function. The minifier takes such an
 * expression for one that nobody constructs and makes an arrow of it, which has no prototype. A declaration is left alone.
 */
export function plainEditorHistory(): Plugin {
  return {
    name: 'plain-editor-history',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/rope-sequence\/dist\/index\.js$/ },
      handler(code) {
        if (!code.includes(EXPRESSION))
          throw new Error('The editor makes the prototype of its history otherwise now: see editor-history.ts.');

        return { code: code.replace(EXPRESSION, 'function RopeSequence () {}'), map: null };
      },
    },
  };
}
