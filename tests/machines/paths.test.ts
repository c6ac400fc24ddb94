import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { drivers } from '../paths/drivers.ts';
import { type Measure, measure, pageGaps } from '../paths/measure.ts';
import { transitionsTable } from '../paths/transitions-table.ts';
import { charts } from './charts/charts.ts';
import { stepOf } from './charts/workflows.chart.ts';
import { bulkUploadCover, coverOf } from './support/covers.ts';
import { brokenPromises, idlePromises } from './support/invariants.ts';
import {
  type ChartUnderTest,
  type GeneratedPath,
  generatePaths,
  missingStimuli,
  replay,
  transitionIds,
  unreachableReason,
  walks,
} from './support/mbt.ts';
import { inWords, pathId, replayCommand } from './support/path-words.ts';
import { type Promises, promises } from './support/promises.ts';
import { recordingOf, strangeWords, textsIn } from './support/recordings.ts';
import { guardedIds, refusals } from './support/refusals.ts';
import { retrace } from './support/retrace.ts';

const files = readdirSync(new URL('../../src/machines', import.meta.url))
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => file.replace('.machine.ts', ''));

/** What a path that goes wrong looks like, and how to play it again. */
const wordsOf = (name: string, path: GeneratedPath) => `${inWords(path)}\n${replayCommand(name, path)} --model`;

it('tests the paths of every chart', () => {
  expect(Object.keys(charts).sort()).toEqual(files.sort());
});

