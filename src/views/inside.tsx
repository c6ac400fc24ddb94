import { type ComponentType, lazy, Suspense } from 'react';
import { hasFeature } from '../machines/rules/features.ts';
import type { Route } from '../machines/rules/paths.ts';
import { Arrival } from './frame/arrival.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { PageAt } from './frame/page.tsx';
import { useSession, useWho } from './frame/wiring-context.ts';
import { pages } from './routes.tsx';
import { Shell } from './shell/shell.tsx';

const NoAccessPage = lazy(() => import('./auth/no-access-page.tsx'));
const NotFound = lazy(async () => ({ default: (await import('./auth/not-found-page.tsx')).NotFound }));
const NotInPlan = lazy(() => import('./later/not-in-plan.tsx'));
const ServerError = lazy(async () => ({ default: (await import('./auth/server-error-page.tsx')).ServerError }));

export interface InsideProps {
  path: string;
  /** Missing where the address leads nowhere. */
  route: Route | undefined;
}

/** Nobody waits for it: it comes when the page has long come to rest, and stays away when it cannot. */
const Counting = lazy<ComponentType>(async () => {
  await new Promise((rested) => setTimeout(rested, 3_000));

  return import('./workflows/counting.tsx').catch(() => ({ default: () => null }));
});

/** Everything behind the sign-in, and beside it what counts the steps of a company that wants to know. */
export default function Inside(props: InsideProps) {
  return (
    <>
      <Pages {...props} />
      {useWho().company.isCounted && (
        <Suspense>
          <Counting />
        </Suspense>
      )}
    </>
  );
}

/** Setting up has its own frame, all other pages stand in the shell. */
function Pages({ path, route }: InsideProps) {
  const hasNoAccess = useSession((snapshot) => snapshot.hasTag('noAccess'));
  const title = hasNoAccess ? 'No access' : (route?.title ?? 'Not found');
  const arrival = <Arrival key={path} title={title} />;

  if (hasNoAccess || route?.access === 'companySetUp' || route?.access === 'branchSetUp') {
    return (
      <Suspense>
        {hasNoAccess || !route ? <NoAccessPage /> : <Own route={route} />}
        {arrival}
      </Suspense>
    );
  }

  return (
    <Shell>
      <ErrorBoundary resetKey={path} fallback={<ServerError />}>
        {route ? <Own route={route} /> : <NotFound />}
        {arrival}
      </ErrorBoundary>
    </Shell>
  );
}

/** A page, unless the company has not bought what it is about. */
function Own({ route }: { route: Route }) {
  const { company } = useWho();
  if (!hasFeature(company.features, route.feature)) return <NotInPlan route={route} />;

  return <PageAt page={pages[route.name as keyof typeof pages]} route={route} />;
}
