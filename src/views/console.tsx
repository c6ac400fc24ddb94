import { lazy, Suspense } from 'react';
import { parse } from 'regexparam';
import { type Parser, Router, useLocation } from 'wouter';
import { type Route, routeAt } from '../machines/rules/paths.ts';
import type { Wiring } from '../machines/wiring.ts';
import { Arrival } from './frame/arrival.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { aroundNav } from './frame/leave-guard.ts';
import { type Page, PageAt } from './frame/page.tsx';
import { useSession, WiringContext } from './frame/wiring-context.ts';
import { type PublicName, publicPages } from './public-routes.tsx';
import { Toasts } from './shell/toasts.tsx';

const Inside = lazy(() => import('./inside.tsx'));
const BrokenPage = lazy(async () => ({ default: (await import('./auth/server-error-page.tsx')).BrokenPage }));

export interface ConsoleProps {
  wiring: Wiring;
  /** Where it is, when there is no browser to say so. */
  ssrPath?: string;
}

/** The whole console. */
export function Console({ wiring, ssrPath }: ConsoleProps) {
  return (
    <WiringContext value={wiring}>
      <Router parser={parseExactly} aroundNav={aroundNav} ssrPath={ssrPath}>
        <Everything />
      </Router>
    </WiringContext>
  );
}

/** Case matters in addresses: `/Leave` is a page, `/leave` is lost. */
const parseExactly: Parser = (route, loose) => {
  const { pattern, keys } = parse(route, loose);

  return { pattern: new RegExp(pattern.source, pattern.flags.replace('i', '')), keys };
};

/** The page that the address asks for, as far as the session allows, and the messages over it. */
function Everything() {
  const [path] = useLocation();
  const broken = (
    <Suspense>
      <BrokenPage />
    </Suspense>
  );

  return (
    <>
      <ErrorBoundary resetKey={path} fallback={broken}>
        <Place path={path} />
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

/** Outside or inside: pages that need no session, and everything that does. */
function Place({ path }: { path: string }) {
  const isSignedIn = useSession((snapshot) => snapshot.hasTag('signedIn'));
  const hasNoAccess = useSession((snapshot) => snapshot.hasTag('noAccess'));
  const route = routeAt(path);

  // Somebody without access stays where they signed in, and must not find the form there again.
  if (route?.access === 'public' && !hasNoAccess)
    return <Outside title={route.title} page={publicPages[route.name as PublicName]} route={route} />;
  if (isSignedIn) {
    return (
      <Suspense fallback={<Waiting />}>
        <Inside path={path} route={route} />
      </Suspense>
    );
  }

  // Until it is known who this is, or the way to signing in is taken, there is nothing that may be shown.
  if (route) return <Waiting />;

  return (
    <Suspense>
      <publicPages.notFound />
      <Arrival key={path} title="Not found" />
    </Suspense>
  );
}

function Outside({ title, page, route }: { title: string; page: Page; route: Route }) {
  return (
    <Suspense>
      <PageAt page={page} route={route} />
      <Arrival key={title} title={title} />
    </Suspense>
  );
}

/** The outline of the console, as the page's own document shows it before any script. */
const Waiting = () => <div className="waiting" aria-hidden="true" />;
