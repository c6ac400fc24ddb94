import type { Plugin } from 'vite';

/** What errors of React and XState advise developers to do; their number or their first sentence stays. */
const ADVICE = new RegExp(
  [
    ' for the full message or use the non-minified dev environment for full errors and additional helpful warnings\\.',
    'takes an object of state variables to update or a function which returns an object of state variables\\.',
    ' If you meant to render a collection of children, use an array instead\\.',
    ' If you called form\\.submit\\(\\) manually, .*event\\.preventDefault\\(\\)\\.',
    " This usually happens when there's a cycle of transitions \\(.*?\\)\\.",
    '; use (?:sendTo|raise)\\(\\{ type: "\\$\\{eventOrExpr\\}" \\}\\) instead',
    'forceFrameRate takes a positive int between 0 and 125, forcing frame rates higher than 125 fps is not supported',
  ].join('|'),
  'g',
);

/** React throws these to interrupt its own work, and knows them by identity. */
const INTERRUPTION = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Removes advice that no one who uses the console reads from what every page loads. React's interruptions are made without
 * stacks: to capture one, a browser with developer tools, or one that a test drives, reads all code again at every start.
 */
export function shortErrors(): Plugin {
  return {
    name: 'short-errors',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/(?:(?:react|react-dom|scheduler)\/cjs\/[\w.-]+\.production|xstate\/dist\/[\w.-]+\.esm)\.js$/ },
      handler: (code) => ({
        code: code.replace(ADVICE, '').replace(INTERRUPTION, '$1 = { __proto__: Error.prototype, message: $2 }'),
        map: null,
      }),
    },
  };
}
