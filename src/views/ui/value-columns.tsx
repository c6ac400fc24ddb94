import { useId, useState } from 'react';
import { formatFullDay } from '../../rules/shared/dates.ts';
import styles from './value-columns.module.css';

interface ColumnValue {
  /** A day, or whatever `name` puts in words. */
  at: string;
  /** Null where too few people would show. */
  value: number | null;
}

interface ValueColumnsProps {
  title: string;
  values: readonly ColumnValue[];
  /** What one column is. Default: a day. */
  unit?: string;
  name?: (at: string) => string;
  format: (value: number) => string;
  /** What a full column means; the largest value by default. */
  most?: number;
}

const HIDDEN = 'fewer than five people';

/** One column for each value. The slider over them is how keyboard and screen reader get at each. */
export function ValueColumns(props: ValueColumnsProps) {
  const { title, values, unit = 'Day', name = formatFullDay, format, most } = props;
  const id = useId();
  const last = values.findLastIndex(({ value }) => value !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? Math.max(0, last), values.length - 1);
  const here = values[at];
  const top = Math.max(1, most ?? Math.max(0, ...values.map(({ value }) => value ?? 0)));
  if (!here) return null;
  const words = `${name(here.at)}: ${here.value === null ? HIDDEN : format(here.value)}`;
  const point = (x: number, box: DOMRect) =>
    setChosen(Math.max(0, Math.min(values.length - 1, Math.floor(((x - box.left) / box.width) * values.length))));

  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        <output className={styles.here}>{words}</output>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.top} aria-hidden="true">
          {format(top)}
        </span>
        <div className={styles.columns} aria-hidden="true">
          {values.map(({ at: own, value }, index) => (
            <span
              key={own}
              className={styles.column}
              data-here={index === at ? '' : undefined}
              data-hidden={value === null ? '' : undefined}
              style={{ blockSize: `${value === null ? 6 : Math.max(1, (value / top) * 100)}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          className={styles.slider}
          aria-label={`${unit} of: ${title}`}
          aria-valuetext={words}
          min={0}
          max={values.length - 1}
          value={at}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          onPointerMove={({ clientX, currentTarget }) => point(clientX, currentTarget.getBoundingClientRect())}
          onPointerLeave={() => setChosen(null)}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{name(values[0]?.at ?? '')}</span>
        <span>{name(values.at(-1)?.at ?? '')}</span>
      </p>
    </figure>
  );
}
