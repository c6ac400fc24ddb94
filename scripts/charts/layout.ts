/**
 * Layout by ELK. Some of its options crash on nested graphs. These do not, and are repeated on every compound state
 * because they are not inherited.
 */
import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js';
import { wrapped } from '../../src/rules/workflows/wrapped.ts';
import { changesIn } from './changes.ts';
import { crossings } from './crossings.ts';
import type { Chart, ChartState } from './extract.ts';
import { type Arrow, childrenOf, type View as Fold, insideOf, LABEL_WIDTH, viewOf } from './fold.ts';
import { codeLines, type Line, linesOf, longestOf, wordsOf } from './labels.ts';
import type { Layout, Picture, PlacedArrow, PlacedState } from './picture.ts';

/** With the picture that stood there before, if any. */
type View = Fold & { before?: Picture };

/** Wider pictures have letters under 8 px in a document 1,012 px wide. */
export const WIDEST = 1518;
/** More boxes than this can't be taken in at a glance. */
export const MOST_BOXES = 15;
/** A page 1,280 px wide has this room for a drawing. */
const WIDE = 1100;
const NARROW_LABEL = 14;
const ROOM = { width: 992, height: 560 };

const COMMON = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** The one with the largest letters is used; the second group only if the first is too wide for a page. */
const VARIANTS: LayoutOptions[] = ['DOWN', 'RIGHT'].flatMap((direction) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].map((placement) => ({
    'elk.direction': direction,
    'elk.layered.nodePlacement.strategy': placement,
  })),
);
const NARROW: LayoutOptions[] = ['GREEDY', 'DEPTH_FIRST'].flatMap((cycles) =>
  ['2', '3', '4'].map((bound) => ({
    'elk.direction': 'DOWN',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.cycleBreaking.strategy': cycles,
    'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
    'elk.layered.layering.coffmanGraham.layerBound': bound,
  })),
);

/** Boxes that stood in a layer before keep their order there, and arrows that led back still do. */
const AS_BEFORE: LayoutOptions = {
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.crossingMinimization.semiInteractive': 'true',
};

/** Measured widths: Inter at 12 px, semibold at 13 px. */
const CHARACTER = 6.3;
const NAME_CHARACTER = 7.6;
const LINE = 16;
const NAME_LINE = 22;
const PADDING = 12;

function sizeOf(name: string, lines: readonly Line[]) {
  const width = Math.max(name.length * NAME_CHARACTER, longestOf(lines) * CHARACTER) + 2 * PADDING;
  return {
    width: Math.max(96, Math.ceil(width)),
    height: NAME_LINE + Math.max(lines.length, codeLines(lines).length) * LINE + 2 * PADDING - 6,
  };
}

function boxOf({ chart, root, folded, reactions }: View, state: ChartState): Omit<PlacedState, 'x' | 'y'> {
  const inside = folded.has(state.id) ? insideOf(chart, state.id).length : 0;
  const lines = [
    ...linesOf(chart, state, reactions.get(state.id) ?? [], inside),
    ...(inside > 0 ? [{ text: `${inside} states inside`, tone: 'inside' as const }] : []),
  ];
  return {
    id: state.id,
    name: state.name,
    kind: state.kind,
    initial: chart.states.some(({ initial }) => initial === state.id) && state !== root,
    ...sizeOf(state.name, lines),
    ...(inside > 0 && { inside }),
    lines,
  };
}

/** A state of another picture: only its name, with its parent's. */
function signOf({ chart }: View, state: ChartState): Omit<PlacedState, 'x' | 'y'> {
  const parent = chart.states.find(({ id }) => id === state.parent);
  const name = parent?.parent ? `${parent.name}: ${state.name}` : state.name;
  return { id: state.id, name, kind: 'elsewhere', initial: false, ...sizeOf(name, []), height: 32, lines: [] };
}

/** The previous position of a box, relative to the box around it. */
function stood({ before }: View, { id, parent }: ChartState, isOutside = false): Partial<ElkNode> {
  const box = before?.states.find((state) => state.id === id);
  const frame = isOutside ? undefined : before?.states.find((state) => state.id === parent);
  if (!box) return {};
  const [x, y] = [box.x - (frame?.x ?? 0), box.y - (frame?.y ?? 0)];

  return { x, y, layoutOptions: { 'elk.position': `(${x},${y})` } };
}

