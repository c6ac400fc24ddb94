import { type ReactNode, type SVGProps, use, useId, useMemo, useRef } from 'react';
import type { Step } from '../../machines/recorder/recording.ts';
import { cx } from '../ui/cx.ts';
import { useTop } from '../ui/use-top.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { type Layout, layoutOf } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { statesInWords, unknownParts } from './steps.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

export interface ChartDrawingProps {
  chart: string;
  title: string;
  /** Nothing is highlighted without one. */
  step?: Step | undefined;
  /** Opens the drawing at the state of the chosen step instead of the initial one. */
  isHeld?: boolean;
  /** Must be the same function each time, or the drawing jumps. */
  paint?: (layout: Layout) => Paint;
  children: ReactNode;
}

type Lines = readonly { text: string; transition?: string }[];

export interface Paint {
  edge(lines: Lines): SVGProps<SVGPathElement>;
  note(lines: Lines, index: number): ReactNode;
}

export default function ChartDrawing({ chart, title, step, isHeld = false, paint, children }: ChartDrawingProps) {
  const layout = use(layoutOf(chart));
  const active = new Set(step?.states);
  const taken = new Set(step?.taken);
  const painted = useMemo(() => paint?.(layout), [paint, layout]);
  const { room, drawing, percent, run, onKeyDown } = useZoom(layout, {
    focus: step?.states.at(-1),
    opensAtFocus: isHeld,
  });
  const paper = useRef<HTMLElement>(null);
  useTop(paper);
  const keys = useId();
  const unknown = step ? unknownParts(step, layout) : [];
  const label = step ? `Chart: ${title}. Current state: ${statesInWords(step)}.` : `Chart: ${title}.`;

  return (
    <>
      {unknown.length > 0 && (
        <p className={styles.unknown} role="status">
          This step contains parts that this version of the chart does not have, so they are not shown:{' '}
          {unknown.join(', ')}.
        </p>
      )}
      <div className={styles.bar}>
        {children}
        <ZoomBar percent={percent} run={run} />
      </div>
      <section
        ref={paper}
        className={styles.paper}
        aria-label={`${title} chart`}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves has to be reached with the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <VisuallyHidden>
          <p id={keys}>
            Use the arrow keys to move, plus and minus to zoom, 0 to fit the window and 1 for actual size.
          </p>
        </VisuallyHidden>
        <svg
          ref={room}
          role="img"
          aria-label={label}
          className={styles.drawing}
          style={{ aspectRatio: `${layout.width} / ${layout.height}` }}
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
          <g ref={drawing}>
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
          </g>
        </svg>
      </section>
    </>
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

/** Drawn over the arrows, outlined in the background's colour. */
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
