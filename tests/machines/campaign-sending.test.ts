import { describe, expect, it } from 'vitest';
import { campaignSendingMachine } from '../../src/machines/campaign-sending.machine.ts';
import { CAMPAIGN_POLL_MS, CAMPAIGN_RETRY_MS, CAMPAIGN_WAIT_MS } from '../../src/rules/shared/constants.ts';
import { CAMPAIGN_ID, FROM, progressOf, settledReply } from './charts/campaign-sending.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const input = { id: CAMPAIGN_ID, from: FROM };
const sending = { status: 200, body: progressOf() };

async function watched() {
  const played = play(campaignSendingMachine, input);
  await played.answer('loadProgress', sending);

  return { ...played, context: () => played.snapshot().context };
}

describe('following the sending of a campaign', () => {
  it('loads the progress again after a pause, and shows the end', async () => {
    const { actor, clock, answer, snapshot } = await watched();
    let settled = 0;
    actor.on('sending.settled', () => {
      settled += 1;
    });
    clock.increment(CAMPAIGN_POLL_MS);
    await answer('loadProgress', settledReply);
    expect([snapshot().value, settled]).toEqual(['settled', 1]);
  });

  it('stops and resumes, and shows the server’s number', async () => {
    const { send, call, answer, snapshot, context } = await watched();
    send({ type: 'stop.pressed' });
    expect(call('moveSending').input).toEqual({ id: CAMPAIGN_ID, move: 'stop' });
    await answer('moveSending', { status: 200, body: {} });
    await answer('loadProgress', { status: 200, body: progressOf({ state: 'stopped', told: 80 }) });
    expect([snapshot().value, context().progress?.told]).toEqual(['stopped', 80]);
    send({ type: 'resume.pressed' });
    expect(call('moveSending').input).toEqual({ id: CAMPAIGN_ID, move: 'resume' });
    await answer('moveSending', { status: 200, body: {} });
    expect(snapshot().value).toBe('loading');
  });

  it('cancels a running load when sending is stopped', async () => {
    const { send, clock, call } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    const looking = call('loadProgress');
    send({ type: 'stop.pressed' });
    expect(looking.signal.aborted).toBe(true);
  });

  it('loads the progress again when it was too late to stop', async () => {
    const { send, answer, snapshot } = await watched();
    send({ type: 'stop.pressed' });
    await answer('moveSending', refusal(409, 'this campaign is not being sent.'));
    expect(snapshot().value).toBe('loading');
    await answer('loadProgress', settledReply);
    expect(snapshot().value).toBe('settled');
  });

  it('keeps the last number when the network fails, and retries by itself', async () => {
    const { clock, fail, snapshot, context } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    await fail('loadProgress');
    expect([snapshot().value, context().progress]).toEqual(['unreachable', progressOf()]);
    clock.increment(CAMPAIGN_RETRY_MS);
    expect(snapshot().value).toBe('loading');
  });

  it('loads the progress by ID, and is busy meanwhile', () => {
    const { call, snapshot } = play(campaignSendingMachine, input);
    expect(call('loadProgress').input).toEqual({ id: CAMPAIGN_ID });
    expect(snapshot().context).toEqual({ ...input, progress: null, message: null });
    expect([...snapshot().tags]).toEqual(['busy']);
  });

  it('watches a campaign that is due but has not begun', async () => {
    const { answer, snapshot } = play(campaignSendingMachine, input);
    await answer('loadProgress', { status: 200, body: progressOf({ state: 'scheduled', at: FROM }) });
    expect([snapshot().value, [...snapshot().tags]]).toEqual(['watching', []]);
  });

  it('waits for a scheduled campaign, and loads it when its time has come', async () => {
    const { answer, clock, snapshot } = play(campaignSendingMachine, input);
    await answer('loadProgress', { status: 200, body: progressOf({ state: 'scheduled' }) });
    clock.increment(14_999);
    expect(snapshot().value).toBe('waiting');
    clock.increment(1);
    expect(snapshot().value).toBe('loading');
    await answer('loadProgress', sending);
    expect(snapshot().value).toBe('watching');
  });

  it('loads a distant campaign every minute, in case the computer has slept', async () => {
    const { answer, clock, snapshot } = play(campaignSendingMachine, input);
    await answer('loadProgress', {
      status: 200,
      body: progressOf({ state: 'scheduled', at: '2026-05-01T09:00:00.000Z' }),
    });
    clock.increment(CAMPAIGN_WAIT_MS);
    expect(snapshot().value).toBe('loading');
  });

  it('shows why loading was refused, and loads again on request', async () => {
    const { clock, answer, send, snapshot, context } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    await answer('loadProgress', refusal(403, 'not for you.'));
    expect([[...snapshot().tags], context()]).toMatchObject([
      ['failed'],
      { message: 'Not for you.', progress: progressOf() },
    ]);
    send({ type: 'retry.pressed' });
    await answer('loadProgress', sending);
    expect(context().message).toBeNull();
  });

  it('says that the connection was lost, and no longer why loading was refused before', async () => {
    const { clock, answer, fail, send, snapshot, context } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    await answer('loadProgress', refusal(503, 'the server is busy.'));
    send({ type: 'retry.pressed' });
    await fail('loadProgress');
    expect([snapshot().value, context().message]).toEqual(['unreachable', null]);
  });

  it('loads again on request when the network fails', async () => {
    const { clock, fail, send, snapshot, effects } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    await fail('loadProgress');
    expect([[...snapshot().tags], effects.map(([name]) => name)]).toEqual([['failed'], ['logFailure']]);
    send({ type: 'retry.pressed' });
    expect(snapshot().value).toBe('loading');
  });

  it.each([
    ['stop', 'stopping'],
    ['resume', 'resuming'],
  ] as const)('shows why it could not %s, or that the connection was lost', async (move, tag) => {
    const { send, answer, fail, snapshot, effects, clock } = await watched();
    const state = move === 'stop' ? 'sending' : 'stopped';
    clock.increment(CAMPAIGN_POLL_MS);
    await answer('loadProgress', { status: 200, body: progressOf({ state }) });
    send({ type: `${move}.pressed` });
    expect([...snapshot().tags]).toEqual(['busy', tag]);
    await answer('moveSending', refusal(409, 'its state has changed.'));
    expect(effects).toEqual([['showToast', { kind: 'error', text: 'Its state has changed.' }]]);
    await answer('loadProgress', { status: 200, body: progressOf({ state }) });
    send({ type: `${move}.pressed` });
    await fail('moveSending');
    expect([snapshot().value, effects.at(-1)?.[0]]).toEqual(['unreachable', 'logFailure']);
  });
});
