import { describe, expect, it } from 'vitest';
import { extract } from '../../scripts/charts/extract.ts';
import shapes from '../../src/machines/charts/shapes.json';
import transitions from '../../src/machines/charts/transitions.json';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { begunIn } from '../../src/machines/rules/arrows.ts';
import { turnedBack, turningPoints } from '../../src/machines/rules/turning-back.ts';

const known = new Set([
  ...Object.values(transitions).flat(),
  ...Object.entries(shapes).flatMap(([chart, states]) => states.map((state) => begunIn(`${chart}.${state}`))),
]);

const told = (times: Record<string, number>) => turnedBack((arrow) => times[arrow] ?? 0);

describe('where people turn back', () => {
  it('is read from arrows that the charts have', () => {
    const arrows = turningPoints.flatMap(({ of, back }) => [...of, ...back]);
    expect(arrows.filter((arrow) => !known.has(arrow))).toEqual([]);
  });

  it('is read from arrows of the chart that it is said of', () => {
    const strangers = turningPoints.flatMap(({ chart, of, back }) =>
      [...of, ...back].filter((arrow) => !arrow.startsWith(`${chart}.`) && !arrow.startsWith(`${chart} `)),
    );
    expect(strangers).toEqual([]);
  });

  it('says of an arrow what its condition is', () => {
    const guardOf = (text: string) => {
      const arrow = turningPoints.find(({ says }) => says.includes(text))?.back[0];

      return extract(logoMachine).transitions.find(({ id }) => id === arrow)?.guard;
    };
    expect(guardOf('larger than 2 MB')).toBe('is too large');
    expect(guardOf('no pictures')).toBe('is wrong type');
  });

  it('is a part of all that was tried', () => {
    const times = {
      'logo.choosing --file.chosen[0]--> logo.choosing': 10,
      'logo.choosing --file.chosen[1]--> logo.choosing': 5,
      'logo.choosing --file.chosen[2]--> logo.cropping': 25,
    };
    expect(told(times).map(({ says, turned, all }) => [turned, all, says])).toEqual([
      [5, 40, expect.stringContaining('larger than 2 MB')],
      [10, 40, expect.stringContaining('no pictures')],
      [0, 25, expect.stringContaining('crop dialog')],
    ]);
  });

  it('is what did not get through, where only that was counted', () => {
    const step = (name: string) => begunIn(`session.signedIn.page.onboarding.${name}`);
    const through = 'session.signedIn.page.gate --always[4]--> session.signedIn.page.open';
    const [first] = told({ [step('password')]: 20, [step('logo')]: 10, [through]: 20 });
    expect(first).toMatchObject({ turned: 10, all: 30 });
    // More got through than began: they had begun before anything was counted.
    expect(told({ [step('logo')]: 10, [through]: 20 })[0]).toMatchObject({ turned: 0, all: 10 });
  });

  it('says nothing of what is too seldom to be told', () => {
    expect(told({})).toEqual([]);
  });
});
