import { describe, expect, it } from 'vitest';
import { extract } from '../../scripts/charts/extract.ts';
import shapes from '../../src/machines/charts/shapes.json';
import transitions from '../../src/machines/charts/transitions.json';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { startedIn } from '../../src/rules/workflows/arrows.ts';
import { dropOffPoints, dropOffs } from '../../src/rules/workflows/drop-off.ts';

const known = new Set([
  ...Object.values(transitions).flat(),
  ...Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => startedIn(`${chart}.${state}`))),
]);

const told = (times: Record<string, number>) => dropOffs((arrow) => times[arrow] ?? 0);

describe('where people turn back', () => {
  it('is read from arrows that the charts have', () => {
    const arrows = dropOffPoints.flatMap(({ of, back }) => [...of, ...back]);
    expect(arrows.filter((arrow) => !known.has(arrow))).toEqual([]);
  });

  it('is read from arrows of the chart that it is said of', () => {
    const strangers = dropOffPoints.flatMap(({ chart, of, back }) =>
      [...of, ...back].filter((arrow) => !arrow.startsWith(`${chart}.`) && !arrow.startsWith(`${chart} `)),
    );
    expect(strangers).toEqual([]);
  });

  it('says of an arrow what its condition is', () => {
    const guardOf = (text: string) => {
      const arrow = dropOffPoints.find((point) => point.text.includes(text))?.back[0];

      return extract(logoMachine).transitions.find(({ id }) => id === arrow)?.guard;
    };
    expect(guardOf('larger than 2 MB')).toBe('too large');
    expect(guardOf('not pictures')).toBe('not a PNG or JPEG');
  });

  it('is a part of all that was tried', () => {
    const times = {
      'logo.choosing --file.chosen[isWrongType]--> logo.choosing': 10,
      'logo.choosing --file.chosen[isTooLarge]--> logo.choosing': 5,
      'logo.choosing --file.chosen--> logo.cropping': 25,
    };
    expect(told(times).map(({ text, turned, all }) => [turned, all, text])).toEqual([
      [5, 40, expect.stringContaining('larger than 2 MB')],
      [10, 40, expect.stringContaining('not pictures')],
      [0, 25, expect.stringContaining('crops were cancelled')],
    ]);
  });

  it('is what did not get through, where only that was counted', () => {
    const step = (name: string) => startedIn(`session.signedIn.page.onboarding.${name}`);
    const through = 'session.signedIn.page.gate --always[isAtDoor]--> session.signedIn.page.open';
    const [first] = told({ [step('password')]: 20, [step('logo')]: 10, [through]: 20 });
    expect(first).toMatchObject({ turned: 10, all: 30 });
    // More got through than began: they had begun before anything was counted.
    expect(told({ [step('logo')]: 10, [through]: 20 })[0]).toMatchObject({ turned: 0, all: 10 });
  });

  it('text nothing of what is too seldom to be told', () => {
    expect(told({})).toEqual([]);
  });
});
