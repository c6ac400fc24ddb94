import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import { hasFeature } from '../rules/shared/features.ts';
import type { Route, RouteName } from '../rules/shared/paths.ts';
import { type LandingName, landingPages } from './landing-routes.tsx';
import { titleAt } from './layout/breadcrumbs.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { missingPage } from './layout/inside-page.tsx';
import { loadable, type Page, PageAt } from './layout/page.tsx';
import { RouteFocus } from './layout/route-focus.tsx';
import { Shell, UserMenu } from './layout/shell.tsx';
import { useQuiet } from './layout/use-quiet.ts';
import { useSession, useSignedIn } from './layout/wiring-context.ts';
import type { OtherName } from './routes.tsx';

const NoAccessPage = lazy(() => import('./auth/no-access-page.tsx'));
const NotFound = loadable(async () => ({ default: (await import('./auth/not-found-page.tsx')).NotFound }), missingPage);
const NotInPlan = loadable(() => import('./layout/not-in-plan.tsx'), missingPage);
const ServerError = loadable<{ route?: Route }>(async () => {
  const { ServerError: Broken } = await import('./auth/server-error-page.tsx');

  return { default: () => <Broken /> };
}, missingPage);

let others: typeof import('./routes.tsx') | undefined;

const OtherPage = loadable(async () => {
  others = await import('./routes.tsx');

  return others;
}, missingPage);

interface AuthenticatedAppProps {
  path: string;
  route: Route | undefined;
}

/** Loaded after the page is idle; if it can't be loaded, nothing is counted. */
const Counting = lazy<ComponentType>(async () => {
  await new Promise((rested) => setTimeout(rested, 3_000));

  return import('./workflows/counting.tsx').catch(() => ({ default: () => null }));
});

export default function AuthenticatedApp(props: AuthenticatedAppProps) {
  const isQuiet = useQuiet();
  // A failure shows up when a link is followed.
  useEffect(() => {
    if (!isQuiet) return;
    for (const part of [OtherPage, UserMenu]) part.load().catch(() => {});
    import('./ui/print.css').catch(() => {});
  }, [isQuiet]);

  return (
    <>
      <Pages {...props} />
      {useSignedIn().company.isCounted && (
        <Suspense>
          <Counting />
        </Suspense>
      )}
    </>
  );
}

function Pages({ path, route }: AuthenticatedAppProps) {
  const hasNoAccess = useSession((snapshot) => snapshot.hasTag('noAccess'));
  const title = hasNoAccess ? 'No access' : (route?.title ?? 'Not found');
  const arrival = <Arrival key={path} title={title} />;

  if (hasNoAccess || route?.access === 'companySetUp' || route?.access === 'branchSetUp') {
    return (
      <Suspense>
        {hasNoAccess || !route ? <NoAccessPage /> : <PageInPlan route={route} />}
        {arrival}
      </Suspense>
    );
  }

  return (
    <Shell>
      <ErrorBoundary resetKey={path} fallback={<ServerError />}>
        {route ? <PageInPlan route={route} /> : <NotFound />}
        {arrival}
      </ErrorBoundary>
    </Shell>
  );
}

const Arrival = ({ title }: { title: string }) => <RouteFocus title={titleAt(title, useSearch())} />;

function PageInPlan({ route }: { route: Route }) {
  const { company } = useSignedIn();
  if (!hasFeature(company.features, route.feature)) return <NotInPlan route={route} />;

  const landing = landingPageOf(route.name as RouteName);

  return landing ? <PageAt page={landing} route={route} /> : <OtherPage route={route} />;
}

/** A page of those who are signed in. */
export async function loadNamed(name: RouteName): Promise<void> {
  const landing = landingPageOf(name);
  if (!landing) await OtherPage.load();
  await (landing ?? otherPageOf(name))?.load();
}

export const isNamedLoaded = (name: RouteName): boolean =>
  (landingPageOf(name) ?? otherPageOf(name))?.isLoaded() ?? false;

const landingPageOf = (name: RouteName): Page | undefined => landingPages[name as LandingName];
const otherPageOf = (name: RouteName): Page | undefined => others?.pages[name as OtherName];
