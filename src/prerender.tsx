/** The sign-in page as HTML, made once at build, so that the form is on the screen before any script has run. */
import { prerender } from 'react-dom/static';
import { paths } from './machines/rules/paths.ts';
import { createWiring } from './machines/wiring.ts';
import { Console } from './views/console.tsx';
import { titleOf } from './views/frame/arrival.tsx';

/** The source of the sign-in page, as the build knows it. */
export const signInPage = 'src/views/auth/login-page.tsx';
export const signInTitle = titleOf('Login');

/** The same elements that the console takes over in the browser, drawn for somebody who is not signed in. */
export async function renderSignIn(): Promise<string> {
  const { prelude } = await prerender(<Console wiring={nowhere()} ssrPath={paths.login} />, {
    // One piece: parts that come later would need a script to put them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });

  return new Response(prelude).text();
}

/** A world without a browser: nothing is remembered, and the address is the sign-in page's. */
function nowhere() {
  return createWiring({
    host: '',
    storage: { get: () => null, set() {}, clear() {}, subscribe: () => () => {} },
    address: { place: () => ({ path: paths.login, search: '' }), go() {}, subscribe: () => () => {} },
    log() {},
  });
}