function toElk(view: View, state: ChartState, options: LayoutOptions): ElkNode {
  const { lines: _, ...box } = boxOf(view, state);
  const size = { width: box.width, height: box.height };
  const children = view.folded.has(state.id) ? [] : childrenOf(view.chart, state.id);
  const place = stood(view, state);
  if (children.length === 0) return { id: state.id, ...size, ...place };
  const begin: ElkNode = {
    id: `${state.id}::begin`,
    width: 10,
    height: 10,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id: state.id,
    ...place,
    layoutOptions: {
      ...COMMON,
      ...options,
      ...place.layoutOptions,
      'elk.padding': `[top=${size.height + 8},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width},${size.height})`,
    },
    children: [...(state.initial ? [begin] : []), ...children.map((child) => toElk(view, child, options))],
  };
}

const arrowId = ({ from, to }: Arrow) => `${from} --> ${to}`;

function labelLines({ chart, labelWidth }: View, { transitions }: Arrow): PlacedArrow['label']['lines'] {
  return transitions.flatMap((transition) => {
    const [first = '', ...rest] = wrapped(wordsOf(chart, transition), labelWidth);
    return [first, ...rest.map((line) => `  ${line}`)].map((text) => ({ text, transition: transition.id }));
  });
}

function edgesOf(view: View): ElkExtendedEdge[] {
  const arrows = view.arrows.map((arrow) => {
    const lines = labelLines(view, arrow);
    return {
      id: arrowId(arrow),
      sources: [arrow.from],
      targets: [arrow.to],
      labels: [
        {
          text: arrowId(arrow),
          width: longestOf(lines) * CHARACTER + 8,
          height: Math.max(lines.length, codeLines(lines).length) * LINE + 2,
        },
      ],
    };
  });
  const beginnings = begun(view).map((state) => ({
    id: `${state.id}::begins`,
    sources: [`${state.id}::begin`],
    targets: [state.initial as string],
  }));
  return [...arrows, ...beginnings];
}

const boxesOf = (view: View) => [
  ...view.states.map((state) => boxOf(view, state)),
  ...view.elsewhere.map((state) => signOf(view, state)),
];

const begun = ({ states, folded }: View) => states.filter(({ id, initial }) => initial && !folded.has(id));

const flatten = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flatten)];
const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;

function pointsOf(edge: ElkExtendedEdge): [number, number][] {
  return (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [round(x), round(y)]),
  );
}

async function placed(view: View, options: LayoutOptions): Promise<Picture> {
  const paper: ElkNode = await new ELK().layout<ElkNode>({
    id: '::paper',
    layoutOptions: {
      ...COMMON,
      ...options,
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.padding': '[top=12,left=12,bottom=12,right=12]',
    },
    children: [
      toElk(view, view.root, options),
      ...view.elsewhere.map((state) => {
        const { width, height } = signOf(view, state);
        return { id: state.id, width, height, ...stood(view, state, true) };
      }),
    ],
    edges: edgesOf(view),
  });
  const boxes = new Map(flatten(paper).map((node) => [node.id, node]));
  const edges = flatten(paper).flatMap((node) => node.edges ?? []);
  const edgeOf = (id: string) => edges.find((edge) => edge.id === id);

  return {
    root: view.root.id,
    width: round(paper.width),
    height: round(paper.height),
    states: boxesOf(view).map((box) => {
      const { x, y, width, height } = boxes.get(box.id) as ElkNode;
      return { ...box, x: round(x), y: round(y), width: round(width), height: round(height) };
    }),
    arrows: view.arrows.map((arrow) => {
      const edge = edgeOf(arrowId(arrow)) as ElkExtendedEdge;
      const label = edge.labels?.[0];
      return {
        from: arrow.from,
        to: arrow.to,
        points: pointsOf(edge),
        label: { x: round(label?.x), y: round(label?.y), width: round(label?.width), lines: labelLines(view, arrow) },
      };
    }),
    beginnings: begun(view).map((state) => {
      const dot = boxes.get(`${state.id}::begin`) as ElkNode;
      return { x: round(dot.x), y: round(dot.y), points: pointsOf(edgeOf(`${state.id}::begins`) as ElkExtendedEdge) };
    }),
  };
}

/** How many screens it fills in the direction in which it fills most, where width counts for more: pages scroll down. */
const extentOf = ({ width, height }: Picture) => Math.max(width / ROOM.width, height / (2 * ROOM.height));

/** The smaller, the easier to read. */
const costOf = (picture: Picture) =>
  extentOf(picture) + (picture.width > WIDEST ? 10 : 0) + 100 * crossings(picture).length;

