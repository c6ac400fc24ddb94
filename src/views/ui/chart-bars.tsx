import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './chart.module.css';
import { numbered } from './numbered.ts';
import type { PlotProps } from './plot-props.ts';

const NAME_HEIGHT = 18;
const BAR_HEIGHT = 12;
const GAP = 10;
const VALUE_WIDTH = 88;
const HIDDEN_WIDTH = 24;

/** Lying: each name above its bars, so that it has room on a narrow screen too. */
export function Bars({ labels, series, width, chosen }: PlotProps) {
  const longest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const x = scaleLinear({ domain: [0, longest], range: [0, width - VALUE_WIDTH] });
  const step = NAME_HEIGHT + series.length * (BAR_HEIGHT + 2) + GAP;
  const height = Math.max(1, labels.length) * step;

  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
      {numbered(labels).map(({ key, label, index }) => (
        <g key={key} data-index={index} transform={`translate(0 ${index * step})`}>
          <rect
            className={styles.place}
            data-chosen={index === chosen || undefined}
            width={width}
            height={step - 2}
            rx={4}
          />
          <text className={styles.name} x={4} y={NAME_HEIGHT - 4}>
            {label}
          </text>
          {series.map(({ name, values, text }, order) => {
            const value = values[index] ?? null;
            const long = value === null ? HIDDEN_WIDTH : x(value);
            const top = NAME_HEIGHT + order * (BAR_HEIGHT + 2);

            return (
              <g key={name} className={styles.lying}>
                <Bar
                  className={styles.bar}
                  data-series={order + 1}
                  data-hidden={value === null || undefined}
                  x={4}
                  y={top}
                  width={Math.max(1, long)}
                  height={BAR_HEIGHT}
                  rx={1}
                />
                <text className={styles.value} x={long + 10} y={top + BAR_HEIGHT - 2}>
                  {text(value)}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
