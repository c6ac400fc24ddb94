import type { Plugin } from 'vite';

const BRIDGE =
  /var bridge = function\(\) \{\};\s*bridge\.prototype = parent\.prototype;\s*klass\.prototype = new bridge\(\);/;

/**
 * The feed's client makes its prototypes through an empty function. The minifier takes that for one that nobody constructs,
 * and an arrow cannot be. Today's way to say the same is safe from it.
 */
export function modernFeedClient(): Plugin {
  return {
    name: 'modern-feed-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/faye\/src\/util\/class\.js$/ },
      handler(code) {
        if (!BRIDGE.test(code))
          throw new Error('The feed’s client makes its prototypes otherwise now: see feed-client.ts.');

        return { code: code.replace(BRIDGE, 'klass.prototype = Object.create(parent.prototype);'), map: null };
      },
    },
  };
}
