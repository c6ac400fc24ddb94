import { arrowOf } from '../../rules/workflows/arrows.ts';
import type { Line } from '../../rules/workflows/drawn-words.ts';
import type { Picture } from './catalogue.ts';
import type { Box } from './viewport.ts';

interface EventPlace extends Box {
  transitions: ReadonlySet<string>;
}

/** In the drawing's units, as it is laid out. */
const LINE = 16;
const CHARACTER = 6.3;

/**
 * The transitions of a state for an event, and where the picture first shows them: at an arrow, or in the state's box.
 */
export function eventIn({ states, arrows }: Picture, state: string, event: string): EventPlace | undefined {
  const isOwn = ({ transition = '' }: Line): boolean => {
    const arrow = arrowOf(transition);

    return arrow.from === state && arrow.event === event;
  };
  const labels = arrows.map(({ label }) => ({ ...label, height: label.lines.length * LINE }));
  const inBoxes = states.flatMap(({ x, y, lines }) =>
    lines.map((line, index) => ({
      x: x + 12,
      y: y + 32 + index * LINE,
      width: line.text.length * CHARACTER,
      height: LINE,
      lines: [line],
    })),
  );
  const boxes = [...labels, ...inBoxes].filter(({ lines }) => lines.some(isOwn));
  const [first] = boxes;
  if (!first) return undefined;
  const { x, y, width, height } = first;
  const own = boxes.flatMap(({ lines }) => lines as readonly Line[]).filter(isOwn);

  return { x, y, width, height, transitions: new Set(own.map(({ transition = '' }) => transition)) };
}
