import { type ReactNode, type RefObject, type SVGProps, use, useEffect, useMemo, useRef } from 'react';
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
  /** Something more to be seen of each arrow. The same function each time, or the drawing jumps. */
  paint?: (layout: Layout) => Paint;
}

type Lines = readonly { text: string; transition?: string }[];

/** What is shown of arrows beside the steps that are watched. */
export interface Paint {
  /** How an arrow with this label is drawn. */
  edge(lines: Lines): SVGProps<SVGPathElement>;
  /** What stands behind a line of a label or a state. */
  note(lines: Lines, index: number): ReactNode;
  /** What there is to see first. */
  spot: { x: number; y: number } | undefined;
}

/** A chart as it is drawn, with the states that hold and the arrows that were taken last lit up. */
export function ChartDrawing({ chart, title, step, paint }: ChartDrawingProps) {
  const layout = use(layoutOf(chart));
  const active = new Set(step?.states);
  const taken = new Set(step?.taken);
  const painted = useMemo(() => paint?.(layout), [paint, layout]);
  const paper = useRef<HTMLElement>(null);
  useBringIntoSight(paper, layout, step, painted);
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
        <Arrows layout={layout} taken={taken} painted={painted} />
        <Words layout={layout} taken={taken} painted={painted} />
      </svg>
    </section>
  );
}

interface PartProps {
  layout: Layout;
  taken: ReadonlySet<string>;
  painted: Paint | undefined;
}

function Arrows({ layout, taken, painted }: PartProps) {
  return layout.arrows.map(({ points, label }) => {
    const isTaken = label.lines.some(({ transition }) => taken.has(transition));
    const { className, ...more } = painted?.edge(label.lines) ?? {};
    const d = pathOf(points);

    return (
      <path
        {...more}
        key={d}
        className={cx(styles.edge, isTaken && styles.taken, className)}
        data-taken={isTaken || undefined}
        markerEnd="url(#head)"
        d={d}
      />
    );
  });
}

/** Over the arrows, on a halo in the paper's colour. */
function Words({ layout, taken, painted }: PartProps) {
  const lit = (transition: string | undefined) => transition !== undefined && taken.has(transition) && styles.said;

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
              {painted?.note(lines, index)}
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
            {painted?.note(label.lines, index)}
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
  painted: Paint | undefined,
): void {
  const innermost = step?.states.at(-1);
  useEffect(() => {
    const place = paper.current;
    if (!place) return;
    const state = layout.states.find(({ id }) => id === innermost);
    const spot = state ? { x: state.x + state.width / 2, y: state.y + state.height / 2 } : painted?.spot;
    place.scrollTo({
      left: (spot?.x ?? layout.width / 2) - place.clientWidth / 2,
      top: spot ? spot.y - place.clientHeight / 2 : 0,
    });
  }, [paper, layout, innermost, painted]);
}
