import { arrowOf } from './arrows.ts';

/** In letters, after which names in the code are wrapped: drawings leave room for it. */
export const CODE_WIDTH = 14;

/** The event and guard of a transition as they are written in the chart, without what XState puts around them. */
export function codeOf(transition: string): string {
  const { event, guard } = arrowOf(transition);
  const own = event
    .replace(/^xstate\.(done|error)\.(?:actor|state)\./, '$1 ')
    .replace(/^xstate\.after\.([^.]+).*/, 'after $1')
    .replace(/^xstate\./, '');

  return `${own}${guard && ` [${guard}]`}`;
}
