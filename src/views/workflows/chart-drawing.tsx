import { type CSSProperties, type ReactNode, type SVGProps, use, useId, useMemo, useRef } from 'react';
import type { Step } from '../../machines/recorder/recording.ts';
import { arrowOf } from '../../rules/workflows/arrows.ts';
import { widthInInter, wordsAt } from '../../rules/workflows/words-at.ts';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { BoxButtons } from './box-buttons.tsx';
import { boxOf, type Layout, layoutOf, type Picture, parentPicture, pictureAt } from './catalogue.ts';
import styles from './chart-drawing.module.css';
import { ChartFinder } from './chart-finder.tsx';
import { ChartPath } from './chart-path.tsx';
import { inCode } from './code-lines.ts';
import { eventIn } from './event-in.ts';
import { OverviewMap } from './overview-map.tsx';
import { statesInWords, unknownParts } from './steps.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useWorkflowsAddress } from './use-workflows-address.ts';
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
  const { part, state, event, hasCodeNames, go } = useWorkflowsAddress();
  const picture = pictureAt(layout, part, state);
  const shown = useMemo(() => (hasCodeNames ? inCode(picture) : picture), [picture, hasCodeNames]);
  const painted = useMemo(() => paint?.(layout), [paint, layout]);
  const drawing = useRef<SVGGElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const seen = useRef<SVGRectElement>(null);
  const active = new Set(step?.states.map((id) => boxOf(picture, id)?.id));
  const found = state !== undefined && event !== undefined ? eventIn(picture, state, event) : undefined;
  const focus = found ? { id: `${state} ${event}`, ...found } : boxOf(picture, state ?? step?.states.at(-1) ?? '');
  const { room, percent, run, onKeyDown } = useZoom(picture, {
    focus,
    opensAtFocus: isHeld || state !== undefined,
    onView: ({ k, x, y }, { width, height }) => {
      drawing.current?.setAttribute('transform', `translate(${x} ${y}) scale(${k})`);
      if (buttons.current) buttons.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
      const [left, top] = [Math.max(0, -x / k), Math.max(0, -y / k)];
      const [right, bottom] = [Math.min(picture.width, (width - x) / k), Math.min(picture.height, (height - y) / k)];
      seen.current?.setAttribute('x', String(left));
      seen.current?.setAttribute('y', String(top));
      seen.current?.setAttribute('width', String(Math.max(0, right - left)));
      seen.current?.setAttribute('height', String(Math.max(0, bottom - top)));
      const isWhole = right - left >= picture.width - 1 && bottom - top >= picture.height - 1;
      seen.current?.ownerSVGElement?.toggleAttribute('data-whole', isWhole);
    },
  });
  const paper = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus({ paper, picture, state });
  const goOut = () => {
    const { root } = parentPicture(layout, picture);
    go({ part: root === chart ? undefined : root, state: undefined });
  };
  const keys = useId();
  const unknown = step ? unknownParts(step, layout) : [];
  const label = step ? `Chart: ${title}. Current state: ${statesInWords(step)}.` : `Chart: ${title}.`;

  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ '--ratio': `${picture.width} / ${picture.height}` } as CSSProperties}
    >
      {unknown.length > 0 && (
        <p className={styles.unknown} role="status">
          This step contains parts that this version of the chart does not have, so they are not shown:{' '}
          {unknown.join(', ')}.
        </p>
      )}
      <div className={styles.bar}>
        <div className={styles.controls}>
          <ChartFinder chart={chart} />
          <ZoomBar percent={percent} run={run} frame={frame} />
        </div>
        <div className={styles.told}>
          {children}
          <ChartPath chart={chart} title={title} layout={layout} picture={picture} />
        </div>
        <OverviewMap picture={picture} seen={seen} onCentre={(x, y) => run((to) => to.centre(x, y))} />
      </div>
      <section
        ref={paper}
        id="drawing"
        className={styles.paper}
        aria-label={`${title} chart`}
        aria-describedby={keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what moves has to be reached with the keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') onKeyDown(event);
          else if (picture !== layout.pictures[0]) goOut();
          else if (state !== undefined) go({ state: undefined });
        }}
      >
        <VisuallyHidden>
          <p id={keys}>
            Use the arrow keys to move, plus and minus to zoom, 0 to fit as much as is readable, 1 for actual size, and
            Escape to go back.
          </p>
        </VisuallyHidden>
        <div ref={room} className={styles.room}>
          <Drawing
            label={label}
            layout={shown}
            drawing={drawing}
            active={active}
            pointed={state}
            taken={new Set(step?.taken)}
            found={found?.transitions}
            painted={painted}
          />
          <BoxButtons layer={buttons} layout={layout} picture={picture} onShow={(box) => run((to) => to.show(box))} />
        </div>
      </section>
    </div>
  );
}

