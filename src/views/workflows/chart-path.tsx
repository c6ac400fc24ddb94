import { Link } from 'wouter';
import { mayOpen, type Route, routeAt } from '../../rules/shared/paths.ts';
import { pagesOf } from '../../rules/workflows/pages-of-charts.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { chartBy, type Picture } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';

export interface ChartPathProps {
  chart: string;
  title: string;
  picture: Picture;
}

/** Leads from an opened state back to those around it. */
export function ChartPath({ chart, title, picture: { root } }: ChartPathProps) {
  const { state, go } = useWorkflowsAddress();
  const around = chartBy(chart)?.states.filter(({ id }) => `${root}.`.startsWith(`${id}.`)) ?? [];
  const pointed = chartBy(chart)?.states.find(({ id }) => id === state);
  const about = pointed ? (
    <p className={styles.pointedAt} aria-live="polite">
      <strong>{pointed.name}</strong> {pointed.description} <PageLinks chart={chart} state={pointed.id} />
    </p>
  ) : (
    <PageLinks chart={chart} />
  );
  if (around.length === 0) return about;
  const steps = [{ id: chart, name: title }, ...around];

  return (
    <>
      <nav className={styles.path} aria-label="Open part of the chart">
        <ol>
          {steps.map(({ id, name }) => (
            <li key={id}>
              {id === root ? (
                <span aria-current="location">{name}</span>
              ) : (
                <button type="button" onClick={() => go({ part: id === chart ? undefined : id, state: undefined })}>
                  {name}
                </button>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {about}
    </>
  );
}

/** More would be a menu. */
const MOST_LINKS = 3;

function PageLinks({ chart, state }: { chart: string; state?: string }) {
  const { roles } = useSignedIn().track;
  const routes = new Map<string, Route>();
  for (const path of pagesOf(chart, state)) {
    const route = routeAt(path);
    if (route && mayOpen(route, roles) && !routes.has(route.title)) routes.set(route.title, route);
  }
  const pages = [...routes.values()].slice(0, MOST_LINKS);
  if (pages.length === 0) return null;

  return (
    <span className={styles.hint}>
      Happens on{' '}
      {pages.map((route, index) => (
        <span key={route.path}>
          {index > 0 && ', '}
          {onlyOnce.has(route.access) ? route.title : <Link href={route.path}>{route.title}</Link>}
        </span>
      ))}
    </span>
  );
}

/** Whoever is signed in and has set up the console is led on from these. */
const onlyOnce: ReadonlySet<Route['access']> = new Set(['public', 'companySetUp', 'branchSetUp']);
