import { useId, useState } from 'react';
import { formatFullDay } from '../../rules/shared/dates.ts';
import styles from './day-columns.module.css';

export interface DayValue {
  day: string;
  /** Null where too few people would show. */
  value: number | null;
}

export interface DayColumnsProps {
  title: string;
  days: readonly DayValue[];
  format: (value: number) => string;
  /** What a full column means; the largest value by default. */
  most?: number;
}

const HIDDEN = 'fewer than five people';

/** One column a day. The slider over the columns is how keyboard and screen reader get at each day's value. */
export function DayColumns({ title, days, format, most }: DayColumnsProps) {
  const id = useId();
  const last = days.findLastIndex(({ value }) => value !== null);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? Math.max(0, last), days.length - 1);
  const here = days[at];
  const top = Math.max(1, most ?? Math.max(0, ...days.map(({ value }) => value ?? 0)));
  if (!here) return null;
  const words = `${formatFullDay(here.day)}: ${here.value === null ? HIDDEN : format(here.value)}`;
  const point = (x: number, box: DOMRect) =>
    setChosen(Math.max(0, Math.min(days.length - 1, Math.floor(((x - box.left) / box.width) * days.length))));

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
          {days.map(({ day, value }, index) => (
            <span
              key={day}
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
          aria-label={`Day of: ${title}`}
          aria-valuetext={words}
          min={0}
          max={days.length - 1}
          value={at}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          onPointerMove={({ clientX, currentTarget }) => point(clientX, currentTarget.getBoundingClientRect())}
          onPointerLeave={() => setChosen(null)}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatFullDay(days[0]?.day)}</span>
        <span>{formatFullDay(days.at(-1)?.day)}</span>
      </p>
    </figure>
  );
}
