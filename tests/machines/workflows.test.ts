import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { withRegistry } from '../../src/machines/actor-registry.ts';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { logoMachine } from '../../src/machines/logo.machine.ts';
import { effects } from '../../src/machines/ports.ts';
import { record } from '../../src/machines/recorder/recorder.ts';
import type { Step } from '../../src/machines/recorder/recording.ts';
import { workflowsMachine } from '../../src/machines/workflows.machine.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { transitionIds } from './mbt.ts';
import { play } from './platform.ts';
import { file, recordingOf, stepOf } from './workflows.chart.ts';

const quiet = Object.fromEntries(Object.keys(effects).map((name) => [name, () => {}]));
const never = fromPromise(() => new Promise(() => {})) as never;

describe('watching', () => {
  const watch = () => play(workflowsMachine, { chart: 'session' });

  it('goes back and forth among what happened, without leaving it', () => {
    const { send, snapshot, calls } = watch();
    for (const at of [1, 2, 3]) send({ type: 'step.recorded', step: stepOf({ at }) });
    send({ type: 'step.chosen', at: 1 });
    expect(snapshot().value).toBe('holding');
    expect(snapshot().context).toMatchObject({ at: 1, chart: 'logo' });
    send({ type: 'step.chosen', at: 99 });
    expect(snapshot().context.at).toBe(2);
    send({ type: 'follow.pressed' });
    expect(snapshot().context.at).toBeNull();
    expect(calls.map(({ name }) => name)).toEqual(['recorder']);
  });

  it('keeps what happens while a recording is looked at', async () => {
    const { send, answer, snapshot, effects } = watch();
    send({ type: 'recording.chosen', file });
    await answer('readRecording', recordingOf(stepOf({ chart: 'login' })));
    send({ type: 'step.recorded', step: stepOf() });
    expect(snapshot().value).toBe('reviewing');
    expect(snapshot().context).toMatchObject({ chart: 'login', at: 0 });
    send({ type: 'export.pressed' });
    expect(effects).toEqual([['saveRecording', { steps: [stepOf({ chart: 'login' })] }]]);
    send({ type: 'recording.closed' });
    expect(snapshot().context.steps).toHaveLength(1);
  });

  it('says so when a file is no recording', async () => {
    const { send, answer, snapshot, effects } = watch();
    send({ type: 'recording.chosen', file });
    await answer('readRecording', null);
    expect(snapshot().value).toBe('following');
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'This file is not a recording of workflows' }]]);
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

  it('tells what runs already to those who come late, and every step from then on', () => {
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

  it('tells the very first step of a chart that begins while it listens', () => {
    const steps = listen();
    startLogo();
    expect(steps.at(-1)).toMatchObject({ chart: 'logo', event: 'xstate.init' });
  });

  it('knows a shared chart by its shape, whatever it is about', () => {
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

  it('notices that a chart is gone', () => {
    vi.useFakeTimers();
    const steps = listen();
    const gone = startLogo();
    gone.stop();
    startLogo();
    vi.runAllTimers();
    expect(steps.find(({ event }) => event === 'ended')?.actor).toBe(gone.sessionId);
  });

  it('stops when it is told to', () => {
    const steps = listen();
    for (const stop of stops.splice(0)) stop();
    startLogo();
    expect(steps.filter(({ event }) => event === 'xstate.init')).toEqual([]);
  });
});
