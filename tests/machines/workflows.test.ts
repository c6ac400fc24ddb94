import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { withRegistry } from '../../src/machines/actor-registry.ts';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { effects } from '../../src/machines/ports.ts';
import { record } from '../../src/machines/recorder/recorder.ts';
import type { Step } from '../../src/machines/recorder/recording.ts';
import { createResourceMachine } from '../../src/machines/resource.machine.ts';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { PLAYBACK_MS, stepsOf, workflowsMachine } from '../../src/machines/workflows.machine.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { file, recordingOf, stepOf } from './charts/workflows.chart.ts';
import { transitionIds } from './support/mbt.ts';
import { play } from './support/platform.ts';

const quiet = Object.fromEntries(Object.keys(effects).map((name) => [name, () => {}]));
const never = fromPromise(() => new Promise(() => {})) as never;

describe('watching', () => {
  const watch = () => play(workflowsMachine, { chart: 'session' });

  it('moves through past steps without leaving the page', () => {
    const { send, snapshot, calls } = watch();
    for (const at of [1, 2, 3]) send({ type: 'step.recorded', step: stepOf({ at }) });
    send({ type: 'step.chosen', at: 1 });
    expect(snapshot().value).toEqual({ shown: 'holding' });
    expect(snapshot().context).toMatchObject({ at: 1, chart: 'logo' });
    send({ type: 'step.chosen', at: 99 });
    expect(snapshot().context.at).toBe(2);
    send({ type: 'follow.pressed' });
    expect(snapshot().context.at).toBeNull();
    expect(calls.map(({ name }) => name)).toEqual(['recorder']);
  });

  it('keeps recording while a recording is open', async () => {
    const { send, answer, snapshot, effects } = watch();
    send({ type: 'recording.chosen', file });
    await answer('readRecording', recordingOf(stepOf({ chart: 'login' })));
    send({ type: 'step.recorded', step: stepOf() });
    expect(snapshot().value).toEqual({ shown: 'holding' });
    expect(snapshot().context).toMatchObject({ chart: 'login', at: 0 });
    send({ type: 'export.pressed' });
    expect(effects).toEqual([['saveRecording', { steps: [stepOf({ chart: 'login' })], charts: {} }]]);
    send({ type: 'recording.closed' });
    expect(snapshot().context.steps).toHaveLength(1);
  });

  it('shows a message when a file is not a recording', async () => {
    const { send, answer, snapshot, effects } = watch();
    send({ type: 'recording.chosen', file });
    await answer('readRecording', null);
    expect(snapshot().value).toEqual({ shown: 'following' });
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'This file is not a recording of workflows' }]]);
  });
});

describe('an open recording', () => {
  const open = async () => {
    const played = play(workflowsMachine, { chart: 'session' });
    played.send({ type: 'recording.chosen', file });
    await played.answer('readRecording', recordingOf(...[1, 2, 3].map((at) => stepOf({ at }))));
    played.send({ type: 'step.chosen', at: 1 });

    return played;
  };

  it.each<[string, (played: Awaited<ReturnType<typeof open>>) => Promise<void>, string]>([
    ['is not one', ({ answer }) => answer('readRecording', null), 'This file is not a recording of workflows'],
    ['cannot be read', ({ fail }) => fail('readRecording'), 'This file could not be read'],
  ])('stays at its step and shows a message when another file %s', async (_, refuse, text) => {
    const played = await open();
    played.send({ type: 'recording.chosen', file });
    await refuse(played);
    expect(played.snapshot().value).toEqual({ shown: 'holding' });
    expect(played.snapshot().context).toMatchObject({ at: 1, recording: { name: 'monday.json' } });
    expect(played.effects.at(-1)).toEqual(['showToast', { kind: 'error', text }]);
  });

  it('continues playing when another file is not a recording', async () => {
    const played = await open();
    played.send({ type: 'play.pressed' });
    played.send({ type: 'recording.chosen', file });
    await played.answer('readRecording', null);
    expect(played.snapshot().value).toEqual({ shown: 'playing' });
  });

  it('cannot be cleared, nor can the live steps behind it', async () => {
    const played = await open();
    played.send({ type: 'step.recorded', step: stepOf() });
    played.send({ type: 'steps.cleared' });
    expect(played.snapshot().value).toEqual({ shown: 'holding' });
    expect(played.snapshot().context).toMatchObject({ recording: { name: 'monday.json' }, steps: [stepOf()], at: 1 });
  });
});

it('Clearing the log cancels the reading of a file', () => {
  const { send, call, snapshot } = play(workflowsMachine, { chart: 'session' });
  send({ type: 'step.recorded', step: stepOf() });
  send({ type: 'recording.chosen', file });
  send({ type: 'steps.cleared' });
  expect(snapshot().value).toEqual({ shown: 'following' });
  expect(snapshot().context.steps).toEqual([]);
  expect(call('readRecording').signal.aborted).toBe(true);
});

