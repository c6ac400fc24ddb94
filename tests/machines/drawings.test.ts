import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { checksumOf } from '../../scripts/charts/checksum.ts';
import { crossings, misread } from '../../scripts/charts/crossings.ts';
import { documents } from '../../scripts/charts/documents.ts';
import { type Chart, type ChartState, extract } from '../../scripts/charts/extract.ts';
import { boxesIn, layout, MOST_BOXES, WIDEST } from '../../scripts/charts/layout.ts';
import type { Layout, Picture, PlacedState } from '../../scripts/charts/picture.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { widthInInter } from '../../src/rules/workflows/words-at.ts';
import { transitionIds } from './support/mbt.ts';

const root = new URL('../../', import.meta.url);
/** `REDRAW=all` lays out what has not changed too, as if nothing had been drawn before. */
const written = await documents({ isAfresh: process.env.REDRAW === 'all' });
const drawn = (id: string) => written.get(`src/machines/charts/${id}.json`) as string;

describe('The drawings of the charts', () => {
  it.each([...written])('%s matches its chart; npm run charts updates it', async (path, text) => {
    await expect(text).toMatchFileSnapshot(new URL(path, root).pathname);
  });
});

describe.each(catalogue.map(({ machine }) => [machine.id, machine] as const))('The drawing of %s', (id, machine) => {
  const chart = extract(machine);
  const { pictures } = JSON.parse(drawn(id)) as Layout;

  it('names every transition of the chart as tests and recordings do', () => {
    expect(new Set(chart.transitions.map((each) => each.id))).toEqual(new Set(transitionIds(machine).values()));
  });

  it('shows every state, and every transition as an arrow or as a line in its state', () => {
    const shown = pictures
      .flatMap(({ states, arrows }) => [
        ...states.flatMap(({ lines }) => lines),
        ...arrows.flatMap(({ label }) => label.lines),
      ])
      .map(({ transition }) => transition);
    expect(new Set(shown.filter(Boolean))).toEqual(new Set(chart.transitions.map((each) => each.id)));
    expect(new Set(pictures.flatMap(ownStates))).toEqual(new Set(chart.states.map((each) => each.id)));
  });

  it.each(pictures.map((picture) => [picture.root, picture] as const))(
    'shows in the picture of %s every transition that leaves it, including its own',
    (_, picture) => {
      const isInside = (state: string) => `${state}.`.startsWith(`${picture.root}.`);
      const out = chart.transitions.filter(({ from, to = from }) => isInside(from) && !isInside(to));
      const drawn = picture.arrows.flatMap(({ label }) => label.lines.map(({ transition }) => transition));
      expect(out.map(({ id }) => id).filter((id) => !drawn.includes(id))).toEqual([]);
    },
  );

  it('opens every folded box in a picture of its own', () => {
    expect(new Set(pictures.map(({ root }) => root))).toEqual(
      new Set([id, ...pictures.flatMap(({ states }) => states.flatMap((state) => (state.inside ? state.id : [])))]),
    );
  });

  it(`has pictures of at most ${MOST_BOXES} boxes, with letters at least 8 px high at a width of 1,012 px`, () => {
    for (const picture of pictures) {
      expect(boxesIn(picture)).toBeLessThanOrEqual(MOST_BOXES);
      expect(picture.width).toBeLessThanOrEqual(WIDEST);
      expect((12 * 1012) / picture.width).toBeGreaterThanOrEqual(8);
    }
  });

  it.each(pictures.map((picture) => [picture.root, picture] as const))(
    'draws no line of %s through a box or text, and no label over another',
    (_, picture) => expect(crossings(picture)).toEqual([]),
  );

  it.each(pictures.map((picture) => [picture.root, picture] as const))(
    'places the words of each arrow of %s closest to its own line',
    (_, picture) => expect([...misread(picture), ...misread(picture, widthInInter)]).toEqual([]),
  );
});

it('No picture remains of a state that is no longer folded', () => {
  const files = readdirSync(new URL('docs/workflows', root)).map((name) => `docs/workflows/${name}`);
  expect(files.filter((path) => !written.has(path))).toEqual([]);
});