interface DrawingProps extends PartProps {
  label: string;
  drawing: React.RefObject<SVGGElement | null>;
  active: ReadonlySet<string | undefined>;
  pointed: string | undefined;
}

function Drawing({ label, drawing, active, pointed, ...parts }: DrawingProps) {
  const { states, beginnings } = parts.layout;

  return (
    <svg role="img" aria-label={label} className={styles.drawing}>
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
        {states.map((state) => (
          <rect
            key={state.id}
            className={cx(
              styles.box,
              styles[state.kind],
              state.inside !== undefined && styles.folded,
              active.has(state.id) && styles.active,
              state.id === pointed && styles.pointed,
            )}
            data-state={state.id}
            data-kind={state.kind}
            data-active={active.has(state.id) || undefined}
            x={state.x}
            y={state.y}
            width={state.width}
            height={state.height}
            rx={state.kind === 'elsewhere' ? 16 : 10}
          />
        ))}
        {beginnings.map(({ x, y, points }) => (
          <g key={`${x} ${y}`}>
            <circle className={styles.head} cx={x + 5} cy={y + 5} r={5} />
            <path className={styles.edge} markerEnd="url(#head)" d={pathOf(points)} />
          </g>
        ))}
        <Arrows {...parts} />
        <Words {...parts} />
      </g>
    </svg>
  );
}

interface PartProps {
  layout: Picture;
  taken: ReadonlySet<string>;
  found: ReadonlySet<string> | undefined;
  painted: Paint | undefined;
}

function Arrows({ layout, taken, found, painted }: PartProps) {
  return layout.arrows.map(({ points, label }) => {
    const isTaken = label.lines.some(({ transition }) => taken.has(transition));
    const isFound = label.lines.some(({ transition }) => found?.has(transition));
    const { className, ...more } = painted?.edge(label.lines) ?? {};
    const d = pathOf(points);

    return (
      <path
        {...more}
        key={d}
        className={cx(styles.edge, isTaken && styles.taken, isFound && styles.found, className)}
        data-taken={isTaken || undefined}
        data-found={isFound || undefined}
        markerEnd="url(#head)"
        d={d}
      />
    );
  });
}

/** Room for a number behind the words. */
const NOTE = 42;

/** Drawn over the arrows, outlined in the background's colour. */
function Words({ layout, taken, found, painted }: PartProps) {
  const { go } = useWorkflowsAddress();
  const lit = (transition = '') => cx(taken.has(transition) && styles.said, found?.has(transition) && styles.sought);

  return (
    <>
      {layout.states.map(({ id, name, kind, x, y, lines }) => (
        <g key={id}>
          <text className={styles.name} x={x + 12} y={y + (kind === 'elsewhere' ? 21 : 24)}>
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
      {layout.arrows.flatMap((arrow) => {
        const { label } = arrow;
        const { x, y } = wordsAt(arrow, (text) => widthInInter(text) + (painted ? NOTE : 0));

        return label.lines.map(({ text, transition }, index) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: with the keyboard, Find leads to every event
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing never change places
            key={`${label.x} ${label.y} ${index}`}
            className={cx(styles.label, lit(transition))}
            onClick={() => {
              const { from, event } = arrowOf(transition);
              go({ part: layout.root, state: from, event }, { replace: true });
            }}
            x={x}
            y={y + 13 + index * 16}
            xmlSpace="preserve"
          >
            {text}
            {painted?.note(label.lines, index)}
          </text>
        ));
      })}
    </>
  );
}

const pathOf = (points: number[][]) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
