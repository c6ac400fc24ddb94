/** Turns a recording into a test for `tests/machines`: each chart takes its steps again. */
import { type ChartVersions, ENDED, type Step } from './recording.ts';

/** Relative to the test, once it is in its folder. */
const RETRACE = './support/retrace.ts';

/** `charts`: their versions when the steps were taken. */
export function pathTest(steps: readonly Step[], charts: ChartVersions): string {
  const runs = new Map<string, Step[]>();
  for (const step of steps) {
    const run = `${step.chart} ${step.tab} ${step.actor}`;
    if (step.event !== ENDED) runs.set(run, [...(runs.get(run) ?? []), step]);
  }

  return `/** Made from a recording. Put this file into tests/machines and run it with npx vitest run --project machines. */
import { expect, it } from 'vitest';
import { retrace } from '${RETRACE}';
${[...runs.values()].map((run, index) => testOf(run, index + 1, charts)).join('')}`;
}

function testOf(run: readonly Step[], number: number, charts: ChartVersions): string {
  const [{ chart, tab }] = run as readonly [Step];
  const version = charts[chart] ? `, recorded at version ${charts[chart]},` : '';
  const title = `${number}. ${chart}${version} takes the steps of ${tab} again`;
  const lines = run.map(({ event, answer, taken, states }) => `  ${JSON.stringify({ event, answer, taken, states })},`);

  return `
const run${number} = [
${lines.join('\n')}
];

it(${JSON.stringify(title)}, () => {
  expect(retrace(${JSON.stringify(chart)}, run${number})).toEqual(run${number});
});
`;
}
