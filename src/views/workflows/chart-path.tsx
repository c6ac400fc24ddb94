import { Link } from 'wouter';
import { routeAt } from '../../rules/shared/paths.ts';
import { pagesOf } from '../../rules/workflows/pages-of-charts.ts';
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
  const pages = pagesOf(chart, state).slice(0, MOST_LINKS);
  if (pages.length === 0) return null;

  return (
    <span className={styles.hint}>
      Happens on{' '}
      {pages.map((path, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <Link href={path}>{routeAt(path)?.title}</Link>
        </span>
      ))}
    </span>
  );
}
