import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { runningActors, withRegistry } from '../../src/machines/actor-registry.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { countingMachine } from '../../src/machines/counting.machine.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { effects } from '../../src/machines/ports.ts';
import { onArrow } from '../../src/machines/recorder/arrows.ts';
import { watchDwellTimes } from '../../src/machines/recorder/dwell-times.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { arrowName, arrowOf } from '../../src/rules/workflows/arrows.ts';
import { chosen, refused, answer as says, taken } from './charts/counting.chart.ts';
import { transitionIds } from './support/mbt.ts';
import { play } from './support/platform.ts';

const quiet = Object.fromEntries(Object.keys(effects).map((name) => [name, () => {}]));
const never = fromPromise(() => new Promise(() => {})) as never;

const watch = () => play(countingMachine, undefined);

describe('counting', () => {
  it('gathers for half a minute and sends one batch, by transition and day', async () => {
    const { send, clock, answer, snapshot, calls } = watch();
    for (const event of [taken(), taken(refused), taken(), taken(chosen, '2026-11-03')]) send(event);
    clock.increment(30_000);
    const batch = calls.at(-1)?.input as { batch: string; counts: object[] };
    expect(batch.batch).toMatch(/^[0-9a-f-]{36}$/);
    expect(batch.counts).toEqual([
      { ...arrowOf(chosen), day: '2026-11-02', times: 2 },
      { ...arrowOf(refused), day: '2026-11-02', times: 1 },
      { ...arrowOf(chosen), day: '2026-11-03', times: 1 },
    ]);
    await answer('sendCounts', says(200));
    expect(snapshot().value).toBe('quiet');
  });

  it('sends at once when the tab is hidden, and keeps later counts for the next batch', async () => {
    const { send, clock, answer, calls } = watch();
    send(taken());
    send({ type: 'page.left' });
    send(taken(refused));
    await answer('sendCounts', says(200));
    clock.increment(30_000);
    const parcels = calls.filter(({ name }) => name === 'sendCounts').map(({ input }) => input as { batch: string });
    expect(parcels).toHaveLength(2);
    expect(parcels[0]?.batch).not.toBe(parcels[1]?.batch);
  });

  it('sends a lost batch again with the same ID, and finally drops it', async () => {
    const { send, clock, fail, snapshot, calls } = watch();
    send(taken());
    send({ type: 'page.left' });
    for (const pause of [60_000, 120_000, 240_000]) {
      await fail('sendCounts');
      clock.increment(pause);
    }
    await fail('sendCounts');
    const parcels = calls.filter(({ name }) => name === 'sendCounts').map(({ input }) => JSON.stringify(input));
    expect(parcels).toHaveLength(4);
    expect(new Set(parcels).size).toBe(1);
    expect(snapshot().value).toBe('quiet');
    expect(snapshot().context.batch).toBeNull();
  });

  it('waits as long as the server asks for', async () => {
    const { send, clock, answer, snapshot } = watch();
    send(taken());
    send({ type: 'page.left' });
    await answer('sendCounts', says(429, 600));
    clock.increment(599_000);
    expect(snapshot().value).toBe('waiting');
    clock.increment(1_000);
    expect(snapshot().value).toBe('sending');
  });

  it('stops and drops its counts when the company turns it off', async () => {
    const { send, answer, snapshot } = watch();
    send(taken());
    send({ type: 'page.left' });
    send(taken());
    await answer('sendCounts', says(403));
    expect(snapshot().status).toBe('done');
    expect(snapshot().context).toMatchObject({ counts: {}, batch: null });
  });

  it('never holds more than fits into one batch', () => {
    const { send, snapshot } = watch();
    for (let place = 0; place < 400; place += 1)
      send(taken(`logo.choosing --file.chosen[isNumber${place}]--> logo.cropping`));
    for (let time = 0; time < 1_100; time += 1) send(taken('logo.choosing --file.chosen[isNumber0]--> logo.cropping'));
    const { counts } = snapshot().context;
    expect(Object.keys(counts)).toHaveLength(300);
    expect(Math.max(...Object.values(counts))).toBe(300);
  });
});

