// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, difference, parseOklch, visions } from './support/colour.ts';

const css = readFileSync(new URL('../../../src/views/ui/tokens.css', import.meta.url), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

type Theme = 'light' | 'dark';
const themes: Theme[] = ['light', 'dark'];

function colour(name: string, theme: Theme) {
  const found = pairs.get(name);
  if (!found) throw new Error(`No token --${name}`);

  return parseOklch(found[theme]);
}

const grounds = ['surface-sunken', 'surface', 'surface-raised', 'surface-float', 'surface-hover', 'surface-pressed'];
const sheets = grounds.slice(0, 4);
const on = (inks: string[], surfaces: string[]) =>
  inks.flatMap((ink) => surfaces.map((ground) => [ink, ground] as const));

const texts = [
  ...on(['text', 'text-muted'], grounds),
  ...on(['accent-strong', 'accent', 'positive', 'caution', 'critical', 'coral-strong'], sheets),
  ...on(['critical'], ['surface-hover']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-coral', 'coral'],
  ['on-critical', 'critical'],
  ['on-critical', 'critical-strong'],
  ['accent-strong', 'accent-tint'],
  ['coral-strong', 'coral-tint'],
  ['positive', 'positive-tint'],
  ['caution', 'caution-tint'],
  ['critical', 'critical-tint'],
  ['critical-strong', 'critical-tint'],
  ['text', 'critical-tint'],
  ['text-muted', 'accent-tint'],
] as [string, string][];

const shapes = [
  ...on(['line-control', 'focus', 'accent', 'critical', 'positive', 'caution'], sheets),
  ...on(['line-control'], ['surface-hover']),
  ...on(['data-1', 'data-2', 'data-3', 'data-4', 'data-5', 'data-6'], ['surface', 'surface-raised']),
] as [string, string][];

describe.each(themes)('in the %s theme', (theme) => {
  it.each(texts)('--%s is readable on --%s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('--%s is visible on --%s', (shape, ground) => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each(visions)('the six data colours are distinguishable with %s', (vision) => {
    const scale = [1, 2, 3, 4, 5, 6].map((number) => colour(`data-${number}`, theme));
    const distances = scale.flatMap((one, at) => scale.slice(at + 1).map((other) => difference(one, other, vision)));

    expect(distances).toHaveLength(15);
    expect(Math.min(...distances)).toBeGreaterThan(0.07);
  });

  it('no data colour looks like a state', () => {
    for (const data of [1, 2, 3, 4, 5, 6].map((number) => `data-${number}`))
      for (const state of ['positive', 'caution', 'critical', 'coral'])
        expect(
          difference(colour(data, theme), colour(state, theme), 'common vision'),
          `${data} and ${state}`,
        ).toBeGreaterThan(0.07);
  });
});

it('both themes have every semantic token', () => {
  const names =
    'surface surface-raised text text-muted line accent accent-strong on-accent positive caution critical focus';
  expect([...pairs.keys()]).toEqual(expect.arrayContaining(names.split(' ')));
});
