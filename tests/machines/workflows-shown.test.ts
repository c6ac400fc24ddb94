import { describe, expect, it, vi } from 'vitest';
import { fromCallback } from 'xstate';
import { MAX_STEPS } from '../../src/machines/recorder/recording.ts';
import { PLAYBACK_MS, stepsOf, type TabsEvent, workflowsMachine } from '../../src/machines/workflows.machine.ts';
import { file, recordingOf, stepOf } from './charts/workflows.chart.ts';
import { play } from './support/platform.ts';

function watch(count = 0) {
  const played = play(workflowsMachine, { chart: 'session' });
  const { send, snapshot } = played;
  for (let at = 1; at <= count; at += 1) send({ type: 'step.recorded', step: stepOf({ at, chart: `chart${at}` }) });

  return {
    ...played,
    context: () => snapshot().context,
    see: () => [...snapshot().tags],
    names: () => played.effects.map(([name]) => name),
    shown: () => stepsOf(snapshot().context).map(({ at }) => at),
    async open(...ats: number[]) {
      send({ type: 'recording.chosen', file });
      await played.answer('readRecording', recordingOf(...ats.map((at) => stepOf({ at, chart: `recorded${at}` }))));
    },
  };
}

describe('the workflows page', () => {
  it('starts with only the chart it was opened for', () => {
    const { context, snapshot, calls } = watch();
    expect(context()).toEqual({
      chart: 'session',
      steps: [],
      recording: null,
      filter: { chart: '', tab: '' },
      at: null,
      speed: 1,
      hasOtherTabs: false,
    });
    expect([snapshot().value, calls.map(({ name }) => name)]).toEqual([{ shown: 'following' }, ['recorder']]);
  });

  it('shows the chosen chart', () => {
    const { send, context } = watch();
    send({ type: 'chart.chosen', chart: 'toasts' });
    expect(context().chart).toBe('toasts');
  });

  it('keeps the newest steps only', () => {
    const { send, context } = watch();
    for (let at = 1; at <= MAX_STEPS + 1; at += 1) send({ type: 'step.recorded', step: stepOf({ at }) });
    expect([context().steps.length, context().steps[0]?.at, context().steps.at(-1)?.at]).toEqual([
      MAX_STEPS,
      2,
      MAX_STEPS + 1,
    ]);
  });

  it('receives steps from other tabs while that is switched on', () => {
    const told: unknown[] = [];
    const recorder = fromCallback<TabsEvent>(({ receive }) => receive((event) => told.push(event)));
    const { send, snapshot } = play(workflowsMachine.provide({ actors: { recorder: recorder as never } }), {
      chart: 'session',
    });
    send({ type: 'tabs.switched', on: true });
    expect(snapshot().context.hasOtherTabs).toBe(true);
    send({ type: 'tabs.switched', on: false });
    expect([snapshot().context.hasOtherTabs, told]).toEqual([
      false,
      [
        { type: 'tabs.watch', on: true },
        { type: 'tabs.watch', on: false },
      ],
    ]);
  });

  it('stays open when the recorder fails', async () => {
    const { call, names, snapshot } = watch();
    call('recorder').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(names()).toEqual(['logFailure']));
    expect(snapshot().value).toEqual({ shown: 'following' });
  });
});

describe('a step being shown', () => {
  it('is the first or last one for a position outside the list', () => {
    const { send, context } = watch(3);
    send({ type: 'step.chosen', at: -5 });
    expect(context()).toMatchObject({ at: 0, chart: 'chart1' });
    send({ type: 'step.chosen', at: 5 });
    expect(context()).toMatchObject({ at: 2, chart: 'chart3' });
    const empty = watch();
    empty.send({ type: 'step.chosen', at: 3 });
    expect(empty.context()).toMatchObject({ at: 0, chart: 'session' });
  });

  it('stays the same while others are recorded, even when the oldest are dropped', () => {
    const { send, context } = watch();
    for (let at = 1; at <= MAX_STEPS; at += 1) send({ type: 'step.recorded', step: stepOf({ at }) });
    send({ type: 'step.chosen', at: 10 });
    send({ type: 'step.recorded', step: stepOf({ at: MAX_STEPS + 1 }) });
    expect([context().at, stepsOf(context())[9]?.at]).toEqual([9, 11]);
  });

  it('is the first one if the filter leaves none before it', () => {
    const { send, context, shown } = watch(3);
    send({ type: 'step.chosen', at: 0 });
    send({ type: 'filter.changed', filter: { chart: 'chart3', tab: '' } });
    expect([shown(), context().at, context().chart]).toEqual([[3], 0, 'chart3']);
    send({ type: 'filter.changed', filter: { chart: '', tab: 'this tab' } });
    expect([shown(), context().chart]).toEqual([[1, 2, 3], 'chart3']);
  });

  it('is replaced by the last earlier one that the filter shows, even at the same moment', () => {
    for (const [ats, place] of [
      [[1, 2, 3], 1],
      [[1, 3, 3], 1],
      [[3, 3, 3], 1],
    ] as const) {
      const { send, context } = watch();
      for (const [index, at] of ats.entries())
        send({ type: 'step.recorded', step: stepOf({ at, chart: index === 2 ? 'logo' : 'login' }) });
      send({ type: 'step.recorded', step: stepOf({ at: 9, chart: 'login' }) });
      send({ type: 'step.chosen', at: 2 });
      send({ type: 'filter.changed', filter: { chart: 'login', tab: '' } });
      expect(context().at).toBe(place);
    }
  });

  it('can follow the newest only while charts run', async () => {
    const { send, snapshot, context, open } = watch(2);
    send({ type: 'step.chosen', at: 0 });
    send({ type: 'follow.pressed' });
    expect([snapshot().value, context().at]).toEqual([{ shown: 'following' }, null]);
    await open(1, 2);
    send({ type: 'follow.pressed' });
    expect([snapshot().value, context().at]).toEqual([{ shown: 'holding' }, 0]);
  });

  it('keeps following the newest after a filter', () => {
    const { send, context } = watch(2);
    send({ type: 'filter.changed', filter: { chart: 'chart1', tab: '' } });
    expect(context().at).toBeNull();
  });
});