describe('a batch of counts', () => {
  const sent = async () => {
    const played = watch();
    played.send(taken());
    played.clock.increment(30_000);

    return { ...played, batches: () => played.calls.filter(({ name }) => name === 'sendCounts') };
  };

  it('is not sent when nothing was counted', () => {
    const { send, clock, snapshot, calls } = watch();
    expect(snapshot().context).toEqual({ counts: {}, batch: null, failures: 0, pause: 0 });
    send({ type: 'page.left' });
    clock.increment(60_000);
    expect([snapshot().value, calls.map(({ name }) => name)]).toEqual(['quiet', ['watchUse']]);
  });

  it('includes time in states and the order of states in addition to transitions', () => {
    const { send, clock, call } = watch();
    const day = '2026-11-02';
    for (const what of ['dwell logo.choosing 5 moved /employees', 'passage logo.choosing logo.cropping', chosen])
      send({ type: 'use.counted', what, day });
    send({ type: 'use.counted', what: 'dwell logo.choosing 5 moved /employees', day });
    clock.increment(30_000);
    expect(call('sendCounts').input).toEqual({
      batch: expect.any(String),
      counts: [{ ...arrowOf(chosen), day, times: 1 }],
      dwellTimes: [
        { chart: 'logo', state: 'logo.choosing', page: '/employees', bucket: 5, isLeft: false, day, times: 2 },
      ],
      passages: [{ chart: 'logo', from: 'logo.choosing', to: 'logo.cropping', day, times: 1 }],
    });
  });

  it('gathers for exactly half a minute', () => {
    const { send, clock, calls } = watch();
    send(taken());
    clock.increment(29_999);
    send(taken());
    expect(calls.map(({ name }) => name)).toEqual(['watchUse']);
    clock.increment(1);
    expect(calls.at(-1)?.input).toMatchObject({ counts: [{ times: 2 }] });
  });

  it('is sent again or dropped depending on the status of the answer', async () => {
    for (const [status, value] of [
      [200, 'quiet'],
      [201, 'quiet'],
      [400, 'quiet'],
      [422, 'quiet'],
      [401, 'unwanted'],
      [403, 'unwanted'],
      [429, 'waiting'],
      [500, 'waiting'],
      [503, 'waiting'],
    ] as const) {
      const { answer, snapshot } = await sent();
      await answer('sendCounts', says(status));
      expect([status, snapshot().value]).toEqual([status, value]);
      expect(snapshot().context.batch === null).toBe(value !== 'waiting');
    }
  });

  it('is dropped after four refusals by a busy server, and the next gets four tries again', async () => {
    const { answer, clock, batches, snapshot, send } = await sent();
    for (let batch = 1; batch <= 2; batch += 1) {
      for (const pause of [60_000, 120_000, 240_000]) {
        await answer('sendCounts', says(503));
        clock.increment(pause - 1);
        expect(snapshot().value).toBe('waiting');
        clock.increment(1);
        expect(snapshot().value).toBe('sending');
      }
      await answer('sendCounts', says(503));
      expect([snapshot().value, snapshot().context.batch, batches().length]).toEqual(['quiet', null, batch * 4]);
      send(taken());
      clock.increment(30_000);
    }
  });

  it('uses the usual pause after a network failure that follows a pause the server asked for', async () => {
    const { answer, fail, clock, snapshot, effects } = await sent();
    await answer('sendCounts', says(429, 600));
    clock.increment(600_000);
    await fail('sendCounts');
    expect([snapshot().context, effects.map(([name]) => name)]).toEqual([
      expect.objectContaining({ pause: 0, failures: 2 }),
      ['logFailure'],
    ]);
    clock.increment(120_000);
    expect(snapshot().value).toBe('sending');
  });

  it('is sent at once when the tab is hidden, without later counts', async () => {
    const { answer, fail, send, batches, snapshot } = await sent();
    const [first] = batches();
    await fail('sendCounts');
    send(taken(refused));
    send({ type: 'page.left' });
    expect(batches().map(({ input }) => input)).toEqual([first?.input, first?.input]);
    await answer('sendCounts', says(200));
    expect([snapshot().value, Object.keys(snapshot().context.counts)]).toEqual([
      'gathering',
      [`2026-11-02 ${refused}`],
    ]);
  });

  it('continues after the usage listener fails', async () => {
    const { call, send, effects, snapshot } = watch();
    call('watchUse').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(effects.map(([name]) => name)).toEqual(['logFailure']));
    send(taken());
    expect(snapshot().value).toBe('gathering');
  });
});

