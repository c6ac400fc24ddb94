import { type RefObject, use, useEffect, useRef } from 'react';
import type { Step } from '../../machines/watch/recording.ts';
import { cx } from '../ui/cx.ts';
import { type Layout, layoutOf } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { statesInWords } from './steps.ts';

export interface ChartDrawingProps {
  chart: string;
  title: string;
  /** The step after which the chart is shown; nothing is lit without one. */
  step: Step | undefined;
}

/** A chart as it is drawn, with the states that hold and the arrows that were taken last lit up. */
export function ChartDrawing({ chart, title, step }: ChartDrawingProps) {
  const layout = use(layoutOf(chart));
  const active = new Set(step?.states);
  const taken = new Set(step?.taken);
  const paper = useRef<HTMLElement>(null);
  useBringIntoSight(paper, layout, step);
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
          <marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
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
        <Arrows layout={layout} taken={taken} />
        <Words layout={layout} taken={taken} />
      </svg>
    </section>
  );
}

interface PartProps {
  layout: Layout;
  taken: ReadonlySet<string>;
}

function Arrows({ layout, taken }: PartProps) {
  return layout.arrows.map(({ points, label }) => {
    const isTaken = label.lines.some(({ transition }) => taken.has(transition));
    const d = pathOf(points);

    return (
      <path
        key={d}
        className={cx(styles.edge, isTaken && styles.taken)}
        data-taken={isTaken || undefined}
        markerEnd="url(#head)"
        d={d}
      />
    );
  });
}

/** Over the arrows, on a halo in the paper's colour. */
function Words({ layout, taken }: PartProps) {
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
          </text>
        )),
      )}
    </>
  );
}

const pathOf = (points: number[][]) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

/** Most drawings are larger than their place: the innermost state that holds comes to its middle. */
function useBringIntoSight(paper: RefObject<HTMLElement | null>, layout: Layout, step: Step | undefined): void {
  const innermost = step?.states.at(-1);
  useEffect(() => {
    const place = paper.current;
    const state = layout.states.find(({ id }) => id === innermost);
    if (!place) return;
    if (!state) place.scrollTo({ left: (layout.width - place.clientWidth) / 2, top: 0 });
    else
      place.scrollTo({
        left: state.x + state.width / 2 - place.clientWidth / 2,
        top: state.y + state.height / 2 - place.clientHeight / 2,
      });
  }, [paper, layout, innermost]);
}