async function best(view: View): Promise<Picture> {
  const cheapest = async (variants: readonly LayoutOptions[], known: readonly Picture[] = []) =>
    [...known, ...(await Promise.all(variants.map((options) => placed(view, options))))].reduce((one, other) =>
      costOf(other) < costOf(one) ? other : one,
    );
  const picture = await cheapest(VARIANTS);
  if (costOf(picture) < 10 && picture.width <= WIDE) return picture;
  const other = await cheapest(NARROW, [picture]);
  return costOf(other) >= 10 && view.labelWidth > NARROW_LABEL ? best({ ...view, labelWidth: NARROW_LABEL }) : other;
}

export const boxesIn = ({ states }: Picture): number => states.filter(({ kind }) => kind !== 'elsewhere').length - 1;

const fits = (picture: Picture) => costOf(picture) <= 1 && boxesIn(picture) <= MOST_BOXES;

/** Everything open if that fits, otherwise as much as fits, tried from the smallest folded states. */
async function pictureOf(chart: Chart, root: ChartState, before?: Picture): Promise<Picture> {
  const kept = before && (await likeBefore(chart, root, before));
  if (kept) return kept;
  const compound = insideOf(chart, root.id).filter(({ id }) => childrenOf(chart, id).length > 0);
  const folded = new Set(compound.map(({ id }) => id));
  let picture = await best(viewOf(chart, root, folded));
  for (const { id } of compound.sort(
    (one, other) =>
      one.id.split('.').length - other.id.split('.').length ||
      insideOf(chart, one.id).length - insideOf(chart, other.id).length,
  )) {
    const parent = compound.find((state) => id.startsWith(`${state.id}.`) && folded.has(state.id));
    if (parent) continue;
    folded.delete(id);
    const larger = await best(viewOf(chart, root, folded));
    if (fits(larger)) picture = larger;
    else folded.add(id);
  }

  return picture;
}

/** Folded as before and in the same order, if it can be read. */
async function likeBefore(chart: Chart, root: ChartState, before: Picture): Promise<Picture | undefined> {
  const compound = insideOf(chart, root.id).filter(({ id }) => childrenOf(chart, id).length > 0);
  const opened = new Set(before.states.flatMap(({ id, inside }) => (inside === undefined ? [id] : [])));
  const folded = new Set(compound.filter(({ id }) => !opened.has(id)).map(({ id }) => id));
  const views = [LABEL_WIDTH, NARROW_LABEL].map((labelWidth) => ({
    ...viewOf(chart, root, folded),
    labelWidth,
    before,
  }));
  if (views.some((view) => isComplete(view, before))) return before;
  const pictures = await Promise.all(
    views.flatMap((view) => [...VARIANTS, ...NARROW].map((options) => placed(view, { ...options, ...AS_BEFORE }))),
  );
  const readable = pictures.filter((picture) => costOf(picture) < 10 && boxesIn(picture) <= MOST_BOXES);

  return readable.sort(
    (one, other) => changesIn(before, one) - changesIn(before, other) || costOf(one) - costOf(other),
  )[0];
}

/** Whether a picture says all that is to be drawn, and nothing else. */
function isComplete(view: View, { states, arrows }: Picture): boolean {
  const contentOf = (
    boxes: readonly Omit<PlacedState, 'x' | 'y'>[],
    labels: readonly PlacedArrow['label']['lines'][],
  ) =>
    JSON.stringify([
      boxes.map(({ id, name, kind, initial, inside, lines }) => [id, name, kind, initial, inside, lines]),
      labels,
    ]);

  return (
    contentOf(
      boxesOf(view),
      view.arrows.map((arrow) => labelLines(view, arrow)),
    ) ===
      contentOf(
        states,
        arrows.map(({ label }) => label.lines),
      ) && view.arrows.every(({ from, to }, index) => arrows[index]?.from === from && arrows[index]?.to === to)
  );
}

/**
 * Deterministic to the digit: the result is committed and compared. What was drawn before stays where it was as far as
 * possible.
 */
export async function layout(chart: Chart, before?: Layout): Promise<Layout> {
  const root = chart.states.find((state) => !state.parent);
  if (!root) throw new Error(`${chart.id} has no root state`);
  const pictures: Picture[] = [];
  const waiting = [root];
  for (const state of waiting) {
    const picture = await pictureOf(
      chart,
      state,
      before?.pictures.find(({ root }) => root === state.id),
    );
    pictures.push(picture);
    waiting.push(
      ...chart.states.filter(({ id }) => picture.states.some((box) => box.id === id && box.inside !== undefined)),
    );
  }

  return { id: chart.id, description: chart.description, pictures };
}
