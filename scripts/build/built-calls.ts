import type { Plugin } from 'vite';
import { contract } from '../../src/api/contract/index.ts';

/** Removes calls without a server implementation from the console's table; types already prevent their use. */
export function onlyBuiltCalls(): Plugin {
  return {
    name: 'only-built-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/api\/(initial-)?calls\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^ {2}(\w+): \w+\('[^']+'\),$/gm, (line, name: string) => (name in contract ? line : '')),
        map: null,
      }),
    },
  };
}
