/** Tells whether a drawing still belongs to its chart, without laying the chart out. */
import { createHash } from 'node:crypto';
import type { Chart } from './extract.ts';
import { linesOf } from './labels.ts';

/**
 * A hash of the chart's states and transitions, as worded in the drawing, and of the drawing. It changes when either
 * does.
 */
export function checksumOf(chart: Chart, drawing: string): string {
  const words = chart.states.map((state) =>
    linesOf(
      chart,
      state,
      chart.transitions.filter(({ from }) => from === state.id),
      0,
    ),
  );

  return createHash('sha256')
    .update(JSON.stringify([chart, words, drawing]))
    .digest('hex')
    .slice(0, 16);
}
