/** A self-contained SVG whose colours follow the reader's light or dark setting. */
import { wordsAt } from '../../src/rules/workflows/words-at.ts';
import type { Picture, PlacedArrow, PlacedState } from './picture.ts';

const STYLE = `
  svg { color-scheme: light dark; font: 12px Inter, system-ui, sans-serif; background: #fbfaf7 }
  .box { fill: #ffffff; stroke: #cfcbc0 } .compound { fill: #f5f3ee } .parallel { fill: #f5f3ee; stroke-dasharray: 5 4 }
  .final { stroke-width: 3 } .elsewhere { fill: none; stroke-dasharray: 2 3 } .name { font-size: 13px; font-weight: 600; fill: #23211c } .prose { fill: #6a665c }
  .call, .inside { fill: #0c6b4f } .inside { font-weight: 600 } .reaction { fill: #4b4840; font-style: italic } .edge { fill: none; stroke: #7d786c; stroke-width: 1.2 }
  .label { fill: #23211c }
  text { paint-order: stroke; stroke: #f5f3ee; stroke-width: 4; stroke-linejoin: round } .arrow, .dot { fill: #7d786c }
  @media (prefers-color-scheme: dark) {
    svg { background: #1b1a17 } text { stroke: #201f1c } .box { fill: #262521; stroke: #4a473f } .compound, .parallel { fill: #201f1c }
    .name, .label { fill: #efece4 } .prose { fill: #a9a496 } .call, .inside { fill: #6cc9a5 } .reaction { fill: #c9c4b6 }
    .edge { stroke: #989283 } .arrow, .dot { fill: #989283 }
  }`;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const drawBox = (state: PlacedState) =>
  `<rect class="box ${state.kind}" x="${state.x}" y="${state.y}" width="${state.width}" height="${state.height}" rx="${state.kind === 'elsewhere' ? 16 : 10}"/>`;

/** Drawn over the arrows with a halo, so that an arrow never crosses them out. */
function drawWords(state: PlacedState, markOf: Marking): string {
  const lines = state.lines.map(({ text, tone, transition }, index) =>
    words(marked(tone, transition && markOf(transition)), state.x + 12, state.y + 44 + index * 16, text),
  );
  return [
    `<g data-state="${escapeXml(state.id)}">`,
    words('name', state.x + 12, state.y + (state.kind === 'elsewhere' ? 21 : 24), state.name),
    ...lines,
    '</g>',
  ].join('');
}

const words = (tone: string, x: number, y: number, text: string) =>
  `<text class="${tone}" x="${round(x)}" y="${round(y)}" xml:space="preserve">${escapeXml(text)}</text>`;

const round = (value: number) => Math.round(value * 10) / 10;

const path = (points: [number, number][]) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

function drawLabel(arrow: PlacedArrow, markOf: Marking): string {
  const { x, y } = wordsAt(arrow);

  return arrow.label.lines
    .map(({ text, transition }, index) => words(marked('label', markOf(transition)), x, y + 13 + index * 16, text))
    .join('');
}

/** Transitions that share an arrow mark it only if they agree. */
function drawArrow({ points, label }: PlacedArrow, markOf: Marking): string {
  const marks = new Set(label.lines.map(({ transition }) => markOf(transition)));
  const mark = marks.size === 1 ? [...marks][0] : undefined;
  return `<path class="${marked('edge', mark)}" marker-end="url(#head)" d="${path(points)}"/>`;
}

/** A CSS class for a transition, such as whether it was taken. */
type Marking = (transition: string) => string | undefined;

const marked = (name: string, mark: string | undefined) => (mark ? `${name} ${mark}` : name);

export function draw(layout: Picture, title: string, markOf: Marking = () => undefined): string {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" role="img">`,
    `<title>${escapeXml(title)}</title><style>${STYLE}</style>`,
    '<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="arrow" d="M0 0L10 5L0 10z"/></marker></defs>',
    ...layout.states.map(drawBox),
    ...layout.beginnings.map(
      ({ x, y, points }) =>
        `<circle class="dot" cx="${x + 5}" cy="${y + 5}" r="5"/><path class="edge" marker-end="url(#head)" d="${path(points)}"/>`,
    ),
    ...layout.arrows.map((arrow) => drawArrow(arrow, markOf)),
    ...layout.states.map((state) => drawWords(state, markOf)),
    ...layout.arrows.map((arrow) => drawLabel(arrow, markOf)),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}
