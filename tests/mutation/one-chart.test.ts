/** What all charts promise, for the one that is mutated; the others would only take time. */
import { expect, it } from 'vitest';
import { brokenPromises, idlePromises } from '../machines/invariants.ts';
import type { ChartUnderTest } from '../machines/mbt.ts';
import { transitionIds, unreachableReason, walks } from '../machines/mbt.ts';
import { promises } from '../machines/promises.ts';

const name = process.env.MUTATED_CHART ?? '';
const promised = promises[name] ?? {};
const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const chart = (await import(`../machines/${name}.chart.ts`))[camel] as ChartUnderTest;

it('keeps its promises to people on every path', () => {
  expect(brokenPromises(walks(chart), promised).map(({ text }) => text)).toEqual([]);
  expect(idlePromises(walks(chart), promised)).toEqual([]);
});

it('takes every transition', () => {
  const taken = new Set(walks(chart).flatMap(({ walk }) => [...walk.taken]));
  const reachable = [...transitionIds(chart.machine)].filter(([each]) => unreachableReason(each) === undefined);

  expect(reachable.map(([, id]) => id).filter((id) => !taken.has(id))).toEqual([]);
});
