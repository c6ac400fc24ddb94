import { type CSSProperties, type RefObject, use, useEffect, useRef } from 'react';
import type { Step } from '../../machines/watch/recording.ts';
import { cx } from '../ui/cx.ts';
import { type Layout, layoutOf } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { statesInWords } from './steps.ts';

export interface ChartDrawingProps {
  chart: string;
  title: string;
  /** The step after which the chart is shown; nothing is lit without one. */
  step?: Step | undefined;
  /** How often each arrow was taken, by its name: the chart is coloured by that, and says it. */
  times?: ReadonlyMap<string, number>;
}

/** A chart as it is drawn, with the states that hold and the arrows that were taken last lit up. */
export function ChartDrawing({ chart, title, step, times }: ChartDrawingProps) {
  const layout = use(layoutOf(chart));
  const active = new Set(step?.states);
  const taken = new Set(step?.taken);
  const paper = useRef<HTMLElement>(null);
  useBringIntoSight(paper, layout, step, times);
  const label = step ? `Chart: ${title}. It is in: ${statesInWords(step)}.` : `Chart: ${title}.`;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section ref={paper} className={styles.paper} aria-label={`Drawing of ${title}`} tabIndex={0}>
      <svg
        role="img"
        aria-label={label}
        className={styles.drawing}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        width={layout.width}
        height={layout.height}
      >
        <defs>
          <marker
            id="head"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="9"
            markerHeight="9"
            orient="auto"
          >
            <path className={styles.head} d="M0 0L10 5L0 10z" />
          </marker>
        </defs>
        {layout.states.map((state) => (
          <rect
            key={state.id}
            className={cx(styles.box, styles[state.kind], active.has(state.id) && styles.active)}
            data-state={state.id}
            data-active={active.has(state.id) || undefined}
            x={state.x}
            y={state.y}
            width={state.width}
            height={state.height}
            rx={10}
          />
        ))}
        {layout.beginnings.map(({ x, y, points }) => (
          <g key={`${x} ${y}`}>
            <circle className={styles.head} cx={x + 5} cy={y + 5} r={5} />
            <path className={styles.edge} markerEnd="url(#head)" d={pathOf(points)} />
          </g>
        ))}
        <Arrows layout={layout} taken={taken} times={times} />
        <Words layout={layout} taken={taken} times={times} />
      </svg>
    </section>
  );
}

interface PartProps {
  layout: Layout;
  taken: ReadonlySet<string>;
  times: ReadonlyMap<string, number> | undefined;
}

function Arrows({ layout, taken, times }: PartProps) {
  const sums = layout.arrows.map(({ label: { lines } }) =>
    [...new Set(lines.map(({ transition }) => transition))].reduce((sum, each) => sum + (times?.get(each) ?? 0), 0),
  );
  const most = Math.max(...sums);

  return layout.arrows.map(({ points, label }, index) => {
    const isTaken = label.lines.some(({ transition }) => taken.has(transition));
    const d = pathOf(points);
    const sum = sums[index] ?? 0;

    return (
      <path
        key={d}
        className={cx(styles.edge, isTaken && styles.taken, times && styles.cold, sum > 0 && styles.warm)}
        style={sum > 0 ? ({ '--share': Math.sqrt(sum / most) } as CSSProperties) : undefined}
        data-taken={isTaken || undefined}
        data-times={sum || undefined}
        markerEnd="url(#head)"
        d={d}
      />
    );
  });
}

/** Over the arrows, on a halo in the paper's colour. */
function Words({ layout, taken, times }: PartProps) {
  const lit = (transition: string | undefined) => transition !== undefined && taken.has(transition) && styles.said;
  /** Once for each arrow, behind the last of its lines. */
  const count = (lines: readonly { transition?: string }[], index: number) => {
    const { transition } = lines[index] ?? {};
    const said = transition !== undefined && lines[index + 1]?.transition !== transition && times?.get(transition);

    return said ? <tspan className={styles.times}>{` ${said.toLocaleString('en')}×`}</tspan> : null;
  };

  return (
    <>
      {layout.states.map(({ id, name, x, y, lines }) => (
        <g key={id}>
          <text className={styles.name} x={x + 12} y={y + 24}>
            {name}
          </text>
          {lines.map(({ text, tone, transition }, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing never change places
              key={index}
              className={cx(styles[tone], lit(transition))}
              x={x + 12}
              y={y + 44 + index * 16}
              xmlSpace="preserve"
            >
              {text}
              {count(lines, index)}
            </text>
          ))}
        </g>
      ))}
      {layout.arrows.flatMap(({ label }) =>
        label.lines.map(({ text, transition }, index) => (
          <text
            key={`${label.x} ${label.y} ${text}`}
            className={cx(styles.label, lit(transition))}
            x={label.x + 4}
            y={label.y + 13 + index * 16}
            xmlSpace="preserve"
          >
            {text}
            {count(label.lines, index)}
          </text>
        )),
      )}
    </>
  );
}

const pathOf = (points: number[][]) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

/** Most drawings are larger than their place: what there is to see comes to its middle. */
function useBringIntoSight(
  paper: RefObject<HTMLElement | null>,
  layout: Layout,
  step: Step | undefined,
  times: ChartDrawingProps['times'],
): void {
  const innermost = step?.states.at(-1);
  useEffect(() => {
    const place = paper.current;
    if (!place) return;
    const state = layout.states.find(({ id }) => id === innermost);
    const spot = state ? { x: state.x + state.width / 2, y: state.y + state.height / 2 } : busiest(layout, times);
    place.scrollTo({
      left: (spot?.x ?? layout.width / 2) - place.clientWidth / 2,
      top: spot ? spot.y - place.clientHeight / 2 : 0,
    });
  }, [paper, layout, innermost, times]);
}

/** Where the arrow is that was taken most often. */
function busiest({ arrows }: Layout, times: ChartDrawingProps['times']): { x: number; y: number } | undefined {
  const lines = arrows.flatMap(({ label }) => label.lines.map(({ transition }) => ({ label, transition })));
  const most = Math.max(0, ...lines.map(({ transition }) => times?.get(transition) ?? 0));

  return most > 0 ? lines.find(({ transition }) => times?.get(transition) === most)?.label : undefined;
}
