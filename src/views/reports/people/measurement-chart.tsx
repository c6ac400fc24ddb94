import type { MeasurementSeries } from '../../../api/contract/person-reports.ts';
import { rangeWords } from '../../../rules/reports/reference-range.ts';
import { formatDay } from '../../../rules/shared/days.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { shapeOf } from './range-mark.tsx';
import styles from './reports.module.css';

const WIDTH = 480;
const HEIGHT = 150;
const LEFT = 8;
const RIGHT = 56;
const TOP = 14;
const BOTTOM = 22;

type Result = MeasurementSeries['results'][number];
type Figure = Result & { number: number };

const isFigure = (result: Result): result is Figure => result.number !== null;

/** Values over time with the latest reference range as a band. The table next to it has the same data. */
export function MeasurementChart({ series: { name, unit, results } }: { series: MeasurementSeries }) {
  const figures = results.filter(isFigure);
  const range = figures.findLast(({ low, high }) => low !== null || high !== null);
  if (figures.length === 0) return null;
  const { x, y } = scalesOf(figures, range);
  const low = range?.low ?? null;
  const high = range?.high ?? null;

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${name} over time: ${figures.map((one) => `${formatDay(one.measuredOn)} ${one.value} ${unit}, ${rangeWords[one.state]}`).join('; ')}`}
    >
      {range && (
        <rect
          className={styles.band}
          x={LEFT}
          width={WIDTH - LEFT - RIGHT}
          y={high === null ? TOP : y(high)}
          height={Math.max(1, (low === null ? HEIGHT - BOTTOM : y(low)) - (high === null ? TOP : y(high)))}
        />
      )}
      {[low, high].map(
        (limit) =>
          limit !== null && (
            <g key={limit}>
              <line className={styles.limit} x1={LEFT} x2={WIDTH - RIGHT} y1={y(limit)} y2={y(limit)} />
              <text className={styles.tick} x={WIDTH - RIGHT + 6} y={y(limit) + 4}>
                {withCommas(limit)}
              </text>
            </g>
          ),
      )}
      <polyline className={styles.line} points={figures.map((one) => `${x(one)},${y(one.number)}`).join(' ')} />
      {figures.map((one) => (
        <g
          key={one.measuredOn}
          className={styles.point}
          data-state={one.state}
          transform={`translate(${x(one) - 6} ${y(one.number) - 6})`}
        >
          <title>{`${formatDay(one.measuredOn)}: ${one.value} ${unit}, ${rangeWords[one.state]}`}</title>
          <path d={shapeOf(one.state)} />
        </g>
      ))}
      <text className={styles.tick} x={LEFT} y={HEIGHT - 6}>
        {formatDay(figures[0]?.measuredOn ?? '')}
      </text>
      {figures.length > 1 && (
        <text className={styles.tick} x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end">
          {formatDay(figures.at(-1)?.measuredOn ?? '')}
        </text>
      )}
    </svg>
  );
}

/** The band is always in the picture, with some room above and below. */
function scalesOf(figures: readonly Figure[], range: Figure | undefined) {
  const values = [...figures.map(({ number }) => number), range?.low, range?.high].filter(
    (value): value is number => value !== null && value !== undefined,
  );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || Math.abs(most) || 1) * 0.15;
  const [bottom, top] = [least - room, most + room];
  const days = figures.map(({ measuredOn }) => Date.parse(measuredOn));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const [from, to] = [LEFT + 10, WIDTH - RIGHT - 10];

  return {
    x: ({ measuredOn }: Figure) =>
      first === last ? (from + to) / 2 : from + ((Date.parse(measuredOn) - first) / (last - first)) * (to - from),
    y: (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM),
  };
}
