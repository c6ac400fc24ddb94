import { describe, expect, it } from 'vitest';
import { policyAcknowledgementMachine } from '../../src/machines/policy-acknowledgement.machine.ts';
import { play } from './platform.ts';
import { POLICY, policyReply, refusedWith } from './policy-acknowledgement.chart.ts';

async function reading() {
  const world = play(policyAcknowledgementMachine, { id: POLICY });
  await world.answer('loadPolicy', policyReply());

  return { ...world, context: () => world.snapshot().context };
}

describe('acknowledging a policy', () => {
  it('asks for the confirmation before anything is sent', async () => {
    const { send, calls, snapshot } = await reading();
    send({ type: 'acknowledge.pressed' });
    expect([snapshot().hasTag('blamed'), calls.length]).toEqual([true, 1]);
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    expect(calls.at(-1)).toMatchObject({ name: 'acknowledgePolicy', input: { id: POLICY, number: 1 } });
  });

  it('asks about the newer version when one was published meanwhile', async () => {
    const { send, answer, call, snapshot, context } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', refusedWith({ number: 2, asks: 2 }));
    expect(snapshot().matches({ reading: 'unconfirmed' })).toBe(true);
    expect(context()).toMatchObject({ isReplaced: true, policy: { number: 2 } });
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    expect(call('acknowledgePolicy').input).toEqual({ id: POLICY, number: 2 });
  });

  it('can be sent again when the server did not answer', async () => {
    const { send, fail, answer, snapshot } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await fail('acknowledgePolicy');
    expect(snapshot().matches('unanswered')).toBe(true);
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', policyReply({ acknowledgedAt: '2026-03-02T10:00:00.000Z' }));
    expect(snapshot().matches('acknowledged')).toBe(true);
  });

  it('is over when the policy was retired meanwhile, with what was acknowledged still shown', async () => {
    const { send, answer, snapshot, context } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', refusedWith({ asks: null }));
    expect([snapshot().matches('over'), context().policy?.asks]).toEqual([true, null]);
  });
});
