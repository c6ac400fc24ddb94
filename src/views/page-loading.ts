/**
 * The code of a page is loaded before the address changes, if that takes no longer than 300 ms: after a Suspense fallback,
 * React would hold the page back for as long.
 */
import type { AroundNavHandler } from 'wouter';
import { routeAt } from '../rules/shared/paths.ts';
import { loadable } from './layout/page.tsx';
import { askBeforeLeaving } from './layout/unsaved-guard.ts';
import { type PublicName, publicPages } from './public-routes.tsx';

type InsideModule = typeof import('./authenticated-app.tsx');

let inside: InsideModule | undefined;

export const Inside = loadable(async () => {
  inside = await import('./authenticated-app.tsx');

  return inside;
});

export async function loadPage(path: string): Promise<void> {
  const route = routeAt(path);
  if (!route) return;
  if (route.access === 'public') await publicPages[route.name as PublicName].load();
  else {
    await Inside.load();
    await inside?.loadNamed(route.name);
  }
}

function isLoaded(path: string): boolean {
  const route = routeAt(path);
  if (!route) return true;
  if (route.access === 'public') return publicPages[route.name as PublicName].isLoaded();

  return inside?.isNamedLoaded(route.name) ?? false;
}

/** After this, the page shows that it is loading. */
const PATIENCE_MS = 300;

let newest: object | undefined;

/** Every navigation by a link passes through here. The last one wins. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const mine = {};
  newest = mine;
  const from = location.href;
  askBeforeLeaving(
    (...target) => {
      const [path = ''] = target[0].split(/[?#]/, 1);
      if (isLoaded(path)) return navigate(...target);
      const go = () => {
        if (newest === mine && location.href === from) navigate(...target);
      };
      // What can't be loaded says so when it is shown.
      void Promise.race([loadPage(path), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(go, go);
    },
    to,
    options,
  );
};

/** Loads the page behind a link when the pointer or the focus reaches it. Call once, at start-up. */
export function watchLinks(): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    // A failure shows up when the link is followed.
    if (link && !isLoaded(link.pathname)) loadPage(link.pathname).catch(() => {});
  };
  addEventListener('pointerover', approach, { passive: true });
  addEventListener('focusin', approach);
}
