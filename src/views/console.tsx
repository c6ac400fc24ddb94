import { lazy, Suspense, useState } from 'react';
import { Router, useLocation } from 'wouter';
import type { Wiring } from '../machines/wiring.ts';
import { parsePath, type Route, routeAt } from '../rules/shared/paths.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { type Page, PageAt } from './layout/page.tsx';
import { RouteFocus } from './layout/route-focus.tsx';
import { Toasts } from './layout/toasts.tsx';
import { useSession, WiringContext } from './layout/wiring-context.ts';
import { aroundNav, Inside } from './page-loading.ts';
import { type PublicName, publicPages } from './public-routes.tsx';

const BrokenPage = lazy(() =>
  import('./auth/server-error-page.tsx').then(
    ({ BrokenPage: page }) => ({ default: page }),
    () => ({ default: UnreachablePage }),
  ),
);

/** Without a network, the page that says what is broken cannot be loaded either. */
const UnreachablePage = () => <p role="alert">Something went wrong. Reload the page.</p>;

interface ConsoleProps {
  wiring: Wiring;
  /** The path when rendering on the server. */
  ssrPath?: string;
}

export function Console({ wiring, ssrPath }: ConsoleProps) {
  return (
    <WiringContext value={wiring}>
      <Router parser={parsePath} aroundNav={aroundNav} ssrPath={ssrPath}>
        <CurrentScreen />
      </Router>
    </WiringContext>
  );
}

function CurrentScreen() {
  const [path] = useLocation();
  const broken = (
    <Suspense>
      <BrokenPage />
    </Suspense>
  );

  return (
    <>
      <ErrorBoundary resetKey={path} fallback={broken}>
        <CurrentPage path={path} />
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

function CurrentPage({ path }: { path: string }) {
  const isSignedIn = useSession((snapshot) => snapshot.hasTag('signedIn'));
  const hasNoAccess = useSession((snapshot) => snapshot.hasTag('noAccess'));
  const route = routeAt(path);

  // People without access stay on the sign-in address, but must not see the form again.
  if (route?.access === 'public' && !hasNoAccess)
    return <PublicPage key={route.title} page={publicPages[route.name as PublicName]} route={route} />;
  if (isSignedIn) {
    return (
      <Suspense fallback={<Waiting />}>
        <Inside path={path} route={route} />
      </Suspense>
    );
  }

  // Show nothing until the session is known or the redirect to sign-in has happened.
  if (route) return <Waiting />;

  return (
    <Suspense>
      <publicPages.notFound />
      <RouteFocus key={path} title="Not found" />
    </Suspense>
  );
}

function PublicPage({ page, route }: { page: Page; route: Route }) {
  // React hydrates the content of a Suspense boundary in a second step, not at once.
  const [isLoaded] = useState(page.isLoaded);
  const content = (
    <>
      <PageAt page={page} route={route} />
      <RouteFocus title={route.title} />
    </>
  );

  return isLoaded ? content : <Suspense>{content}</Suspense>;
}

/** The same outline that index.html shows before any script runs. */
const Waiting = () => <div className="waiting" aria-hidden="true" />;
