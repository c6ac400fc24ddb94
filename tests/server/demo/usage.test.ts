import { describe, expect, it } from 'vitest';
import { daysWithCounts, strays, usageOn } from '../../../demo/usage.ts';
import shapes from '../../../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../../../src/machines/charts/transitions.json' with { type: 'json' };
import { arrowName, arrowOf, isWithin, STARTED } from '../../../src/rules/workflows/arrows.ts';
import { layoutOf } from '../../../src/views/workflows/catalogue.ts';

const usage = usageOn(daysWithCounts('2026-11-27'));
const layouts = await Promise.all([...new Set(usage.counts.map(({ chart }) => chart))].map((chart) => layoutOf(chart)));
const drawn = layouts.flatMap(({ pictures }) => pictures).flatMap(({ states }) => states);
const parallel = new Set(drawn.filter(({ kind }) => kind === 'parallel').map(({ id }) => id));

const sumOf = <Line extends { times: number }>(lines: readonly Line[], isOne: (line: Line) => boolean): number =>
  lines.filter(isOne).reduce((sum, { times }) => sum + times, 0);
/** The totals of all days. */
function totals<Line extends { day: string; times: number }>(lines: readonly Line[], nameOf: (line: Line) => string) {
  const all = new Map<string, number>();
  for (const line of lines) all.set(nameOf(line), (all.get(nameOf(line)) ?? 0) + line.times);

  return all;
}
const arrows = [
  ...totals(usage.counts, ({ from_state, to_state, ...one }) => arrowName({ ...one, from: from_state, to: to_state })),
].map(([name, times]) => ({ ...arrowOf(name), times }));
const visitsOf = totals(usage.dwellTimes, ({ state }) => state);
const runsOf = totals(usage.passages, ({ from_state, to_state }) => `${from_state} ${to_state}`);
const visited = [...visitsOf.keys()];
const visits = (state: string) => visitsOf.get(state) ?? 0;
const reached = (from: string, to = from) => runsOf.get(`${from} ${to}`) ?? 0;

const childrenOf = (state: string): string[] => {
  const [chart = ''] = state.split('.');
  const names = (shapes as Record<string, string[]>)[chart] ?? [];

  return names.map((name) => `${chart}.${name}`).filter((name) => name.slice(0, name.lastIndexOf('.')) === state);
};

/** The state itself and those around it whose entering enters it. */
const entering = (state: string): string[] => {
  const around = state.slice(0, state.lastIndexOf('.'));
  const isEntered = parallel.has(around) || childrenOf(around)[0] === state;

  return [state, ...(around !== '' && isEntered ? entering(around) : [])];
};
const isLeftAtOnce = (state: string) =>
  Object.values(transitions)
    .flat()
    .some((name) => name.startsWith(`${state} --always`));

describe('the demo’s workflow counts', () => {
  it('consist of runs that the charts allow', () => {
    expect(strays()).toEqual([]);
    expect(new Set(usage.counts.map(({ chart }) => chart)).size).toBeGreaterThan(9);
  });

  it('enter states only at the entry points in the charts', () => {
    const firsts = drawn.filter(({ id, initial }) => initial && !parallel.has(id.slice(0, id.lastIndexOf('.'))));

    expect(firsts.length).toBeGreaterThan(20);
    for (const { id } of firsts) expect(childrenOf(id.slice(0, id.lastIndexOf('.')))[0]).toBe(id);
  });

  it('count as many arrivals at a state as visits', () => {
    let compared = 0;
    for (const state of visited) {
      const into = arrows.filter(({ to }) => entering(state).includes(to));
      const all = sumOf(into, () => true);
      // It may be there already, or pass through without resting.
      const unsure = into.filter(
        ({ from, event }) =>
          event !== STARTED && (isWithin(state, from) || isLeftAtOnce(from) || isWithin(from, state)),
      );
      expect(visits(state), state).toBeLessThanOrEqual(all);
      expect(visits(state), state).toBeGreaterThanOrEqual(all - sumOf(unsure, () => true));
      if (unsure.length === 0) compared += 1;
    }

    expect(compared).toBeGreaterThan(25);
  });

  it('end each visit with a transition or by leaving there', () => {
    for (const state of visited) {
      const left = sumOf(usage.dwellTimes, (dwell) => dwell.state === state && dwell.is_left);
      const out = sumOf(arrows, ({ from, to }) => from !== to && isWithin(state, from));
      const isFinal = state.split('.').length === 2 && !arrows.some(({ from }) => from === state);

      if (!isFinal) expect(out + left, state).toBeGreaterThanOrEqual(visits(state));
    }
  });

  it('reach each state in at most as many runs as visit it, and only from states that were visited', () => {
    for (const passage of runsOf.keys()) {
      const [from_state = '', to_state = ''] = passage.split(' ');
      expect(reached(to_state)).toBeGreaterThan(0);
      expect(reached(to_state)).toBeLessThanOrEqual(visits(to_state));
      expect(reached(from_state, to_state)).toBeLessThanOrEqual(Math.min(reached(from_state), reached(to_state)));
    }
    expect(new Set(usage.passages.map(({ to_state }) => to_state))).toEqual(new Set(visited));
  });

  it('start as many runs as are counted at the starting points', () => {
    for (const { to, times } of arrows.filter(({ event }) => event === STARTED))
      expect(reached(to)).toBeGreaterThanOrEqual(times);
  });

  it('are the same for uploads in transitions, dwell times and passages', () => {
    const taken = (name: string) => sumOf(arrows, (arrow) => arrowName(arrow) === name);
    const answer = (guard: string, to: string) =>
      taken(`bulkUpload.following.asking --xstate.done.actor.readImport[${guard}]--> bulkUpload.${to}`);

    expect(answer('isRefused', 'fileRefused')).toBe(visits('bulkUpload.fileRefused'));
    expect(answer('isAllAccepted', 'allAccepted')).toBe(reached('bulkUpload.allAccepted.shown'));
    expect(reached('bulkUpload.opening')).toBe(reached('bulkUpload.choosing'));
    expect(reached('bulkUpload.choosing', 'bulkUpload.allAccepted.shown')).toBe(
      reached('bulkUpload.allAccepted.shown'),
    );
  });

  it('count for reporting managers a part of what they count for everyone', () => {
    const states = new Set(usage.byRole.map(({ state }) => state));
    for (const state of states)
      expect(sumOf(usage.byRole, (one) => one.state === state)).toBeLessThanOrEqual(visits(state));
    expect(states.has('leaveReview.reviewing.current')).toBe(true);
  });
});
