import { describe, expect, it } from 'vitest';
import { documents } from '../../scripts/charts/documents.ts';
import { extract } from '../../scripts/charts/extract.ts';
import { layout, type PlacedArrow, type PlacedState } from '../../scripts/charts/layout.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { transitionIds } from './mbt.ts';

const root = new URL('../../', import.meta.url);
const written = await documents();

describe('The drawings of the charts', () => {
  it.each([...written])('%s is what its machine says; npm run charts brings it up to date', async (path, text) => {
    await expect(text).toMatchFileSnapshot(new URL(path, root).pathname);
  });
});

describe.each(catalogue.map(({ machine }) => [machine.id, machine] as const))('The drawing of %s', (_, machine) => {
  const chart = extract(machine);

  it('names every transition that is written in the machine, as tests and recordings name it', () => {
    expect(new Set(chart.transitions.map(({ id }) => id))).toEqual(new Set(transitionIds(machine).values()));
  });

  it('shows every transition, as an arrow or as a line in its state', async () => {
    const { states, arrows } = await layout(chart);
    const shown = [...states.flatMap(({ lines }) => lines), ...arrows.flatMap(({ label }) => label.lines)].map(
      ({ transition }) => transition,
    );
    expect(new Set(shown.filter(Boolean))).toEqual(new Set(chart.transitions.map(({ id }) => id)));
  });

  it('lets no arrow run through a state it has nothing to do with, and no label lie on another', async () => {
    const { states, arrows } = await layout(chart);
    const leaves = states.filter(({ id }) => !chart.states.some(({ parent }) => parent === id));
    expect(
      arrows.flatMap((arrow) =>
        leaves.filter((state) => crosses(arrow, state)).map(({ id }) => [arrow.from, arrow.to, id]),
      ),
    ).toEqual([]);
    expect(
      arrows.flatMap((one, index) =>
        arrows
          .slice(index + 1)
          .filter((other) => overlap(one, other))
          .map((other) => [one.label.lines, other.label.lines]),
      ),
    ).toEqual([]);
  });
});

/** Whether a stretch of the arrow lies inside the state's box; its own ends may touch the border. */
function crosses({ points }: PlacedArrow, { x, y, width, height }: PlacedState): boolean {
  return points.slice(1).some(([toX, toY], index) => {
    const [fromX, fromY] = points[index] as [number, number];
    return (
      Math.max(fromX, toX) > x + 1 &&
      Math.min(fromX, toX) < x + width - 1 &&
      Math.max(fromY, toY) > y + 1 &&
      Math.min(fromY, toY) < y + height - 1
    );
  });
}

function overlap({ label: one }: PlacedArrow, { label: other }: PlacedArrow): boolean {
  const bottom = (label: PlacedArrow['label']) => label.y + label.lines.length * 16;
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < bottom(other) && other.y < bottom(one);
}
