import { withCommas } from '../../rules/shared/with-commas.ts';
import { type DropOff, dropOffPoints, dropOffs } from '../../rules/workflows/drop-off.ts';
import common from '../ui/common.module.css';
import { chartBy } from './catalogue.ts';
import styles from './usage-view.module.css';

interface DropOffListProps {
  chart: string;
  times: ReadonlyMap<string, number>;
}

export function DropOffList({ chart, times }: DropOffListProps) {
  const found = dropOffs((arrow) => times.get(arrow) ?? 0);
  const here = found.filter((one) => one.chart === chart);
  const elsewhere = found.filter((one) => one.chart !== chart && one.turned > 0);

  return (
    <>
      {here.length === 0 ? (
        <p className={common.muted}>
          {dropOffPoints.some((one) => one.chart === chart)
            ? 'No drop-off point has been reached five times in a month yet.'
            : 'This workflow has no drop-off points. “Abandoned” below shows where people leave it.'}
        </p>
      ) : (
        <>
          <p className={common.muted}>
            How often people went back or failed at a step. Many then try again: abandoned attempts are counted
            separately.
          </p>
          <ul className={styles.turns}>{here.map((one) => Sentence(one))}</ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <details className={styles.elsewhere}>
          <summary>In other workflows</summary>
          <ul className={styles.turns}>
            {elsewhere
              .sort((one, other) => other.turned / other.all - one.turned / one.all)
              .map((one) => Sentence(one, chartBy(one.chart)?.title))}
          </ul>
        </details>
      )}
    </>
  );
}

function Sentence({ lead, text, turned, all }: DropOff, title?: string) {
  const share = Math.round((turned / all) * 100);

  return (
    <li key={`${title} ${text}`}>
      <span className={common.track} aria-hidden="true">
        <span className={common.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      <span>
        {title && <strong>{title}: </strong>}
        {turned === 0 ? (
          <>
            {lead ? `${lead} fewer` : 'Fewer'} than five of about {withCommas(all)} {text}.
          </>
        ) : (
          <>
            {lead ? `${lead} about` : 'About'} <strong>{withCommas(turned)}</strong> of {withCommas(all)} {text} (
            {share}%).
          </>
        )}
      </span>
    </li>
  );
}
