import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crossings } from '../../scripts/charts/crossings.ts';
import { documents } from '../../scripts/charts/documents.ts';
import { extract } from '../../scripts/charts/extract.ts';
import { boxesIn, type Layout, MOST_BOXES, type Picture, WIDEST } from '../../scripts/charts/layout.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { transitionIds } from './mbt.ts';

const root = new URL('../../', import.meta.url);
const written = await documents();

describe('The drawings of the charts', () => {
  it.each([...written])('%s is what its machine says; npm run charts brings it up to date', async (path, text) => {
    await expect(text).toMatchFileSnapshot(new URL(path, root).pathname);
  });
});

describe.each(catalogue.map(({ machine }) => [machine.id, machine] as const))('The drawing of %s', (id, machine) => {
  const chart = extract(machine);
  const { pictures } = JSON.parse(written.get(`src/machines/charts/${id}.json`) as string) as Layout;

  it('names every transition that is written in the machine, as tests and recordings name it', () => {
    expect(new Set(chart.transitions.map((each) => each.id))).toEqual(new Set(transitionIds(machine).values()));
  });

  it('shows every state and transition, the latter as an arrow or as a line in its state', () => {
    const shown = pictures
      .flatMap(({ states, arrows }) => [
        ...states.flatMap(({ lines }) => lines),
        ...arrows.flatMap(({ label }) => label.lines),
      ])
      .map(({ transition }) => transition);
    expect(new Set(shown.filter(Boolean))).toEqual(new Set(chart.transitions.map((each) => each.id)));
    expect(new Set(pictures.flatMap(ownStates))).toEqual(new Set(chart.states.map((each) => each.id)));
  });

  it('opens every folded box in a picture of its own', () => {
    expect(new Set(pictures.map(({ root }) => root))).toEqual(
      new Set([id, ...pictures.flatMap(({ states }) => states.flatMap((state) => (state.inside ? state.id : [])))]),
    );
  });

  it(`has pictures of at most ${MOST_BOXES} boxes, whose letters are at least 8 px high where they are 1,012 px wide`, () => {
    for (const picture of pictures) {
      expect(boxesIn(picture)).toBeLessThanOrEqual(MOST_BOXES);
      expect(picture.width).toBeLessThanOrEqual(WIDEST);
      expect((12 * 1012) / picture.width).toBeGreaterThanOrEqual(8);
    }
  });

  it.each(pictures.map((picture) => [picture.root, picture] as const))(
    'lets no line of %s run through a box or a text, and no label lie on another',
    (_, picture) => expect(crossings(picture)).toEqual([]),
  );
});

it('No picture is left of a state that is no longer folded', () => {
  const files = readdirSync(new URL('docs/workflows', root)).map((name) => `docs/workflows/${name}`);
  expect(files.filter((path) => !written.has(path))).toEqual([]);
});

const ownStates = ({ states }: Picture) => states.filter(({ kind }) => kind !== 'elsewhere').map(({ id }) => id);
