/** What all charts promise, for the one that is mutated; the others would only take time. */
import { expect, it } from 'vitest';
import { brokenPromises, idlePromises } from '../machines/support/invariants.ts';
import { complaintsAbout, tagsOf } from '../machines/support/lint.ts';
import type { ChartUnderTest } from '../machines/support/mbt.ts';
import { transitionIds, unreachableReason, walks } from '../machines/support/mbt.ts';
import { promises } from '../machines/support/promises.ts';
import { readTags, unreadTags } from '../machines/support/readers.ts';
import { guardedIds, refusals } from '../machines/support/refusals.ts';

const name = process.env.MUTATED ?? '';
/** Playing its thousands of paths for every mutation would take an hour. */
const isTooLarge = name === 'leave-review';
const promised = promises[name] ?? {};
const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** Within a test: a file that cannot even be loaded has no test that fails, and the change would count as unnoticed. */
const load = async () => (await import(`../machines/charts/${name}.chart.ts`))[camel] as ChartUnderTest;

it('starts, under a name of its own', async () => {
  const { machine } = await load();

  expect(machine.root.states).not.toEqual({});
  expect(machine.id).not.toBe('');
});

it('gives no reason for complaint, and has no tag that nobody reads', async () => {
  const chart = await load();
  const read = new Set([...readTags(name), ...(unreadTags[name] ?? [])]);

  expect(complaintsAbout(chart)).toEqual([]);
  expect(tagsOf(chart.machine).filter((tag) => !read.has(tag))).toEqual([]);
});

it.skipIf(isTooLarge)('keeps its promises to people on every path', async () => {
  const chart = await load();
  expect(brokenPromises(walks(chart), promised).map(({ text }) => text)).toEqual([]);
  expect(idlePromises(walks(chart), promised)).toEqual([]);
});

it.skipIf(isTooLarge)('refuses at each of its guards', async () => {
  const chart = await load();
  const refused = refusals(chart);

  expect(guardedIds(chart).filter((id) => !refused.has(id))).toEqual([]);
});

it.skipIf(isTooLarge)('takes every transition', async () => {
  const chart = await load();
  const taken = new Set(walks(chart).flatMap(({ walk }) => [...walk.taken]));
  const reachable = [...transitionIds(chart.machine)].filter(([each]) => unreachableReason(each) === undefined);

  expect(reachable.map(([, id]) => id).filter((id) => !taken.has(id))).toEqual([]);
});