describe.each([
  ['logo', 'interrupted', 'choosing'],
  ['login', 'opening', 'exchanging'],
])('The drawing of %s with another state after %s', (id, from, to) => {
  const before = JSON.parse(drawn(id)) as Layout;
  const chart = withState(chartOf(id), `${id}.${from}`, `${id}.${to}`);
  const beside = [from, to, 'extra'].map((name) => `${id}.${name}`);
  let after: Layout;
  beforeAll(async () => {
    after = await layout(chart, before);
    // As patient as the tests are: a busy machine may take a while.
  }, 60_000);

  it('keeps the order of its boxes, except those next to the new one', () => {
    expect(after.pictures[0]?.states.map((state) => state.id)).toContain(`${id}.extra`);
    expect(turned(before, after, beside)).toEqual([]);
    expect(after.pictures.flatMap(crossings)).toEqual([]);
  });

  it('keeps every unchanged picture as it is', () => {
    const isTouched = ({ root }: Picture) => [id, ...beside].includes(root);
    expect(after.pictures.filter((each) => !isTouched(each))).toEqual(
      before.pictures.filter((each) => !isTouched(each)),
    );
  });

  it('would place its boxes elsewhere if it were drawn from scratch', async () => {
    expect(turned(before, await layout(chart), beside)).not.toEqual([]);
  });
});

describe('A drawing is laid out again', () => {
  const chart = chartOf('logo');
  const checksum = JSON.parse(written.get('src/machines/charts/checksums.json') as string).logo;

  it('not while it matches its chart', () => {
    expect(checksumOf(chart, drawn('logo'))).toBe(checksum);
  });

  it.each([
    ['a state', withState(chart, 'logo.interrupted', 'logo.choosing'), drawn('logo')],
    ['a word', { ...chart, states: chart.states.map(reworded) }, drawn('logo')],
    ['the drawing', chart, drawn('logo').replace('"x":12', '"x":13')],
  ])('after a change of %s', (_, changed, drawing) => {
    expect(checksumOf(changed, drawing)).not.toBe(checksum);
  });
});

function chartOf(id: string): Chart {
  return extract(catalogue.find(({ machine }) => machine.id === id)?.machine as AnyStateMachine);
}

function reworded(state: ChartState): ChartState {
  return state.id === 'logo.done' ? { ...state, description: 'Finished.' } : state;
}

/** With one more state, on a way from one to another. */
function withState(chart: Chart, from: string, to: string): Chart {
  const id = `${chart.id}.extra`;
  const description = 'Asks somebody else to have a second look.';
  const extra: ChartState = {
    id,
    name: 'extra',
    kind: 'atomic',
    description,
    tags: [],
    entry: [],
    exit: [],
    calls: [],
    parent: chart.id,
  };
  const arrow = (from: string, cause: string, to: string) => ({
    id: `${from} --${cause}--> ${to}`,
    from,
    to,
    cause,
    actions: [],
  });

  return {
    ...chart,
    states: [...chart.states, extra],
    transitions: [...chart.transitions, arrow(from, 'look.asked', id), arrow(id, 'look.ended', to)],
  };
}

/** Pairs of boxes that have changed sides: one was left of the other, or above it, and no longer is. */
function turned(before: Layout, after: Layout, beside: readonly string[]): string[] {
  const boxesOf = ({ pictures }: Layout) => (pictures[0] as Picture).states.filter(({ id }) => !beside.includes(id));
  const now = new Map(boxesOf(after).map((state) => [state.id, state]));
  const kept = boxesOf(before).filter(({ id }) => now.has(id));
  const isLeft = (one: PlacedState, other: PlacedState) => one.x + one.width <= other.x;
  const isAbove = (one: PlacedState, other: PlacedState) => one.y + one.height <= other.y;

  return kept.flatMap((one) =>
    kept
      .filter((other) =>
        [isLeft, isAbove].some(
          (stands) => stands(one, other) && stands(now.get(other.id) as PlacedState, now.get(one.id) as PlacedState),
        ),
      )
      .map((other) => `${one.id} and ${other.id}`),
  );
}

const ownStates = ({ states }: Picture) => states.filter(({ kind }) => kind !== 'elsewhere').map(({ id }) => id);
