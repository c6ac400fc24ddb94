import type { Plugin } from 'vite';
import { contract } from '../../src/api/contract/index.ts';

/** Leaves calls that no server answers yet out of the console's table: its code can't name them, its types see to that. */
export function onlyBuiltCalls(): Plugin {
  return {
    name: 'only-built-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/api\/(first-)?calls\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^ {2}(\w+): \w+\('[^']+'\),$/gm, (line, name: string) => (name in contract ? line : '')),
        map: null,
      }),
    },
  };
}
