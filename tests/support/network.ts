/** The network between page and server, for journeys in which it matters. */
import type { Page, Route } from 'playwright-core';

/** Keeps every request that matches waiting until `release`; later ones pass. */
export async function holdAll(page: Page, url: string): Promise<{ release(): Promise<void> }> {
  const held: Route[] = [];
  let isOpen = false;
  const arrive = (route: Route) => (isOpen ? route.continue() : void held.push(route));
  await page.route(url, arrive);

  return {
    async release() {
      isOpen = true;
      // The requests of a page that was left in the meantime are gone.
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
    },
  };
}

/** Catches the first request that matches, and counts them all. */
export async function holdFirst(page: Page, url: string): Promise<{ request: Promise<Route>; count(): number }> {
  let count = 0;
  let routed: Promise<unknown> | undefined;
  const request = new Promise<Route>((resolve) => {
    routed = page.route(url, (route) => {
      count += 1;
      if (count === 1) resolve(route);
      else void route.continue();
    });
  });
  await routed;

  return { request, count: () => count };
}
