import { describe, expect, it } from 'vitest';
import { arrowName, arrowOf, startedIn } from '../../../src/rules/workflows/arrows.ts';
import { codeOf } from '../../../src/rules/workflows/code-names.ts';
import { distance, widthInInter, wordsAt } from '../../../src/rules/workflows/words-at.ts';
import { wrapped } from '../../../src/rules/workflows/wrapped.ts';

describe('the name of a transition', () => {
  const withGuard = 'form.loading --xstate.done.actor.loadForm[isLoaded]--> form.editing';
  const without = 'logo.choosing --file.chosen--> logo.cropping';

  it('contains its chart, both states, event and guard', () => {
    expect(arrowOf(withGuard)).toEqual({
      chart: 'form',
      from: 'form.loading',
      event: 'xstate.done.actor.loadForm',
      guard: 'isLoaded',
      to: 'form.editing',
    });
    expect(arrowOf(without)).toEqual({
      chart: 'logo',
      from: 'logo.choosing',
      event: 'file.chosen',
      guard: '',
      to: 'logo.cropping',
    });
  });

  it('is rebuilt from its parts', () => {
    expect(arrowName(arrowOf(withGuard))).toBe(withGuard);
    expect(arrowName(arrowOf(without))).toBe(without);
  });

  it('has empty parts if the text is not a name', () => {
    const none = { chart: '', from: '', event: '', guard: '', to: '' };

    expect(arrowOf('logo.choosing')).toEqual(none);
    expect(arrowOf('to logo.choosing --file.chosen--> logo.cropping')).toEqual(none);
  });

  it('for a started chart contains the first state', () => {
    expect(startedIn('logo.choosing')).toBe('logo --begun--> logo.choosing');
  });
});

describe('a transition in code', () => {
  it.each([
    ['logo.choosing --file.chosen--> logo.cropping', 'file.chosen'],
    ['form.loading --xstate.done.actor.loadForm[isLoaded]--> form.editing', 'done loadForm [isLoaded]'],
    ['form.loading --xstate.error.actor.loadForm--> form.failed', 'error loadForm'],
    ['session.page --xstate.done.state.session.page--> session.out', 'done session.page'],
    ['login.slow --xstate.after.retryAfter.login.slow--> login.ready', 'after retryAfter'],
    ['form --xstate.init--> form.loading', 'init'],
  ])('for %s is %s', (transition, code) => {
    expect(codeOf(transition)).toBe(code);
  });
});

describe('wrapped text', () => {
  it('has lines of at most the given length', () => {
    expect(wrapped('the first picture was chosen', 11)).toEqual(['the first', 'picture was', 'chosen']);
  });

  it('counts the space between two words', () => {
    expect(wrapped('abc def', 7)).toEqual(['abc def']);
    expect(wrapped('abc def', 6)).toEqual(['abc', 'def']);
  });

  it('keeps a longer word on its own line, without empty lines', () => {
    expect(wrapped('  an  interruption \n of it ', 5)).toEqual(['an', 'interruption', 'of it']);
    expect(wrapped(' ', 5)).toEqual([]);
  });
});

describe('the position of an arrow’s words', () => {
  const label = { x: 100, y: 50, width: 200, lines: [{ text: 'saved' }, { text: 'at last' }] };
  const ten = (text: string) => text.length * 10;

  it('is at the left of its box if the line is there', () => {
    expect(
      wordsAt(
        {
          points: [
            [100, 0],
            [100, 200],
          ],
          label,
        },
        ten,
      ),
    ).toEqual({ x: 104, y: 50, width: 70, height: 32 });
  });

  it('is at its right if the line is there', () => {
    expect(
      wordsAt(
        {
          points: [
            [300, 0],
            [300, 200],
          ],
          label,
        },
        ten,
      ),
    ).toEqual({ x: 226, y: 50, width: 70, height: 32 });
  });

  it('is at the left if the line is in the middle', () => {
    const points = [
      [200, 0],
      [200, 200],
    ];

    expect(wordsAt({ points, label }, ten)).toMatchObject({ x: 104 });
  });

  it('is at the left if the box is no wider than the words', () => {
    const narrow = { ...label, width: 60 };

    expect(
      wordsAt(
        {
          points: [
            [300, 0],
            [300, 200],
          ],
          label: narrow,
        },
        ten,
      ),
    ).toMatchObject({ x: 104 });
  });

  it('assumes a width for any font without a measure', () => {
    expect(
      wordsAt({
        points: [
          [100, 0],
          [100, 200],
        ],
        label,
      }).width,
    ).toBeCloseTo(44.1);
  });

  it('assumes widths by groups of letters', () => {
    expect(widthInInter('il, ')).toBeCloseTo(14.8);
    expect(widthInInter('mW→')).toBeCloseTo(31.5);
    expect(widthInInter('A1')).toBeCloseTo(16);
    expect(widthInInter('ao-')).toBeCloseTo(21);
  });
});

describe('the distance from a line to an area', () => {
  const area = { x: 10, y: 10, width: 20, height: 10 };

  it.each([
    [
      [
        [0, 0],
        [0, 30],
      ],
      10,
    ],
    [
      [
        [40, 12],
        [40, 15],
      ],
      10,
    ],
    [
      [
        [12, 0],
        [28, 0],
      ],
      10,
    ],
    [
      [
        [12, 25],
        [28, 25],
      ],
      5,
    ],
    [
      [
        [20, 0],
        [20, 40],
      ],
      0,
    ],
    [
      [
        [33, 24],
        [40, 40],
      ],
      5,
    ],
    [
      [
        [90, 90],
        [90, 50],
        [31, 50],
        [31, 15],
      ],
      1,
    ],
  ])('for %j is %i', (points, away) => {
    expect(distance(points, area)).toBe(away);
  });
});
