import { describe, expect, it } from 'vitest';
import { reportRunMachine } from '../../src/machines/report-run.machine.ts';
import { REPORT_POLL_MS, REPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { stored } from './charts/download.chart.ts';
import { found, otherQuery, question, ready, running, runOf } from './charts/report-run.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

async function opened(run: Parameters<typeof found>[0]) {
  const played = play(reportRunMachine, question);
  await played.answer('findRun', found(run));

  return played;
}

describe('a report that runs in the background', () => {
  it('starts on request, is queued, runs with progress, and is ready', async () => {
    const { send, answer, clock, snapshot } = await opened(null);
    send({ type: 'run.requested' });
    await answer('startRun', { status: 201, body: { run: runOf() } });
    expect([snapshot().value, snapshot().context.run]).toEqual(['queued', runOf()]);
    clock.increment(REPORT_POLL_MS);
    await answer('findRun', found(runOf(running)));
    expect([snapshot().value, snapshot().context.run]).toMatchObject(['running', { done: 500, total: 2_000 }]);
    clock.increment(REPORT_POLL_MS);
    await answer('findRun', found(runOf(ready)));
    expect([snapshot().value, snapshot().hasTag('finished')]).toEqual(['ready', true]);
  });

  it('is found again on another visit, in any state', async () => {
    expect((await opened(runOf(running))).snapshot().value).toBe('running');
    expect((await opened(runOf(ready))).snapshot().value).toBe('ready');
    expect((await opened(runOf({ ...ready, fetchedAt: '2026-03-05T09:35:00Z' }))).snapshot().value).toBe('fetched');
    expect((await opened(runOf({ state: 'failed' }))).snapshot().value).toBe('failed');
  });

  it('continues while the connection is lost, with the last known progress', async () => {
    const { fail, answer, clock, snapshot } = await opened(runOf(running));
    clock.increment(REPORT_POLL_MS);
    await fail('findRun');
    expect([snapshot().value, snapshot().context.run?.done]).toEqual(['waiting', 500]);
    clock.increment(REPORT_RETRY_MS);
    await answer('findRun', found(runOf(ready)));
    expect(snapshot().value).toBe('ready');
  });

  it('is another one for other filters, and an answer for the old filters is ignored', async () => {
    const { send, call, snapshot } = await opened(runOf(running));
    send({ type: 'query.changed', query: otherQuery });
    expect(call('findRun').input).toEqual({ report: 'leave-liability', query: otherQuery });
    expect([snapshot().value, snapshot().context.run]).toEqual(['finding', null]);
  });

  it('downloads its result as a file of that very run, or shows why it can’t', async () => {
    const { send, answer, call, effects, snapshot } = await opened(runOf(ready));
    send({ type: 'file.requested', section: 'type', format: 'xlsx' });
    expect(call('fetchReport').input).toEqual({ ...question, run: runOf()._id, section: 'type', format: 'xlsx' });
    await answer('fetchReport', refusal(429, 'wait a minute.'));
    expect(effects.at(-1)).toEqual(['showToast', { kind: 'error', text: 'Wait a minute.' }]);
    expect(snapshot().value).toBe('ready');
    send({ type: 'file.requested', section: 'type', format: 'csv' });
    await answer('fetchReport', stored);
    expect([snapshot().value, effects.at(-1)]).toEqual(['fetched', ['saveFile', stored.body]]);
  });

  it('can be run again after it failed', async () => {
    const { send, call, snapshot } = await opened(runOf({ state: 'failed' }));
    send({ type: 'run.requested' });
    expect([snapshot().value, call('startRun').input]).toEqual(['asking', question]);
  });

  it('is found by its filters, together with the choices for filters', async () => {
    const { call, answer, snapshot } = play(reportRunMachine, question);
    expect(call('findRun').input).toEqual(question);
    expect([...snapshot().tags]).toEqual(['busy']);
    expect(snapshot().context).toEqual({ ...question, run: null, choices: null, file: null, message: null });
    await answer('findRun', found(null));
    expect([snapshot().value, snapshot().context.choices]).toEqual(['unasked', { branches: [], departments: [] }]);
  });

  it.each([
    ['queued', runOf(), ['underWay']],
    ['running', runOf(running), ['underWay']],
    ['ready', runOf(ready), ['finished']],
    ['fetched', runOf({ ...ready, fetchedAt: '2026-03-05T09:35:00Z' }), ['finished', 'fetched']],
    ['failed', runOf({ state: 'failed' }), ['broken', 'failed']],
  ] as const)('is shown as %s', async (value, run, tags) => {
    const { snapshot } = await opened(run);
    expect([snapshot().value, [...snapshot().tags]]).toEqual([value, tags]);
  });

  it('shows why it was refused, until it is looked for again', async () => {
    const { answer, fail, send, snapshot, effects } = await opened(null);
    send({ type: 'run.requested' });
    expect([...snapshot().tags]).toEqual(['busy', 'notStarted']);
    await answer('startRun', refusal(403, 'not for you.'));
    expect([[...snapshot().tags], snapshot().context.message]).toEqual([['failed'], 'Not for you.']);
    send({ type: 'retry.pressed' });
    await answer('findRun', refusal(403, 'still not for you.'));
    expect([snapshot().value, snapshot().context.message]).toEqual(['refused', 'Still not for you.']);
    send({ type: 'query.changed', query: otherQuery });
    expect(snapshot().context.message).toBeNull();
    await fail('findRun');
    expect([[...snapshot().tags], effects.map(([name]) => name)]).toEqual([['failed', 'unreachable'], ['logFailure']]);
    send({ type: 'retry.pressed' });
    await answer('findRun', found(null));
    expect([snapshot().value, snapshot().context.message]).toEqual(['unasked', null]);
  });

  it('no longer shows an earlier refusal when the connection is lost', async () => {
    const { answer, fail, send, snapshot } = await opened(null);
    send({ type: 'run.requested' });
    await answer('startRun', refusal(403, 'not for you.'));
    send({ type: 'retry.pressed' });
    await fail('findRun');
    expect([snapshot().value, snapshot().context.message]).toEqual(['unreachable', null]);
  });

  it('is found again if it was started without an answer', async () => {
    const { fail, send, answer, snapshot } = await opened(null);
    send({ type: 'run.requested' });
    await fail('startRun');
    expect(snapshot().value).toBe('unreachable');
    send({ type: 'retry.pressed' });
    await answer('findRun', found(runOf()));
    expect(snapshot().value).toBe('queued');
  });

  it('is loaded again on request while the connection is lost', async () => {
    const { clock, fail, send, call, snapshot } = await opened(runOf());
    clock.increment(REPORT_POLL_MS);
    expect([snapshot().value, call('findRun').input, [...snapshot().tags]]).toEqual([
      'following',
      question,
      ['underWay'],
    ]);
    await fail('findRun');
    expect([...snapshot().tags]).toEqual(['underWay', 'unreachable']);
    send({ type: 'retry.pressed' });
    expect(snapshot().value).toBe('following');
  });

  it('keeps its result when the file fails, and can be downloaded or run again', async () => {
    const { send, fail, answer, effects, snapshot } = await opened(runOf(ready));
    send({ type: 'file.requested', section: 'type', format: 'csv' });
    expect([[...snapshot().tags], snapshot().context.file]).toEqual([
      ['finished', 'fetching'],
      { section: 'type', format: 'csv' },
    ]);
    await fail('fetchReport');
    expect([snapshot().value, snapshot().context.file]).toEqual(['ready', null]);
    expect(effects.map(([name]) => name)).toEqual(['logFailure', 'showToast']);
    expect(effects[1]?.[1]).toMatchObject({ kind: 'error', text: expect.stringMatching(/try again\.$/i) });
    send({ type: 'file.requested', section: 'type', format: 'csv' });
    await answer('fetchReport', stored);
    send({ type: 'file.requested', section: 'type', format: 'xlsx' });
    expect(snapshot().value).toBe('fetching');
    await answer('fetchReport', stored);
    send({ type: 'run.requested' });
    expect(snapshot().value).toBe('asking');
  });
});
