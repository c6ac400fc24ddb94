/**
 * Layout by ELK. Some of its options crash on nested graphs. These do not, and are repeated on every compound state
 * because they are not inherited.
 */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartState, ChartTransition } from './extract.ts';

export interface PlacedState {
  id: string;
  name: string;
  kind: ChartState['kind'];
  initial: boolean;
  tags: string[];
  x: number;
  y: number;
  width: number;
  height: number;
  /** Below the name: description, calls, and transitions without a target. */
  lines: { text: string; tone: 'prose' | 'call' | 'reaction'; transition?: string }[];
}

/** All transitions between the same two states share an arrow. */
export interface PlacedArrow {
  from: string;
  to: string;
  points: [x: number, y: number][];
  label: { x: number; y: number; width: number; lines: { text: string; transition: string }[] };
}

export interface Layout {
  id: string;
  description: string;
  width: number;
  height: number;
  states: PlacedState[];
  arrows: PlacedArrow[];
  /** The initial state of each compound state: dot and arrow. */
  beginnings: { x: number; y: number; points: [x: number, y: number][] }[];
}

const COMMON = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.direction': 'DOWN',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
};

/** Measured widths: Inter at 12 px, semibold at 13 px. */
const CHARACTER = 6.3;
const NAME_CHARACTER = 7.6;
const LINE = 16;
const NAME_LINE = 22;
const PADDING = 12;
const WRAP = 38;
const LABEL_WRAP = 24;

/** A word longer than `width` stays on one line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** "file chosen [is too large] / show toast"; missing parts are omitted. */
export function labelOf({ cause, guard, allowed, actions }: ChartTransition): string {
  const when = [cause, guard && `[${guard}]`, allowed && `(${allowed})`].filter(Boolean).join(' ');
  return [when || 'at once', actions.length ? `/ ${actions.join(', ')}` : ''].filter(Boolean).join(' ');
}

const isInside = (chart: Chart, id: string, ancestor: string): boolean => {
  const parent = chart.states.find((state) => state.id === id)?.parent;
  return parent !== undefined && (parent === ancestor || isInside(chart, parent, ancestor));
};

/** Reads better as a line in the state than as an arrow. */
function isLine(chart: Chart, transition: ChartTransition): boolean {
  return !transition.to || transition.to === transition.from || isInside(chart, transition.to, transition.from);
}

function linesOf(chart: Chart, state: ChartState): PlacedState['lines'] {
  const nameOf = (id: string) => chart.states.find((other) => other.id === id)?.name ?? id;
  const prose = state.parent ? wrap(state.description, WRAP) : [];
  const calls = state.calls.flatMap((call) => wrap(`calls ${call}`, WRAP));
  const moments = [
    ...state.entry.map((entry) => `on entry: ${entry}`),
    ...state.exit.map((exit) => `on exit: ${exit}`),
  ];
  const reactions = chart.transitions
    .filter((transition) => transition.from === state.id && isLine(chart, transition))
    .flatMap((transition) => {
      const goes = transition.to && transition.to !== transition.from ? ` → ${nameOf(transition.to)}` : '';
      return wrap(`${labelOf(transition)}${goes}`, WRAP).map((text) => ({
        text,
        tone: 'reaction' as const,
        transition: transition.id,
      }));
    });
  return [
    ...prose.map((text) => ({ text, tone: 'prose' as const })),
    ...calls.map((text) => ({ text, tone: 'call' as const })),
    ...moments.flatMap((moment) => wrap(moment, WRAP)).map((text) => ({ text, tone: 'call' as const })),
    ...reactions,
  ];
}

function sizeOf(name: string, lines: PlacedState['lines']) {
  const width =
    Math.max(name.length * NAME_CHARACTER, ...lines.map((line) => line.text.length * CHARACTER)) + 2 * PADDING;
  return { width: Math.max(96, Math.ceil(width)), height: NAME_LINE + lines.length * LINE + 2 * PADDING - 6 };
}

