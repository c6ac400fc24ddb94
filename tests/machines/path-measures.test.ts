import { describe, expect, test } from 'vitest';
import { measure, noteOnPage, notOnPage, onPageShare } from '../paths/measure.ts';
import { charts } from './charts.ts';

describe('the measure of a chart on the page', () => {
  const measured = () => measure('logo', charts.logo as never);

  test('calls paths that failed so, and not nothing taken', () => {
    const one = measured();
    noteOnPage(one, []);

    expect(onPageShare(one)).toBe(`FAILED: ${one.cover.length} of ${one.cover.length} paths`);
    expect(notOnPage(one).filter((id) => one.inModel.has(id))).toEqual([]);
  });

  test('says how much the others took where some failed', () => {
    const one = measured();
    noteOnPage(one, one.cover.slice(1));

    expect(onPageShare(one)).toMatch(/^FAILED: 1 of \d+ paths; the others took \d+ of \d+$/);
  });

  test('is a share where every path went through', () => {
    const one = measured();
    noteOnPage(one, one.cover);

    expect(onPageShare(one)).toMatch(/^\d+ of \d+ \(\d+ %\)$/);
  });
});
