/**
 * What the build writes into the documents: the sign-in form, which shows before any script runs, the list of employees,
 * which phones show before the console has loaded, and first calls.
 */
import { prerender } from 'react-dom/static';
import { renderEarlyList } from './first/early-list.tsx';
import { createWiring } from './machines/wiring.ts';
import { paths } from './rules/shared/paths.ts';
import { Console } from './views/console.tsx';
import { titleOf } from './views/layout/route-focus.tsx';
import { publicPages } from './views/public-routes.tsx';

export { firstCalls } from './first/calls.ts';
export const earlyList = (): Promise<string> => renderEarlyList(nowhere());
export const signInTitle = titleOf('Login');

export async function renderSignIn(): Promise<string> {
  await publicPages.login.load();
  const { prelude } = await prerender(<Console wiring={nowhere()} ssrPath={paths.login} />, {
    // One piece: later parts would need a script to insert them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });

  return new Response(prelude).text();
}

function nowhere() {
  return createWiring({
    host: '',
    storage: { get: () => null, set() {}, clear() {}, subscribe: () => () => {} },
    address: { place: () => ({ path: paths.login, search: '' }), go() {}, subscribe: () => () => {} },
    log() {},
  });
}
