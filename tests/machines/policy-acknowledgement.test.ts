import { describe, expect, it } from 'vitest';
import { policyAcknowledgementMachine } from '../../src/machines/policy-acknowledgement.machine.ts';
import { POLICY, policyOf, policyReply, refusedWith } from './charts/policy-acknowledgement.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

async function reading() {
  const played = play(policyAcknowledgementMachine, { id: POLICY });
  await played.answer('loadPolicy', policyReply());

  return { ...played, context: () => played.snapshot().context };
}

describe('acknowledging a policy', () => {
  it('requires the confirmation before anything is sent', async () => {
    const { send, calls, snapshot } = await reading();
    send({ type: 'acknowledge.pressed' });
    expect([snapshot().hasTag('blamed'), calls.length]).toEqual([true, 1]);
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    expect(calls.at(-1)).toMatchObject({ name: 'acknowledgePolicy', input: { id: POLICY, number: 1 } });
  });

  it('asks to confirm the newer version if one was published meanwhile', async () => {
    const { send, answer, call, snapshot, context } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', refusedWith({ number: 2, requiredVersion: 2 }));
    expect(snapshot().matches({ reading: 'unconfirmed' })).toBe(true);
    expect(context()).toMatchObject({ isReplaced: true, policy: { number: 2 } });
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    expect(call('acknowledgePolicy').input).toEqual({ id: POLICY, number: 2 });
  });

  it('can be sent again if the server did not answer', async () => {
    const { send, fail, answer, snapshot } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await fail('acknowledgePolicy');
    expect(snapshot().matches('unanswered')).toBe(true);
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', policyReply({ acknowledgedAt: '2026-03-02T10:00:00.000Z' }));
    expect(snapshot().matches('acknowledged')).toBe(true);
  });

  it('ends if the policy was retired meanwhile, and still shows what was acknowledged', async () => {
    const { send, answer, snapshot, context } = await reading();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', refusedWith({ requiredVersion: null }));
    expect([snapshot().matches('over'), context().policy?.requiredVersion]).toEqual([true, null]);
  });
});

const ACKNOWLEDGED_AT = '2026-03-02T10:00:00.000Z';

describe('opening a policy', () => {
  const opening = () => play(policyAcknowledgementMachine, { id: POLICY });

  it('loads it by its ID, and is busy meanwhile', () => {
    const { call, snapshot } = opening();
    expect(call('loadPolicy').input).toEqual({ id: POLICY });
    expect([...snapshot().tags]).toEqual(['busy']);
    expect(snapshot().context).toEqual({ id: POLICY, policy: null, message: null, isReplaced: false });
  });

  it.each([
    ['acknowledged', { acknowledgedAt: ACKNOWLEDGED_AT }],
    ['over', { acknowledgedAt: ACKNOWLEDGED_AT, requiredVersion: null }],
    ['over', { acknowledgedAt: null, requiredVersion: null }],
    ['over', { acknowledgedAt: null, number: 1, requiredVersion: 2 }],
    ['acknowledged', { acknowledgedAt: ACKNOWLEDGED_AT, number: 1, requiredVersion: 2 }],
  ] as const)('is %s after loading such a policy', async (value, changes) => {
    const { answer, snapshot } = opening();
    await answer('loadPolicy', policyReply(changes));
    expect([snapshot().value, snapshot().context.policy]).toEqual([value, policyOf(changes)]);
  });

  it.each([404, 400])('shows that it was not found when the server answers %i', async (status) => {
    const { answer, snapshot } = opening();
    await answer('loadPolicy', refusal(status, 'not found.'));
    expect([snapshot().value, [...snapshot().tags], snapshot().context.policy]).toEqual([
      'notFound',
      ['notFound'],
      null,
    ]);
  });

  it('can be tried again after a refusal or a lost connection', async () => {
    const { answer, fail, send, snapshot, effects } = opening();
    await answer('loadPolicy', refusal(500, 'something went wrong.'));
    expect([[...snapshot().tags], snapshot().context.message]).toEqual([['failed'], 'Something went wrong.']);
    send({ type: 'retry.pressed' });
    expect([snapshot().value, snapshot().context.message]).toEqual(['loading', null]);
    await fail('loadPolicy');
    expect([...snapshot().tags]).toEqual(['failed', 'unreachable']);
    expect(effects.map(([name]) => name)).toEqual(['logFailure']);
    send({ type: 'retry.pressed' });
    await answer('loadPolicy', policyReply());
    expect(snapshot().value).toEqual({ reading: 'unconfirmed' });
  });
});