describe('an opened recording', () => {
  it('is read from the chosen file, and shown from its first step', async () => {
    const { send, see, call, answer, context, snapshot } = watch(2);
    send({ type: 'filter.changed', filter: { chart: 'chart1', tab: '' } });
    send({ type: 'recording.chosen', file });
    expect([see(), call('readRecording').input]).toEqual([['busy'], { file }]);
    const recording = recordingOf(stepOf({ at: 7, chart: 'login' }));
    await answer('readRecording', recording);
    expect([see(), snapshot().value]).toEqual([[], { shown: 'holding' }]);
    expect(context()).toMatchObject({ recording, filter: { chart: '', tab: '' }, at: 0, chart: 'login' });
  });

  it('shows the session chart if it has no steps', async () => {
    const { send, answer, context } = watch();
    send({ type: 'chart.chosen', chart: 'toasts' });
    send({ type: 'recording.chosen', file });
    await answer('readRecording', recordingOf());
    expect(context().chart).toBe('session');
  });

  it('logs a file that cannot be read', async () => {
    const { send, fail, effects } = watch();
    send({ type: 'recording.chosen', file });
    await fail('readRecording');
    expect(effects).toEqual([
      ['logFailure', expect.objectContaining({ error: expect.any(TypeError) })],
      ['showToast', { kind: 'error', text: 'This file could not be read' }],
    ]);
  });

  it('is closed together with its filter, and newer live steps are shown', async () => {
    const { send, open, context, shown, snapshot } = watch(1);
    await open(7, 8);
    send({ type: 'filter.changed', filter: { chart: 'recorded8', tab: '' } });
    expect(shown()).toEqual([8]);
    send({ type: 'recording.closed' });
    expect([shown(), snapshot().value]).toEqual([[1], { shown: 'following' }]);
    expect(context()).toMatchObject({ recording: null, filter: { chart: '', tab: '' }, at: null });
  });

  it('is saved with its own charts, as a file and as a test', async () => {
    const { send, open, effects } = watch(1);
    await open(7);
    send({ type: 'export.pressed' });
    send({ type: 'test.pressed' });
    const saved = { steps: [stepOf({ at: 7, chart: 'recorded7' })], charts: {} };
    expect(effects).toEqual([
      ['saveRecording', saved],
      ['saveTest', saved],
    ]);
  });

  it('stays as it is when the log is cleared', async () => {
    const { open, send, shown } = watch(1);
    await open(7);
    send({ type: 'filter.changed', filter: { chart: 'recorded7', tab: '' } });
    send({ type: 'steps.cleared' });
    expect(shown()).toEqual([7]);
    send({ type: 'recording.closed' });
    expect(shown()).toEqual([1]);
  });
});

describe('clearing the log', () => {
  it('deletes only the steps that the filter shows, and keeps the filter', () => {
    const { send, shown, context, snapshot } = watch(2);
    send({ type: 'filter.changed', filter: { chart: 'chart1', tab: '' } });
    send({ type: 'step.chosen', at: 0 });
    send({ type: 'steps.cleared' });
    expect([shown(), snapshot().value]).toEqual([[], { shown: 'following' }]);
    expect(context()).toMatchObject({ filter: { chart: 'chart1', tab: '' }, at: null });
    send({ type: 'filter.changed', filter: { chart: '', tab: '' } });
    expect(shown()).toEqual([2]);
  });
});

describe('playing steps', () => {
  it('shows the chart of each step, and is marked as playing', () => {
    const { send, context, see, clock } = watch(3);
    send({ type: 'play.pressed' });
    expect([context().at, context().chart, see()]).toEqual([0, 'chart1', ['playing']]);
    clock.increment(PLAYBACK_MS);
    expect([context().at, context().chart, see()]).toEqual([1, 'chart2', ['playing']]);
    send({ type: 'pause.pressed' });
    expect(see()).toEqual([]);
  });

  it('continues from the shown step, and starts again from the last', () => {
    const { send, context } = watch(4);
    send({ type: 'step.chosen', at: 2 });
    send({ type: 'play.pressed' });
    expect(context().at).toBe(2);
    send({ type: 'step.chosen', at: 3 });
    send({ type: 'play.pressed' });
    expect(context().at).toBe(0);
  });

  it('ends when the recording is closed', async () => {
    const { send, open, see, clock, context } = watch(1);
    await open(7, 8, 9);
    send({ type: 'play.pressed' });
    send({ type: 'recording.closed' });
    clock.increment(PLAYBACK_MS);
    expect([see(), context().at]).toEqual([[], null]);
  });

  it('needs a step that the filter shows', () => {
    const { send, snapshot } = watch(2);
    send({ type: 'filter.changed', filter: { chart: 'nowhere', tab: '' } });
    send({ type: 'play.pressed' });
    expect(snapshot().value).toEqual({ shown: 'following' });
  });

  it('changes its speed from the next step on', () => {
    const { send, context, clock } = watch(4);
    send({ type: 'play.pressed' });
    send({ type: 'speed.changed', speed: 4 });
    expect(context().speed).toBe(4);
    clock.increment(PLAYBACK_MS);
    expect(context().at).toBe(1);
    clock.increment(PLAYBACK_MS / 4);
    expect(context().at).toBe(2);
  });
});