// The session has thousands of paths; a busy machine may take a while over them.
describe.each(Object.entries(charts))('%s', { timeout: 180_000 }, (name, chart) => {
  const taken = () => new Set(walks(chart).flatMap(({ walk }) => [...walk.taken]));

  it('has a stimulus for every event that a state waits for', () => {
    expect(missingStimuli(chart)).toEqual([]);
  });

  it('behaves as the model does on every path', () => {
    expect(walks(chart).length).toBeGreaterThan(0);
    for (const { path, walk } of walks(chart)) {
      // Comparing thousands of paths as text first keeps this quick.
      if (JSON.stringify(walk.moments) !== JSON.stringify(path.expected)) {
        expect(walk.moments, wordsOf(name, path)).toEqual(path.expected);
      }
    }
  });

  it('has a unique name for every path', () => {
    const ids = walks(chart).map(({ path }) => pathId(path));
    expect(ids.length - new Set(ids).size).toBe(0);
  });

  it('takes every transition except those marked as unreachable', () => {
    const seen = taken();
    const all = [...transitionIds(chart.machine)].map(([each, id]) => ({ id, why: unreachableReason(each) }));
    expect(all.filter(({ id, why }) => why === undefined && !seen.has(id)).map(({ id }) => id)).toEqual([]);
    expect(all.filter(({ id, why }) => why !== undefined && seen.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('has every guard refuse once, without a transition', () => {
    const refused = refusals(chart);
    expect(guardedIds(chart).filter((id) => !refused.has(id))).toEqual([]);
    for (const [id, way] of refused) expect(replay(chart, way).steps.at(-1), id).not.toContain(id);
  });

  it('keeps its rules on every path', () => {
    const promised = promises[name] as Promises;
    expect(idlePromises(walks(chart), promised)).toEqual([]);
    expect(brokenPromises(walks(chart), promised).map(({ text, path }) => `${text}\n${wordsOf(name, path)}`)).toEqual(
      [],
    );
  });

  it('records nothing about the people who use it', () => {
    const steps = coverOf(name).flatMap((path) => recordingOf(chart, path));
    expect(strangeWords(steps)).toEqual([]);
    const told = JSON.stringify(steps);
    const given = textsIn([chart.stimuli, chart.inputs]);
    expect(
      given.filter(
        (text) =>
          text.trim() !== '' && /@|secret|\.(csv|png|txt|pdf)$|^[0-9a-f]{8}-|\s/.test(text) && told.includes(text),
      ),
    ).toEqual([]);
  });

  it('can retrace every recorded path, so that it can become a test', () => {
    // Charts that watch others are not recorded.
    const recordings = coverOf(name).map((path) => recordingOf(chart, path));
    for (const steps of recordings.filter(({ length }) => length > 0))
      expect(retrace(steps[0]?.chart as string, steps)).toEqual(steps);
  });

  it('is covered by fewer paths', () => {
    const cover = coverOf(name);
    const covered = new Set(cover.flatMap((path) => [...replay(chart, path).taken]));
    expect([...taken()].filter((id) => !covered.has(id))).toEqual([]);
    expect(cover.length).toBeLessThan(walks(chart).length);
  });
});

it('the check of recordings finds words that they must not contain', () => {
  const step = stepOf({ changes: { roles: ['c-admin'], page: '/employees', by: 'Ana Reis', file: 'people.csv' } });
  expect(strangeWords([step])).toEqual(['Ana Reis', 'people.csv']);
});

// The bell alone has thousands of paths to choose from.
describe('the cover for the real page', { timeout: 120_000 }, () => {
  const measures = new Map<string, Measure>();
  const measureOf = (name: string): Measure => {
    const measured = measures.get(name) ?? measure(name, charts[name] as ChartUnderTest);
    measures.set(name, measured);

    return measured;
  };

  it.each(Object.keys(drivers))('of %s covers everything except what its driver says a page cannot do', (name) => {
    expect(pageGaps(measureOf(name))).toEqual([]);
  });

  it('exists for every chart', () => {
    expect(Object.keys(drivers).sort()).toEqual(Object.keys(charts).sort());
  });

  it('matches the table of transitions', async () => {
    const table = transitionsTable(Object.keys(charts).map(measureOf));
    await expect(table).toMatchFileSnapshot('../../docs/transitions.md');
  });

  it('is reported if it leaves something out, or covers what is marked as impossible on a page', () => {
    const whole = measure('logo', charts.logo as ChartUnderTest);
    const [, ...fewer] = whole.cover;
    expect(pageGaps({ ...whole, cover: fewer })[0]).toMatch(/^no path of the page takes logo/);
    const transitions = whole.transitions.map((each) => ({ ...each, offPage: 'no button' }));
    expect(pageGaps({ ...whole, transitions })[0]).toMatch(/is played on the page: no button$/);
  });

  it('continues paths instead of starting again if starting takes long', () => {
    const cover = bulkUploadCover();
    expect(cover.length).toBeLessThan(10);
    for (const path of cover)
      expect(replay(charts['bulk-upload'] as ChartUnderTest, path).moments).toEqual(path.expected);
  });
});

describe('a chart with a mistake in it', () => {
  const door = setup({
    types: { events: {} as { type: 'pushed'; force: number } | { type: 'locked' } },
    guards: { isStrong: (_, { force }: { force: number }) => force > 5 },
  }).createMachine({
    id: 'door',
    initial: 'closed',
    states: {
      closed: {
        on: {
          pushed: { guard: { type: 'isStrong', params: ({ event }) => event }, target: 'open' },
          locked: { target: 'locked' },
        },
      },
      open: {},
      locked: {},
    },
  });
  const chart: ChartUnderTest = {
    machine: door,
    stimuli: { pushed: [{ type: 'pushed', force: 1 }] },
    inputs: [undefined],
    project: () => undefined,
  };

  it('is reported for an event without a stimulus', () => {
    expect(missingStimuli(chart)).toEqual(['locked']);
  });

  it('is reported for a transition that no payload takes', () => {
    const taken = new Set(generatePaths(chart).flatMap((path) => [...replay(chart, path).taken]));
    expect([...transitionIds(door).values()].filter((id) => !taken.has(id))).toEqual([
      'door.closed --pushed[isStrong]--> door.open',
      'door.closed --locked--> door.locked',
    ]);
  });

  it('is reported when its context grows without end', () => {
    const counter = setup({
      types: { context: {} as { count: number }, events: {} as { type: 'counted' } },
      actions: { count: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { counted: { actions: 'count' } },
    });
    const endless: ChartUnderTest = {
      machine: counter,
      stimuli: { counted: [{ type: 'counted' }] },
      inputs: [undefined],
      project: ({ count }) => count,
    };
    expect(() => generatePaths(endless)).toThrow('counter never ends');
  });
});

/** Names inside the statechart library that the tests above and the recorder of live charts read. */
describe("the statechart library's inner names", () => {
  const machine = setup({}).createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { on: 'lit' } }, lit: {} },
  });

  it('still give the transitions of a microstep', () => {
    const ids = transitionIds(machine);
    const taken: (string | undefined)[] = [];
    const actor = createActor(machine, {
      inspect: (event) => {
        if (event.type === '@xstate.microstep') taken.push(...event._transitions.map((each) => ids.get(each)));
      },
    }).start();
    actor.send({ type: 'on' });
    expect(taken).toEqual(['lamp.off --on--> lamp.lit']);
  });

  it('still give the states of a snapshot', () => {
    const { _nodes } = createActor(machine).start().getSnapshot() as unknown as { _nodes: { id: string }[] };
    expect(_nodes.map(({ id }) => id)).toEqual(['lamp', 'lamp.off']);
  });
});
