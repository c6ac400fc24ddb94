/** Finds what makes a picture unreadable: lines through boxes or texts, and overlapping labels. */
import { distance, wordsAt } from '../../src/rules/workflows/words-at.ts';
import type { Picture, PlacedArrow, PlacedState } from './picture.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  /** For messages. */
  of: string;
}

/** What lies on what, in words. */
export function crossings({ states, arrows, beginnings }: Picture): string[] {
  const leaves = states.filter((state) => !states.some((other) => isInside(other, state)));
  const labels = arrows.map(labelArea);
  const areas = [
    ...leaves.map(({ id, x, y, width, height }) => ({ of: id, x, y, width, height })),
    ...states.filter((state) => !leaves.includes(state)).map(writingArea),
    ...labels,
  ];
  const lines = [
    ...arrows.map((arrow) => ({ ...arrow, of: nameOf(arrow) })),
    ...beginnings.map((line) => ({ ...line, of: 'a beginning' })),
  ];

  return [
    ...lines.flatMap((line) =>
      areas.filter((area) => crosses(line.points, area)).map((area) => `${line.of} crosses ${area.of}`),
    ),
    ...labels.flatMap((one, index) =>
      labels
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => `${one.of} overlaps ${other.of}`),
    ),
  ];
}

/** Arrows whose words are nearer to the line of another than to their own. */
export const misread = ({ arrows }: Picture, widthOf?: (text: string) => number): string[] =>
  arrows
    .filter((arrow) => {
      const words = wordsAt(arrow, widthOf);

      return arrows.some(({ points }) => distance(points, words) < distance(arrow.points, words));
    })
    .map(nameOf);

const nameOf = ({ from, to }: PlacedArrow) => `${from} --> ${to}`;

const isInside = (one: PlacedState, other: PlacedState) =>
  one.kind !== 'elsewhere' && other.kind !== 'elsewhere' && one.id.startsWith(`${other.id}.`);

const labelArea = (arrow: PlacedArrow): Area => {
  const { x, y, width, lines } = arrow.label;

  return { of: `the words of ${nameOf(arrow)}`, x, y, width, height: lines.length * 16 };
};

/** The name and lines of a box with boxes inside. */
function writingArea({ id, x, y, name, lines }: PlacedState): Area {
  const width = Math.max(name.length * 7.6, ...lines.map(({ text }) => text.length * 6.3));

  return { of: `the words of ${id}`, x: x + 12, y: y + 12, width, height: 22 + lines.length * 16 };
}

/** Whether a stretch of the line lies inside the area; its own ends may touch the border. */
const crosses = (points: PlacedArrow['points'], { x, y, width, height }: Area): boolean =>
  points.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = points[index] as [number, number];

    return (
      Math.max(fromX, toX) > x + 1 &&
      Math.min(fromX, toX) < x + width - 1 &&
      Math.max(fromY, toY) > y + 1 &&
      Math.min(fromY, toY) < y + height - 1
    );
  });

const overlap = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