describe('time in states', () => {
  const stops: (() => void)[] = [];
  beforeEach(() => {
    runningActors.clear();
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });
  const listen = () => {
    const said: string[] = [];
    const dwellTimes = watchDwellTimes(
      (what) => said.push(what),
      () => '/employees/add',
    );
    stops.push(dwellTimes.stop);

    return { said, dwellTimes, of: (kind: string) => said.filter((what) => what.startsWith(`${kind} `)) };
  };
  const startLogo = () => {
    const logo = withRegistry(
      logoMachine.provide({ actors: { uploadLogo: never, drawCrop: never, skipLogo: never }, actions: quiet as never }),
    );
    const actor = createActor(logo, { input: { origin: 'settings', level: 'company', canSkip: true } }).start();
    stops.push(() => actor.stop());

    return actor;
  };
  const picture = { type: 'file.chosen', file: new File(['x'], 'ana.png', { type: 'image/png' }) } as const;

  it('is counted in buckets when a state is left, without a page for charts on one page', () => {
    const { of } = listen();
    const actor = startLogo();
    vi.advanceTimersByTime(9_000);
    actor.send(picture);
    expect(of('dwell')).toEqual(['dwell logo.choosing.firstTime 5 moved ']);
  });

  it('is reported as left when the chart is stopped, and when the page is closed', () => {
    const { of, dwellTimes } = listen();
    const gone = startLogo();
    vi.advanceTimersByTime(2_500);
    gone.stop();
    startLogo().send(picture);
    vi.advanceTimersByTime(400);
    expect(of('dwell').filter((what) => what.includes(' left '))).toEqual(['dwell logo.choosing.firstTime 2 left ']);
    dwellTimes.leave();
    expect(of('dwell').at(-1)).toBe('dwell logo.cropping 0 left ');
  });

  it('counts each order of two states once per run', () => {
    const { of } = listen();
    const actor = startLogo();
    actor.send(picture);
    actor.send({ type: 'crop.dismissed' });
    actor.send(picture);
    expect(of('passage').filter((what) => what.endsWith(' logo.cropping'))).toEqual([
      'passage logo.choosing.firstTime logo.cropping',
      'passage logo.cropping logo.cropping',
    ]);
  });

  it('of a list is counted with its page', () => {
    const { of } = listen();
    const list = withRegistry(
      createCollectionMachine('people').provide({
        actors: { loadRows: never, runCommand: never },
        actions: quiet as never,
      }),
    );
    const actor = createActor(list, { input: { query: defaultListQuery } }).start();
    actor.stop();
    startLogo();
    vi.advanceTimersByTime(400);
    expect(of('dwell')).toEqual(['dwell collection.browsing.loading.prompt 0 left /employees/add']);
  });
});

describe('the name of a transition', () => {
  it('can be parsed and written back for every transition of every chart', () => {
    const names = catalogue.flatMap(({ machine }) =>
      [...transitionIds(machine).values()].map((id) => [machine.id, id]),
    );
    expect(names.length).toBeGreaterThan(250);
    for (const [chart, name] of names) {
      expect(arrowOf(name as string).chart).toBe(chart);
      expect(arrowName(arrowOf(name as string))).toBe(name);
    }
  });
});

describe('watching charts', () => {
  const stops: (() => void)[] = [];
  // Charts that other test files of this process left running are not what these tests hear.
  beforeEach(() => runningActors.clear());
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  const listen = () => {
    const arrows: string[] = [];
    stops.push(onArrow((arrow) => arrows.push(arrow)));

    return arrows;
  };
  const startLogo = (canSkip: boolean) => {
    const logo = withRegistry(
      logoMachine.provide({ actors: { uploadLogo: never, drawCrop: never, skipLogo: never }, actions: quiet as never }),
    );
    const actor = createActor(logo, { input: { origin: 'settings', level: 'company', canSkip } }).start();
    stops.push(() => actor.stop());

    return actor;
  };

  it('reports each transition by name, and nothing of its data', () => {
    const arrows = listen();
    startLogo(false).send({ type: 'file.chosen', file: new File(['x'], 'ana.png', { type: 'image/png' }) });
    expect(arrows).toEqual(expect.arrayContaining(['logo --begun--> logo.choosing.again', chosen]));
    expect(arrows.filter((name) => name === chosen)).toHaveLength(1);
    expect(arrows.filter((name) => name.includes('begun'))).toHaveLength(1);
    expect(arrows.join()).not.toContain('ana');
  });

  it('reports the current state of charts that already run', () => {
    const logo = startLogo(true);
    const arrows = listen();
    expect(arrows).toContain('logo --begun--> logo.choosing.firstTime');
    logo.send({ type: 'skip.pressed' });
    expect(arrows.at(-1)).toBe('logo.choosing.firstTime --skip.pressed--> logo.skipping');
  });

  it('reports shared charts under their shared name', () => {
    const arrows = listen();
    const list = withRegistry(
      createCollectionMachine('people').provide({
        actors: { loadRows: never, runCommand: never },
        actions: quiet as never,
      }),
    );
    const actor = createActor(list, { input: { query: defaultListQuery } }).start();
    stops.push(() => actor.stop());
    actor.send({ type: 'search.changed', search: 'Ana Reis' });
    expect(arrows).toContain('collection --begun--> collection.browsing.loading.prompt');
    expect(arrows.at(-1)).toBe(
      'collection.browsing.loading.prompt --search.changed--> collection.browsing.loading.prompt',
    );
  });

  it('ends on request', () => {
    const arrows = listen();
    for (const stop of stops.splice(0)) stop();
    startLogo(true);
    expect(arrows).toEqual([]);
  });
});
