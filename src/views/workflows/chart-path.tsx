import { Link } from 'wouter';
import { mayOpen, type Route, routeAt } from '../../rules/shared/paths.ts';
import { arrowOf, isWithin } from '../../rules/workflows/arrows.ts';
import { linesOf, saidOf } from '../../rules/workflows/drawn-words.ts';
import { pagesOf } from '../../rules/workflows/pages-of-charts.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { chartBy, type Layout, type Picture } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { useWorkflowsAddress } from './use-workflows-address.ts';

interface ChartPathProps {
  chart: string;
  title: string;
  layout: Layout;
  picture: Picture;
}

/** Leads from an opened state back to those around it. */
export function ChartPath({ chart, title, layout, picture }: ChartPathProps) {
  const { root } = picture;
  const { state, event, go } = useWorkflowsAddress();
  const around = chartBy(chart)?.states.filter(({ id }) => isWithin(root, id)) ?? [];
  const pointed = chartBy(chart)?.states.find(({ id }) => id === state);
  const sought = chartBy(chart)?.events.find(({ type }) => type === event);
  const about =
    pointed || sought ? (
      <div className={styles.pointedAt}>
        <p aria-live="polite">
          {sought && (
            <>
              <strong>{sought.name}</strong> Sent by {sought.by}.{' '}
            </>
          )}
          {pointed && (
            <>
              <strong>{pointed.name}</strong> {pointed.description}
            </>
          )}
        </p>
        <PageLinks chart={chart} {...(pointed && { state: pointed.id })} />
      </div>
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
      <Others chart={chart} layout={layout} picture={picture} />
    </>
  );
}

/** Ways into what is open, and out of the states around it, that its picture leaves to those around. */
function Others({ chart, layout, picture }: Omit<ChartPathProps, 'title'>) {
  const { root } = picture;
  const drawn = new Set(linesOf({ pictures: [picture] }).map(({ transition }) => transition));
  const ways = [...new Set(linesOf(layout).map(({ transition = '' }) => transition))]
    .map((transition) => ({ transition, ...arrowOf(transition) }))
    .filter(
      ({ transition, from, to }) =>
        from !== to && !drawn.has(transition) && !isWithin(from, root) && (isWithin(root, from) || isWithin(to, root)),
    );
  const nameOf = (id: string) =>
    id === chart ? 'any state' : chartBy(chart)?.states.find((state) => state.id === id)?.name;
  if (ways.length === 0) return null;

  return (
    <details>
      <summary>{ways.length === 1 ? '1 more way' : `${ways.length} more ways`} in or out</summary>
      <ul className={styles.ways}>
        {ways.map(({ transition, from, to }) => (
          <li key={transition}>
            {nameOf(from)} → {nameOf(to)}: {saidOf(layout, transition)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The others are folded. */
const MOST_LINKS = 3;

function PageLinks({ chart, state }: { chart: string; state?: string }) {
  const { roles } = useSignedIn().track;
  const routes = new Map<string, Route>();
  for (const path of pagesOf(chart, state)) {
    const route = routeAt(path);
    if (route && mayOpen(route, roles) && !routes.has(route.title)) routes.set(route.title, route);
  }
  const pages = [...routes.values()];
  const [first, more] = [pages.slice(0, MOST_LINKS), pages.slice(MOST_LINKS)];
  if (pages.length === 0) return null;

  return (
    <div className={styles.hint}>
      Happens on <Pages pages={first} />
      {more.length > 0 && (
        <details>
          <summary>and {more.length} more</summary>
          <Pages pages={more} />
        </details>
      )}
    </div>
  );
}

const Pages = ({ pages }: { pages: readonly Route[] }) =>
  pages.map((route, index) => (
    <span key={route.path}>
      {index > 0 && ', '}
      <PageLink route={route} />
    </span>
  ));

/** The title alone of a page that can't be opened just so. */
export function PageLink({ route }: { route: Route }) {
  const { roles } = useSignedIn().track;
  if (route.path.includes(':') || onlyOnce.has(route.access) || !mayOpen(route, roles)) return route.title;

  return <Link href={route.path}>{route.title}</Link>;
}

/** People who are signed in and have finished setting up are redirected from these pages. */
const onlyOnce: ReadonlySet<Route['access']> = new Set(['public', 'companySetUp', 'branchSetUp']);
