import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { addressBar } from './api/address-bar.ts';
import { API_HOST } from './api/files.ts';
import { createStorage } from './api/storage.ts';
import { createWiring } from './machines/wiring.ts';
import { routeAt } from './rules/shared/paths.ts';
import { Console } from './views/console.tsx';
import { watchLeaving } from './views/layout/leave-guard.ts';
import { watchScroll } from './views/layout/scroll.ts';
import { applyTheme } from './views/layout/use-theme.ts';
import { loadPage, watchLinks } from './views/page-loading.ts';

applyTheme();
watchScroll();
watchLeaving();
// Code that adds styles at run time, such as a scroll-locking dialog, needs this page's nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

const wiring = createWiring({
  host: API_HOST,
  storage: createStorage(),
  address: addressBar,
  log: (error) => console.error(error),
  loadPage,
});
watchLinks();
if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
  (await import('./inspect/open.ts')).openInspector();
}
// A page that can't be loaded says so when it is shown. Not awaited: the code that is loaded waits for this file.
loadPage(location.pathname).then(start, start);
answerOtherTabs();

// No StrictMode: it starts every chart twice, and an emailed sign-in link works only once.
function start(): void {
  wiring.session.start();
  const root = document.getElementById('root') as HTMLElement;
  const isSignIn = routeAt(location.pathname)?.name === 'login';
  if (isSignIn && 'prerendered' in root.dataset) hydrateRoot(root, <Console wiring={wiring} />);
  else createRoot(root).render(<Console wiring={wiring} />);
}

/** The recorder is loaded only when another tab asks for it. */
function answerOtherTabs(): void {
  const channel = new BroadcastChannel('workflows');
  channel.onmessage = async ({ data }) => {
    if (data.by) (await import('./machines/recorder/tabs.ts')).onChannelMessage(channel, data);
  };
  channel.postMessage({ type: 'opened' });
}
