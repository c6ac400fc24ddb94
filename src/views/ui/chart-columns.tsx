import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { withCommas } from '../../rules/shared/with-commas.ts';
import styles from './chart.module.css';
import { numbered } from './numbered.ts';
import type { PlotProps } from './plot-props.ts';

const HEIGHT = 240;
const TOP = 10;
const BOTTOM = 28;
const LABEL_WIDTH = 68;
const HIDDEN_HEIGHT = 14;
/** Points are marked as long as they can be distinguished. */
const MOST_POINTS = 40;

/** Vertical charts: lines, or columns side by side or stacked. */
export function Columns({ kind, labels, series, width, chosen }: PlotProps) {
  const tallest = Math.max(1, ...labels.map((_, index) => topOf(kind, series, index)));
  const y = scaleLinear({ domain: [0, tallest], range: [HEIGHT - BOTTOM, TOP], nice: 4 });
  const left = 16 + 7 * Math.max(...y.ticks(4).map((tick) => withCommas(tick).length));
  const x = scaleBand({ domain: labels.map((_, index) => index), range: [left, width - 4], padding: 0.25 });
  const every = Math.max(1, Math.ceil((labels.length * LABEL_WIDTH) / (width - left)));
  const ticks = labels.flatMap((_, index) =>
    index % every === 0 && middle(x, index) + LABEL_WIDTH / 2 <= width ? [index] : [],
  );
  const inside = { x, y, labels, series };

  return (
    <svg className={styles.plot} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
      {y.ticks(4).map((value) => (
        <line key={value} className={styles.grid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
      ))}
      {numbered(labels).map(({ key, index }) => (
        <rect
          key={key}
          className={styles.place}
          data-index={index}
          data-chosen={index === chosen || undefined}
          x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
          width={x.step()}
          y={TOP}
          height={HEIGHT - BOTTOM - TOP}
        />
      ))}
      {kind === 'line' ? <Lines {...inside} /> : kind === 'stacked' ? <Stacks {...inside} /> : <Groups {...inside} />}
      <AxisLeft
        scale={y}
        left={left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => withCommas(Number(value))}
        tickClassName={styles.tick}
        tickLabelProps={{ textAnchor: 'end', dx: -4, dy: '0.3em' }}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - BOTTOM}
        tickValues={ticks}
        hideTicks
        axisLineClassName={styles.axis}
        tickFormat={(index) => labels[index] ?? ''}
        tickClassName={styles.tick}
        tickLabelProps={{ textAnchor: 'middle', dy: '0.4em' }}
      />
    </svg>
  );
}

type X = ReturnType<typeof scaleBand<number>>;
type Y = ReturnType<typeof scaleLinear<number>>;
interface Inside extends Pick<PlotProps, 'labels' | 'series'> {
  x: X;
  y: Y;
}

function topOf(kind: PlotProps['kind'], series: PlotProps['series'], index: number): number {
  const values = series.map(({ values }) => values[index] ?? 0);

  return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
}

const middle = (x: X, index: number): number => (x(index) ?? 0) + x.bandwidth() / 2;

function Lines({ x, y, labels, series }: Inside) {
  return series.map(({ name, values }, order) => (
    <g key={name} className={styles.line} data-series={order + 1}>
      <LinePath
        data={[...values]}
        defined={(value) => value !== null}
        x={(_, index) => middle(x, index)}
        y={(value) => y(value ?? 0)}
      />
      {labels.length <= MOST_POINTS &&
        numbered(labels).map(({ key, index }) => {
          const value = values[index];

          return value === null || value === undefined ? null : (
            <circle key={key} cx={middle(x, index)} cy={y(value)} r={3} />
          );
        })}
    </g>
  ));
}

function Stacks({ x, y, labels, series }: Inside) {
  return numbered(labels).map(({ key, index }) => {
    let below = 0;

    return series.map(({ name, values }, order) => {
      const value = values[index] ?? null;
      const from = below;
      below += value ?? 0;

      return (
        <Column
          key={`${key} ${name}`}
          series={order + 1}
          x={x(index) ?? 0}
          width={x.bandwidth()}
          base={y(from)}
          top={value === null ? null : y(below)}
        />
      );
    });
  });
}

function Groups({ x, y, labels, series }: Inside) {
  const inner = scaleBand({ domain: series.map((_, order) => order), range: [0, x.bandwidth()], padding: 0.1 });

  return numbered(labels).map(({ key, index }) =>
    series.map(({ name, values }, order) => {
      const value = values[index] ?? null;

      return (
        <Column
          key={`${key} ${name}`}
          series={order + 1}
          x={(x(index) ?? 0) + (inner(order) ?? 0)}
          width={inner.bandwidth()}
          base={y(0)}
          top={value === null ? null : y(value)}
        />
      );
    }),
  );
}

interface ColumnProps {
  series: number;
  x: number;
  width: number;
  base: number;
  /** Null: not shown. */
  top: number | null;
}

const Column = ({ series, x, width, base, top }: ColumnProps) => (
  <rect
    className={styles.bar}
    data-series={series}
    data-hidden={top === null || undefined}
    x={x}
    width={Math.max(1, width)}
    y={top ?? base - HIDDEN_HEIGHT}
    height={top === null ? HIDDEN_HEIGHT : Math.max(0, base - top)}
    rx={1}
  />
);
