/** What all charts promise, for the one that is mutated; the others would only take time. */
import { expect, it } from 'vitest';
import { brokenPromises, idlePromises } from '../machines/invariants.ts';
import type { ChartUnderTest } from '../machines/mbt.ts';
import { transitionIds, unreachableReason, walks } from '../machines/mbt.ts';
import { promises } from '../machines/promises.ts';

const name = process.env.MUTATED_CHART ?? '';
/** Playing its thousands of paths for every mutation would take an hour. */
const isTooLarge = name === 'leave-review';
const promised = promises[name] ?? {};
const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Within a test: a file that cannot even be loaded has no test that fails, and the change would count as unnoticed. */
const load = async () => (await import(`../machines/${name}.chart.ts`))[camel] as ChartUnderTest;

it('starts', async () => {
  const { machine } = await load();

  expect(machine.root.states).not.toEqual({});
});

it.skipIf(isTooLarge)('keeps its promises to people on every path', async () => {
  const chart = await load();
  expect(brokenPromises(walks(chart), promised).map(({ text }) => text)).toEqual([]);
  expect(idlePromises(walks(chart), promised)).toEqual([]);
});

it.skipIf(isTooLarge)('takes every transition', async () => {
  const chart = await load();
  const taken = new Set(walks(chart).flatMap(({ walk }) => [...walk.taken]));
  const reachable = [...transitionIds(chart.machine)].filter(([each]) => unreachableReason(each) === undefined);

  expect(reachable.map(([, id]) => id).filter((id) => !taken.has(id))).toEqual([]);
});