function toElk(chart: Chart, state: ChartState): ElkNode {
  const children = chart.states.filter((other) => other.parent === state.id);
  const lines = linesOf(chart, state);
  const size = sizeOf(state.name, lines);
  if (children.length === 0) return { id: state.id, ...size };
  const begin: ElkNode = {
    id: `${state.id}::begin`,
    width: 10,
    height: 10,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id: state.id,
    layoutOptions: {
      ...COMMON,
      'elk.padding': `[top=${size.height + 8},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width},${size.height})`,
    },
    children: [...(state.initial ? [begin] : []), ...children.map((child) => toElk(chart, child))],
  };
}

interface Arrow {
  from: string;
  to: string;
  lines: PlacedArrow['label']['lines'];
}

/** Parallel arrows would make the picture too wide. */
function arrowsOf(chart: Chart): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of chart.transitions) {
    if (!transition.to || isLine(chart, transition)) continue;
    const { from, to } = transition;
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, lines: [] };
    const [first = '', ...rest] = wrap(labelOf(transition), LABEL_WRAP);
    arrow.lines.push(
      ...[first, ...rest.map((line) => `  ${line}`)].map((text) => ({ text, transition: transition.id })),
    );
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()];
}

const arrowId = ({ from, to }: Arrow) => `${from} --> ${to}`;

function edgesOf(chart: Chart): ElkExtendedEdge[] {
  const arrows = arrowsOf(chart).map((arrow) => ({
    id: arrowId(arrow),
    sources: [arrow.from],
    targets: [arrow.to],
    labels: [
      {
        text: arrowId(arrow),
        width: Math.max(...arrow.lines.map((line) => line.text.length)) * CHARACTER + 8,
        height: arrow.lines.length * LINE + 2,
      },
    ],
  }));
  const beginnings = chart.states
    .filter((state) => state.initial)
    .map((state) => ({
      id: `${state.id}::begins`,
      sources: [`${state.id}::begin`],
      targets: [state.initial as string],
    }));
  return [...arrows, ...beginnings];
}

const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)];
const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;

function pointsOf(edge: ElkExtendedEdge): [number, number][] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [round(x), round(y)]),
  );
}

/** Deterministic to the digit: the result is committed and compared. */
export async function layout(chart: Chart): Promise<Layout> {
  const root = chart.states.find((state) => !state.parent);
  if (!root) throw new Error(`${chart.id} has no root state`);
  const placed: ElkNode = await new ELK().layout<ElkNode>({
    id: '::paper',
    layoutOptions: {
      ...COMMON,
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=12,left=12,bottom=12,right=12]',
    },
    children: [toElk(chart, root)],
    edges: edgesOf(chart),
  });
  const boxes = new Map(flatten(placed).map((node) => [node.id, node]));
  const edges = flatten(placed).flatMap((node) => node.edges ?? []);
  const edgeOf = (id: string) => edges.find((edge) => edge.id === id);
  const initials = new Set(chart.states.map((state) => state.initial));

  return {
    id: chart.id,
    description: chart.description,
    width: round(placed.width),
    height: round(placed.height),
    states: chart.states.map((state) => {
      const { x, y, width, height } = boxes.get(state.id) as ElkNode;
      return {
        id: state.id,
        name: state.name,
        kind: state.kind,
        initial: initials.has(state.id),
        tags: state.tags,
        x: round(x),
        y: round(y),
        width: round(width),
        height: round(height),
        lines: linesOf(chart, state),
      };
    }),
    arrows: arrowsOf(chart).map((arrow) => {
      const edge = edgeOf(arrowId(arrow)) as ElkExtendedEdge;
      const label = edge.labels?.[0];
      return {
        from: arrow.from,
        to: arrow.to,
        points: pointsOf(edge),
        label: { x: round(label?.x), y: round(label?.y), width: round(label?.width), lines: arrow.lines },
      };
    }),
    beginnings: chart.states
      .filter((state) => state.initial)
      .map((state) => {
        const dot = boxes.get(`${state.id}::begin`) as ElkNode;
        return { x: round(dot.x), y: round(dot.y), points: pointsOf(edgeOf(`${state.id}::begins`) as ElkExtendedEdge) };
      }),
  };
}
