/** An upper limit for any font. */
const widestOf = (text: string): number => text.length * 6.3;

/** Measured at 12 px, by groups of letters. */
export const widthInInter = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (/[ijltfrI .,:;()'’[\]/]/.test(letter)) return sum + 3.7;
    if (/[mwMW→]/.test(letter)) return sum + 10.5;

    return sum + (/[A-Z\d]/.test(letter) ? 8 : 7);
  }, 0);

const LINE = 16;
const INSET = 4;

interface DrawnArrow {
  points: readonly (readonly number[])[];
  label: { x: number; y: number; width: number; lines: readonly { text: string }[] };
}

export interface WordsArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where the label of an arrow is drawn. Its room is as wide as the name in the code, which is often wider than the
 * words, so the words go to the side next to the arrow's line; otherwise they would seem to belong to another arrow.
 */
export function wordsAt({ points, label }: DrawnArrow, widthOf = widestOf): WordsArea {
  const { x, y, width: room, lines } = label;
  const width = Math.max(...lines.map(({ text }) => widthOf(text)));
  const area = { x: x + INSET, y, width, height: lines.length * LINE };
  const right = { ...area, x: Math.max(area.x, x + room - INSET - width) };

  return distance(points, right) < distance(points, area) ? right : area;
}

/** The distance between a line and an area. */
export const distance = (points: DrawnArrow['points'], { x, y, width, height }: WordsArea): number =>
  Math.min(
    ...points.slice(1).map(([toX = 0, toY = 0], index) => {
      const [fromX = 0, fromY = 0] = points[index] ?? [];
      const gap = (one: number, other: number, start: number, length: number) =>
        Math.max(Math.min(one, other) - start - length, start - Math.max(one, other), 0);

      return Math.hypot(gap(fromX, toX, x, width), gap(fromY, toY, y, height));
    }),
  );
