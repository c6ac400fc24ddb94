import { describe, expect, it } from 'vitest';
import { measure, noteOnPage, notOnPage, onPageShare } from '../paths/measure.ts';
import { charts } from './charts/charts.ts';

describe('the page coverage of a chart', () => {
  const measured = () => measure('logo', charts.logo as never);

  it('reports failed paths as failed, not as covering nothing', () => {
    const one = measured();
    noteOnPage(one, []);

    expect(onPageShare(one)).toBe(`FAILED: ${one.cover.length} of ${one.cover.length} paths`);
    expect(notOnPage(one).filter((id) => one.inModel.has(id))).toEqual([]);
  });

  it('includes what the other paths covered when some failed', () => {
    const one = measured();
    noteOnPage(one, one.cover.slice(1));

    expect(onPageShare(one)).toMatch(/^FAILED: 1 of \d+ paths; the others took \d+ of \d+$/);
  });

  it('is a percentage when every path succeeded', () => {
    const one = measured();
    noteOnPage(one, one.cover);

    expect(onPageShare(one)).toMatch(/^\d+ of \d+ \(\d+ %\)$/);
  });
});
