import type { Plugin } from 'vite';

const EXPRESSION = 'var RopeSequence = function RopeSequence () {};';

/**
 * The minifier turns prosemirror-history's empty constructor function into an arrow, which has no prototype. It leaves
 * a declaration alone.
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
          throw new Error('The editor’s history is built differently now: see editor-history.ts.');

        return { code: code.replace(EXPRESSION, 'function RopeSequence () {}'), map: null };
      },
    },
  };
}