describe('sending an acknowledgement', () => {
  async function sending() {
    const played = await reading();
    played.send({ type: 'confirmation.changed' });
    played.send({ type: 'acknowledge.pressed' });

    return played;
  }

  it('clears the confirmation when it is changed again, even after an error', async () => {
    const { send, snapshot } = await reading();
    expect([...snapshot().tags]).toEqual(['asking']);
    send({ type: 'acknowledge.pressed' });
    send({ type: 'confirmation.changed' });
    expect([...snapshot().tags]).toEqual(['asking', 'confirmed']);
    send({ type: 'confirmation.changed' });
    expect(snapshot().value).toEqual({ reading: 'unconfirmed' });
  });

  it('shows that it is sending, and that it is done', async () => {
    const { answer, snapshot, effects, context } = await sending();
    expect([...snapshot().tags].sort()).toEqual(['asking', 'busy', 'confirmed', 'sending']);
    await answer('acknowledgePolicy', policyReply({ acknowledgedAt: ACKNOWLEDGED_AT }));
    expect([snapshot().value, context().policy?.acknowledgedAt]).toEqual(['acknowledged', ACKNOWLEDGED_AT]);
    expect(effects).toEqual([['showToast', { kind: 'success', text: 'Policy acknowledged' }]]);
  });

  it('keeps the confirmation and shows the reason when it is refused, until the next action', async () => {
    const { answer, send, snapshot, context } = await sending();
    await answer('acknowledgePolicy', refusal(429, 'too many requests.'));
    expect([snapshot().value, context().message]).toEqual([{ reading: 'confirmed' }, 'Too many requests.']);
    send({ type: 'confirmation.changed' });
    expect(context().message).toBeNull();
    send({ type: 'confirmation.changed' });
    send({ type: 'acknowledge.pressed' });
    await answer('acknowledgePolicy', refusal(429, 'too many requests.'));
    send({ type: 'acknowledge.pressed' });
    expect(context().message).toBeNull();
  });

  it.each([404, 400])('shows that the policy is gone after an answer of %i', async (status) => {
    const { answer, snapshot, context } = await sending();
    await answer('acknowledgePolicy', refusal(status, 'not found.'));
    expect([snapshot().value, context().policy]).toEqual(['notFound', null]);
  });

  it('ends if a newer version is already acknowledged', async () => {
    const { answer, snapshot, context } = await sending();
    await answer('acknowledgePolicy', refusedWith({ number: 2, requiredVersion: 2, acknowledgedAt: ACKNOWLEDGED_AT }));
    expect([snapshot().value, context().isReplaced]).toEqual(['over', false]);
  });

  it('ends if the server no longer sends a policy', async () => {
    const { answer, snapshot, context } = await sending();
    await answer('acknowledgePolicy', refusal(409, 'it has changed.'));
    expect([snapshot().value, context().policy]).toEqual(['over', null]);
  });

  it('asks for a new confirmation only if the server answers that the policy has changed', async () => {
    const { answer, snapshot, context } = await sending();
    await answer('acknowledgePolicy', { ...refusedWith({ number: 2, requiredVersion: 2 }), status: 503 });
    expect([snapshot().value, context().isReplaced]).toEqual([{ reading: 'confirmed' }, false]);
  });

  it('shows that the server did not answer, and stays confirmed', async () => {
    const { fail, snapshot, effects } = await sending();
    await fail('acknowledgePolicy');
    expect([...snapshot().tags]).toEqual(['asking', 'confirmed', 'unreachable']);
    expect(effects.map(([name]) => name)).toEqual(['logFailure']);
  });
});
