import { setNonce } from 'get-nonce';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { addressBar } from './api/address-bar.ts';
import { API_HOST } from './api/files.ts';
import { createStorage } from './api/storage.ts';
import { createWiring } from './machines/wiring.ts';
import { Console } from './views/console.tsx';
import { watchScroll } from './views/layout/scroll.ts';
import { watchUnsaved } from './views/layout/unsaved-guard.ts';
import { applyTheme } from './views/layout/use-theme.ts';
import { loadPage, watchLinks } from './views/page-loading.ts';

// The server that is built into the product has done it.
if (import.meta.env.DEV) applyTheme();
watchScroll();
watchUnsaved();
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
  const content = <Console wiring={wiring} />;
  // At once, so that the rows that have come already stand in the first frame.
  if ('prerendered' in root.dataset) {
    flushSync(() => hydrateRoot(root, content));
    globalThis.releaseEarlySignIn?.();
  } else whenKnown(() => takingOverSearch(root, () => flushSync(() => createRoot(root).render(content))));
}

/** What has been typed into the first rows of the document (`first/early-rows.ts`) is searched for, and typed on. */
function takingOverSearch(root: HTMLElement, show: () => void): void {
  const find = () => root.querySelector<HTMLInputElement>('[type=search]');
  const early = find();
  const isTyping = early && early === document.activeElement;
  if (early?.value) addressBar.go(`?${new URLSearchParams({ search: early.value })}`, { replace: true });
  show();
  if (isTyping) find()?.focus();
}

/** Until it is known who is signed in, the document shows the same as the console would. */
function whenKnown(show: () => void): void {
  const { session } = wiring;
  const watch = session.subscribe(check);
  check();

  function check() {
    if (session.getSnapshot().matches('checking')) return;
    watch.unsubscribe();
    // After the session's own step: what is shown may send it events.
    queueMicrotask(show);
  }
}

/** The recorder is loaded only when another tab asks for it. */
function answerOtherTabs(): void {
  const channel = new BroadcastChannel('workflows');
  channel.onmessage = async ({ data }) => {
    if (data.by) (await import('./machines/recorder/tabs.ts')).onChannelMessage(channel, data);
  };
  channel.postMessage({ type: 'opened' });
}
