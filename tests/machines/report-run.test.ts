import { describe, expect, it } from 'vitest';
import { reportRunMachine } from '../../src/machines/report-run.machine.ts';
import { REPORT_POLL_MS, REPORT_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { stored } from './download.chart.ts';
import { refusal } from './fixtures.ts';
import { play } from './platform.ts';
import { found, otherQuery, question, ready, running, runOf } from './report-run.chart.ts';

async function opened(run: Parameters<typeof found>[0]) {
  const world = play(reportRunMachine, question);
  await world.answer('findRun', found(run));

  return world;
}

describe('a report that runs in the background', () => {
  it('is asked for, waits, runs with progress, and is ready', async () => {
    const { send, answer, clock, snapshot } = await opened(null);
    send({ type: 'run.requested' });
    await answer('startRun', { status: 201, body: { run: runOf() } });
    expect(snapshot().value).toBe('queued');
    clock.increment(REPORT_POLL_MS);
    await answer('findRun', found(runOf(running)));
    expect([snapshot().value, snapshot().context.run]).toMatchObject(['running', { done: 500, total: 2_000 }]);
    clock.increment(REPORT_POLL_MS);
    await answer('findRun', found(runOf(ready)));
    expect([snapshot().value, snapshot().hasTag('finished')]).toEqual(['ready', true]);
  });

  it('is found again on another visit, wherever it stands', async () => {
    expect((await opened(runOf(running))).snapshot().value).toBe('running');
    expect((await opened(runOf(ready))).snapshot().value).toBe('ready');
    expect((await opened(runOf({ ...ready, fetchedAt: '2026-03-05T09:35:00Z' }))).snapshot().value).toBe('fetched');
    expect((await opened(runOf({ state: 'failed' }))).snapshot().value).toBe('failed');
  });

  it('goes on while the connection is lost, with what was known', async () => {
    const { fail, answer, clock, snapshot } = await opened(runOf(running));
    clock.increment(REPORT_POLL_MS);
    await fail('findRun');
    expect([snapshot().value, snapshot().context.run?.done]).toEqual(['waiting', 500]);
    clock.increment(REPORT_RETRY_MS);
    await answer('findRun', found(runOf(ready)));
    expect(snapshot().value).toBe('ready');
  });

  it('is another one with other filters, and an answer to the old question is not shown', async () => {
    const { send, call, snapshot } = await opened(runOf(running));
    send({ type: 'query.changed', query: otherQuery });
    expect(call('findRun').input).toEqual({ report: 'leave-liability', query: otherQuery });
    expect([snapshot().value, snapshot().context.run]).toEqual(['finding', null]);
  });

  it('gives its result as a file of that very run, and says why when it can’t', async () => {
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
});
