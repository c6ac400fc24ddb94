import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './chart.module.css';
import { Bars } from './chart-bars.tsx';
import { Columns } from './chart-columns.tsx';
import type { PlotProps } from './plot-props.ts';

type ChartProps = Omit<PlotProps, 'width' | 'chosen'>;

const FIRST_WIDTH = 640;
export const MOST_BARS = 20;
const MOST_SERIES = 6;

/**
 * A chart of numbers that a table shows as well. It works like a slider: the arrow keys, the pointer and a screen
 * reader move from label to label, and the values are shown in a line below it.
 */
export function Chart({ title, kind, labels, series }: ChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const isLying = kind === 'bars';
  const shownLabels = isLying ? labels.slice(0, MOST_BARS) : labels;
  const shownSeries = series.slice(0, MOST_SERIES);
  const isWithheld = shownSeries.some(({ values }) => values.slice(0, shownLabels.length).includes(null));
  const last = shownLabels.length - 1;
  const at = chosen === null ? null : Math.min(chosen, last);
  const textAt = (index: number) =>
    `${labels[index]}: ${shownSeries.map(({ name, values, text }) => `${name} ${text(values[index] ?? null)}`).join(', ')}`;
  const plot = { title, kind, labels: shownLabels, series: shownSeries, width, chosen: at };

  return (
    <figure className={styles.chart}>
      {(shownSeries.length > 1 || isWithheld) && (
        <ul className={styles.legend}>
          {shownSeries.map(({ name }, index) => (
            <li key={name}>
              <svg className={styles.key} data-series={index + 1} viewBox="0 0 16 12" aria-hidden="true">
                {kind === 'line' ? <path d="M0 6H16" /> : <rect width="16" height="12" rx="2" />}
              </svg>
              {name}
            </li>
          ))}
          {isWithheld && (
            <li>
              <svg className={styles.withheld} viewBox="0 0 16 12" aria-hidden="true">
                <rect x="0.5" y="0.5" width="15" height="11" rx="2" />
              </svg>
              Not shown: none, or fewer than five
            </li>
          )}
        </ul>
      )}
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-readonly="true"
        aria-orientation={isLying ? 'vertical' : 'horizontal'}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={textAt(at ?? 0)}
        className={styles.frame}
        onKeyDown={(event) => setChosen((before) => stepFrom(event, before, last))}
        onFocus={() => setChosen((before) => before ?? 0)}
        onBlur={() => setChosen(null)}
        onPointerMove={(event) => setChosen(indexUnder(event, last))}
        onPointerLeave={() => setChosen(null)}
      >
        {isLying ? <Bars {...plot} /> : <Columns {...plot} />}
      </div>
      {/* The slider says the same to screen readers. */}
      <figcaption className={styles.reading} aria-hidden="true">
        {at !== null && textAt(at)}
      </figcaption>
    </figure>
  );
}

const steps: Readonly<Record<string, (from: number, last: number) => number>> = {
  ArrowRight: (from, last) => Math.min(last, from + 1),
  ArrowDown: (from, last) => Math.min(last, from + 1),
  ArrowLeft: (from) => Math.max(0, from - 1),
  ArrowUp: (from) => Math.max(0, from - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function stepFrom(event: KeyboardEvent, before: number | null, last: number): number | null {
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
  if (!step) return before;
  event.preventDefault();

  return step(before ?? 0, last);
}

/** Each label has a part of the plot, marked by its index. */
function indexUnder({ target }: PointerEvent, last: number): number | null {
  const mark = (target as Element).closest('[data-index]')?.getAttribute('data-index');

  return mark === null || mark === undefined ? null : Math.min(last, Number(mark));
}

function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, Math.round(element.clientWidth)) || FIRST_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, [frame]);

  return width;
}
