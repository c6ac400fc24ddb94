import { type Turned, turnedBack } from '../../machines/rules/turning-back.ts';
import { chartBy } from './catalogue.ts';
import styles from './learning-view.module.css';

export interface TurningPointsProps {
  /** The chart that is looked at; what was found in it comes first. */
  chart: string;
  times: ReadonlyMap<string, number>;
}

/** Where people turn back, in words: in this chart, and behind it in all others. */
export function TurningPoints({ chart, times }: TurningPointsProps) {
  const found = turnedBack((arrow) => times.get(arrow) ?? 0);
  const here = found.filter((one) => one.chart === chart);
  const elsewhere = found.filter((one) => one.chart !== chart && one.turned > 0);

  return (
    <>
      {here.length === 0 ? (
        <p className={styles.none}>Of this chart, too little was counted to say.</p>
      ) : (
        <ul className={styles.turns}>{here.map((one) => Sentence(one))}</ul>
      )}
      {elsewhere.length > 0 && (
        <details className={styles.elsewhere}>
          <summary>In other charts</summary>
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

function Sentence({ says, turned, all }: Turned, title?: string) {
  const share = Math.round((turned / all) * 100);

  return (
    <li key={`${title} ${says}`}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      <span>
        {title && <strong>{title}: </strong>}
        {turned === 0 ? (
          <>
            Fewer than five of about {all.toLocaleString('en')} {says}.
          </>
        ) : (
          <>
            About <strong>{turned.toLocaleString('en')}</strong> of {all.toLocaleString('en')} {says} ({share} %).
          </>
        )}
      </span>
    </li>
  );
}
