import { describe, expect, it } from 'vitest';
import { campaignSendingMachine } from '../../src/machines/campaign-sending.machine.ts';
import { CAMPAIGN_POLL_MS, CAMPAIGN_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { CAMPAIGN_ID, progressOf, settledReply } from './campaign-sending.chart.ts';
import { refusal } from './fixtures.ts';
import { play } from './platform.ts';

const sending = { status: 200, body: progressOf() };

async function watched() {
  const world = play(campaignSendingMachine, { id: CAMPAIGN_ID });
  await world.answer('loadProgress', sending);

  return { ...world, context: () => world.snapshot().context };
}

describe('following a campaign that is sent', () => {
  it('looks again after a moment, and says when it is over', async () => {
    const { actor, clock, answer, snapshot } = await watched();
    let settled = 0;
    actor.on('sending.settled', () => {
      settled += 1;
    });
    clock.increment(CAMPAIGN_POLL_MS);
    await answer('loadProgress', settledReply);
    expect([snapshot().value, settled]).toEqual(['settled', 1]);
  });

  it('stops and resumes, and shows the number that the server has', async () => {
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

  it('cancels its look when it is stopped meanwhile', async () => {
    const { send, clock, call } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    const looking = call('loadProgress');
    send({ type: 'stop.pressed' });
    expect(looking.signal.aborted).toBe(true);
  });

  it('looks again when it was too late to stop', async () => {
    const { send, answer, snapshot } = await watched();
    send({ type: 'stop.pressed' });
    await answer('moveSending', refusal(409, 'this campaign is not being sent.'));
    expect(snapshot().value).toBe('loading');
    await answer('loadProgress', settledReply);
    expect(snapshot().value).toBe('settled');
  });

  it('keeps the last number when the network fails, and tries again by itself', async () => {
    const { clock, fail, snapshot, context } = await watched();
    clock.increment(CAMPAIGN_POLL_MS);
    await fail('loadProgress');
    expect([snapshot().value, context().progress]).toEqual(['unreachable', progressOf()]);
    clock.increment(CAMPAIGN_RETRY_MS);
    expect(snapshot().value).toBe('loading');
  });
});