describe('a filter', () => {
  const watch = () => {
    const played = play(workflowsMachine, { chart: 'session' });
    const steps = [
      stepOf({ at: 1, chart: 'login' }),
      stepOf({ at: 2 }),
      stepOf({ at: 3, tab: 'tab abc' }),
      stepOf({ at: 4, chart: 'login', tab: 'tab abc' }),
    ];
    for (const step of steps) played.send({ type: 'step.recorded', step });
    const shown = () => stepsOf(played.snapshot().context).map(({ at }) => at);
    const place = () => stepsOf(played.snapshot().context)[played.snapshot().context.at ?? -1]?.at;

    return { ...played, shown, place };
  };

  it('shows the steps of one chart, of one tab, or of both, and keeps the others', () => {
    const { send, shown, snapshot } = watch();
    send({ type: 'filter.changed', filter: { chart: 'login', tab: '' } });
    expect(shown()).toEqual([1, 4]);
    expect(snapshot().context.chart).toBe('login');
    send({ type: 'filter.changed', filter: { chart: 'login', tab: 'tab abc' } });
    expect(shown()).toEqual([4]);
    send({ type: 'filter.changed', filter: { chart: '', tab: 'tab abc' } });
    expect(shown()).toEqual([3, 4]);
    send({ type: 'filter.changed', filter: { chart: '', tab: '' } });
    expect(shown()).toEqual([1, 2, 3, 4]);
  });

  it('keeps the chosen step visible, or else shows the one before it', () => {
    const { send, place } = watch();
    send({ type: 'step.chosen', at: 2 });
    send({ type: 'filter.changed', filter: { chart: 'logo', tab: '' } });
    expect(place()).toBe(3);
    send({ type: 'step.recorded', step: stepOf({ at: 5 }) });
    expect(place()).toBe(3);
    send({ type: 'filter.changed', filter: { chart: 'login', tab: '' } });
    expect(place()).toBe(1);
  });

  it('applies to what is saved, as a file and as a test, and to what is cleared', () => {
    const { send, effects, shown } = watch();
    send({ type: 'filter.changed', filter: { chart: 'logo', tab: 'tab abc' } });
    send({ type: 'export.pressed' });
    send({ type: 'test.pressed' });
    const saved = { steps: [stepOf({ at: 3, tab: 'tab abc' })], charts: null };
    expect(effects).toEqual([
      ['saveRecording', saved],
      ['saveTest', saved],
    ]);
    send({ type: 'steps.cleared' });
    send({ type: 'step.recorded', step: stepOf({ at: 6, chart: 'login' }) });
    expect(shown()).toEqual([]);
    send({ type: 'filter.changed', filter: { chart: '', tab: '' } });
    expect(shown()).toEqual([1, 2, 4, 6]);
  });
});

describe('playing', () => {
  const watch = (count: number) => {
    const played = play(workflowsMachine, { chart: 'session' });
    for (let at = 0; at < count; at += 1) played.send({ type: 'step.recorded', step: stepOf({ at }) });
    const at = () => played.snapshot().context.at;

    return { ...played, at };
  };

  it('shows one step after another, and stops at the last', () => {
    const { send, at, clock, snapshot } = watch(3);
    send({ type: 'play.pressed' });
    expect([at(), snapshot().hasTag('playing')]).toEqual([0, true]);
    clock.increment(PLAYBACK_MS - 1);
    expect(at()).toBe(0);
    clock.increment(1);
    expect(at()).toBe(1);
    clock.increment(PLAYBACK_MS);
    expect(at()).toBe(2);
    clock.increment(PLAYBACK_MS);
    expect([at(), snapshot().value]).toEqual([2, { shown: 'holding' }]);
  });

  it.each([
    [0.5, PLAYBACK_MS * 2],
    [2, PLAYBACK_MS / 2],
    [4, PLAYBACK_MS / 4],
  ] as const)('can be %d times as fast', (speed, pace) => {
    const { send, at, clock } = watch(9);
    send({ type: 'speed.changed', speed });
    send({ type: 'play.pressed' });
    clock.increment(pace - 1);
    expect(at()).toBe(0);
    clock.increment(1);
    expect(at()).toBe(1);
  });

  it('can be paused, continues from there, and starts again after the last step', () => {
    const { send, at, clock, snapshot } = watch(3);
    send({ type: 'step.chosen', at: 1 });
    send({ type: 'play.pressed' });
    send({ type: 'pause.pressed' });
    clock.increment(PLAYBACK_MS * 5);
    expect([at(), snapshot().value]).toEqual([1, { shown: 'holding' }]);
    send({ type: 'play.pressed' });
    clock.increment(PLAYBACK_MS);
    expect(at()).toBe(2);
    send({ type: 'play.pressed' });
    expect(at()).toBe(0);
  });

  it('ends when a step is chosen, and needs steps', () => {
    const { send, at, clock, snapshot } = watch(3);
    send({ type: 'play.pressed' });
    send({ type: 'step.chosen', at: 2 });
    clock.increment(PLAYBACK_MS * 5);
    expect(at()).toBe(2);
    send({ type: 'steps.cleared' });
    send({ type: 'play.pressed' });
    expect(snapshot().value).toEqual({ shown: 'following' });
  });
});

