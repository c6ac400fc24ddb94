/** The composition root: what the console is made of, put together once. */
import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { addressBar } from './api/address-bar.ts';
import { API_HOST } from './api/files.ts';
import { createStorage } from './api/storage.ts';
import { routeAt } from './machines/rules/paths.ts';
import { createWiring } from './machines/wiring.ts';
import { Console } from './views/console.tsx';
import { watchLeaving } from './views/frame/leave-guard.ts';
import { watchScroll } from './views/frame/scroll.ts';
import { applyTheme } from './views/frame/use-theme.ts';

applyTheme();
watchScroll();
watchLeaving();
// What adds styles at run time, such as a dialog that holds the page still, has to show the nonce of this answer.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

const wiring = createWiring({
  host: API_HOST,
  storage: createStorage(),
  address: addressBar,
  log: (error) => console.error(error),
});
if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
  (await import('./inspect/open.ts')).openInspector();
}
wiring.session.start();
answerOtherTabs();

// No StrictMode: it starts every chart twice, and the second start would repeat its calls. A mailed link works only once.
const root = document.getElementById('root') as HTMLElement;
const isSignIn = routeAt(location.pathname)?.name === 'login';
if (isSignIn && 'prerendered' in root.dataset) hydrateRoot(root, <Console wiring={wiring} />);
else createRoot(root).render(<Console wiring={wiring} />);

/** Another tab of this browser may ask to watch the charts of this one; only then is anything fetched for it. */
function answerOtherTabs(): void {
  const channel = new BroadcastChannel('workflows');
  channel.onmessage = async ({ data }) => {
    if (data.by) (await import('./machines/watch/tabs.ts')).hear(channel, data);
  };
  channel.postMessage({ type: 'opened' });
}
