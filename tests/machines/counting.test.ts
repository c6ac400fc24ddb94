import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { runningActors, withRegistry } from '../../src/machines/actor-registry.ts';
import { catalogue } from '../../src/machines/catalogue.ts';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { countingMachine } from '../../src/machines/counting.machine.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { effects } from '../../src/machines/ports.ts';
import { onArrow } from '../../src/machines/recorder/arrows.ts';
import { onStay } from '../../src/machines/recorder/stays.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { arrowName, arrowOf } from '../../src/rules/workflows/arrows.ts';
import { chosen, refused, answer as says, taken } from './counting.chart.ts';
import { transitionIds } from './mbt.ts';
import { play } from './platform.ts';

const quiet = Object.fromEntries(Object.keys(effects).map((name) => [name, () => {}]));
const never = fromPromise(() => new Promise(() => {})) as never;

const watch = () => play(countingMachine, undefined);

describe('counting', () => {
  it('adds up for half a minute and sends one batch, by arrow and day', async () => {
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

  it('sends at once when the tab is put away, and what came meanwhile in a batch of its own', async () => {
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

  it('tries a batch that got lost again under the same name, and drops it in the end', async () => {
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

  it('ends when the company does not want it any more, and forgets what it had', async () => {
    const { send, answer, snapshot } = watch();
    send(taken());
    send({ type: 'page.left' });
    send(taken());
    await answer('sendCounts', says(403));
    expect(snapshot().status).toBe('done');
    expect(snapshot().context).toMatchObject({ counts: {}, batch: null });
  });

  it('never holds more than one batch takes', () => {
    const { send, snapshot } = watch();
    for (let place = 0; place < 400; place += 1)
      send(taken(`logo.choosing --file.chosen[isNumber${place}]--> logo.cropping`));
    for (let time = 0; time < 1_100; time += 1) send(taken('logo.choosing --file.chosen[isNumber0]--> logo.cropping'));
    const { counts } = snapshot().context;
    expect(Object.keys(counts)).toHaveLength(300);
    expect(Math.max(...Object.values(counts))).toBe(1_000);
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
    const stays = onStay(
      (what) => said.push(what),
      () => '/employees/add',
    );
    stops.push(stays.stop);

    return { said, stays, of: (kind: string) => said.filter((what) => what.startsWith(`${kind} `)) };
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

  it('is told when a state is left behind, in buckets, and without a page where the chart is not shared', () => {
    const { of } = listen();
    const actor = startLogo();
    vi.advanceTimersByTime(9_000);
    actor.send(picture);
    expect(of('stay')).toEqual(['stay logo.choosing.firstTime 5 moved ']);
  });

  it('is told as left where the chart is stopped, and when the page is closed', () => {
    const { of, stays } = listen();
    const gone = startLogo();
    vi.advanceTimersByTime(2_500);
    gone.stop();
    startLogo().send(picture);
    vi.advanceTimersByTime(400);
    expect(of('stay').filter((what) => what.includes(' left '))).toEqual(['stay logo.choosing.firstTime 2 left ']);
    stays.leave();
    expect(of('stay').at(-1)).toBe('stay logo.cropping 0 left ');
  });

  it('of a run tells once which state was reached after which', () => {
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

  it('of a list is told with the page that it is on', () => {
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
    expect(of('stay')).toEqual(['stay collection.browsing.loading.prompt 0 left /employees/add']);
  });
});

describe('the name of an arrow', () => {
  it('is read and written the same for every arrow of every chart', () => {
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

describe('what is heard of the charts', () => {
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

  it('is every arrow by its name, and nothing of what it carries', () => {
    const arrows = listen();
    startLogo(false).send({ type: 'file.chosen', file: new File(['x'], 'ana.png', { type: 'image/png' }) });
    expect(arrows).toEqual(expect.arrayContaining(['logo --begun--> logo.choosing.again', chosen]));
    expect(arrows.filter((name) => name === chosen)).toHaveLength(1);
    expect(arrows.filter((name) => name.includes('begun'))).toHaveLength(1);
    expect(arrows.join()).not.toContain('ana');
  });

  it('is also where a chart stood that runs already', () => {
    const logo = startLogo(true);
    const arrows = listen();
    expect(arrows).toContain('logo --begun--> logo.choosing.firstTime');
    logo.send({ type: 'skip.pressed' });
    expect(arrows.at(-1)).toBe('logo.choosing.firstTime --skip.pressed--> logo.skipping');
  });

  it('counts shared charts under their own name', () => {
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

  it('ends when it is told to', () => {
    const arrows = listen();
    for (const stop of stops.splice(0)) stop();
    startLogo(true);
    expect(arrows).toEqual([]);
  });
});
