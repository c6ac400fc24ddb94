import type { Plugin } from 'vite';

const BRIDGE =
  /var bridge = function\(\) \{\};\s*bridge\.prototype = parent\.prototype;\s*klass\.prototype = new bridge\(\);/;

/**
 * The minifier turns Faye's empty constructor function into an arrow, which cannot be constructed. Modern syntax avoids
 * that.
 */
export function modernFeedClient(): Plugin {
  return {
    name: 'modern-feed-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/faye\/src\/util\/class\.js$/ },
      handler(code) {
        if (!BRIDGE.test(code)) throw new Error('The feed client is built differently now: see feed-client.ts.');

        return { code: code.replace(BRIDGE, 'klass.prototype = Object.create(parent.prototype);'), map: null };
      },
    },
  };
}