describe('the recorder', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });
  const listen = () => {
    const steps: Step[] = [];
    stops.push(record('this tab', (step) => steps.push(step)));

    return steps;
  };
  const startLogo = () => {
    const logo = withRegistry(
      logoMachine.provide({ actors: { uploadLogo: never, drawCrop: never, skipLogo: never }, actions: quiet as never }),
    );
    const actor = createActor(logo, { input: { origin: 'settings', level: 'company', canSkip: false } }).start();
    stops.push(() => actor.stop());

    return actor;
  };

  it('reports running charts to a late listener, and every step after that', () => {
    const actor = startLogo();
    const steps = listen().filter(({ chart }) => chart === 'logo');
    expect(steps).toMatchObject([{ event: 'begun', states: ['logo', 'logo.choosing', 'logo.choosing.again'] }]);
    const later = listen();
    actor.send({ type: 'file.chosen', file: new File(['picture'], 'secret-name.png', { type: 'image/png' }) });
    expect(later.at(-1)).toMatchObject({
      chart: 'logo',
      event: 'file.chosen',
      states: ['logo', 'logo.cropping'],
      changes: { 'picture chosen': true },
    });
    expect(later.at(-1)?.taken.every((name) => [...transitionIds(logoMachine).values()].includes(name))).toBe(true);
    expect(later.at(-1)?.taken).not.toEqual([]);
    expect(JSON.stringify(later)).not.toContain('secret-name');
  });

  it('reports the first step of a chart that starts while it listens', () => {
    const steps = listen();
    startLogo();
    expect(steps.at(-1)).toMatchObject({ chart: 'logo', event: 'xstate.init' });
  });

  it('recognises a shared chart under any name', () => {
    const steps = listen();
    const people = withRegistry({
      list: createCollectionMachine('people').provide({
        actors: { loadRows: never, runCommand: never },
        actions: quiet as never,
      }),
    });
    const actor = createActor(people.list, { input: { query: defaultListQuery } }).start();
    stops.push(() => actor.stop());
    actor.send({ type: 'search.changed', search: 'Ana Reis' });
    const told = steps.filter(({ chart }) => chart === 'collection');
    const known = new Set(transitionIds(createCollectionMachine('collection')).values());
    expect(told.at(-1)?.event).toBe('search.changed');
    expect(told.flatMap(({ taken }) => taken).filter((name) => !known.has(name))).toEqual([]);
    expect(JSON.stringify(steps)).not.toContain('Ana Reis');
  });

  it('skips actions on the workflows page itself', () => {
    const steps = listen();
    const at = (search: string, path = '/workflows') =>
      ({ type: 'location.changed', place: { path, search } }) as const;
    const session = withRegistry(sessionMachine.provide({ actors: { trackUser: never }, actions: quiet as never }));
    const actor = createActor(session, { input: { place: at('').place, stored: { token: 'T', securityToken: null } } });
    stops.push(() => actor.stop());
    actor.start();
    for (const event of [
      at('?chart=logo'),
      at('', '/employees'),
      at('?page=2', '/employees'),
      at(''),
      at('?chart=form'),
    ])
      actor.send(event);
    const moves = steps.filter(({ event }) => event === 'location.changed');
    expect(moves.map(({ changes }) => changes.page)).toEqual(['/employees', undefined, '/workflows']);

    for (const id of ['usageCounts', 'people']) {
      const resource = createResourceMachine(id).provide({ actors: { loadRecord: never }, actions: quiet as never });
      const reader = createActor(withRegistry({ resource }).resource, { input: {} }).start();
      stops.push(() => reader.stop());
    }
    const started = steps.filter(({ chart, event }) => chart === 'resource' && event === 'xstate.init');
    expect(started).toHaveLength(1);
  });

  it('notices that a chart is gone', () => {
    vi.useFakeTimers();
    const steps = listen();
    const gone = startLogo();
    gone.stop();
    startLogo();
    vi.runAllTimers();
    expect(steps.find(({ event }) => event === 'ended')?.actor).toBe(gone.sessionId);
  });

  it('stops on request', () => {
    const steps = listen();
    for (const stop of stops.splice(0)) stop();
    startLogo();
    expect(steps.filter(({ event }) => event === 'xstate.init')).toEqual([]);
  });
});
