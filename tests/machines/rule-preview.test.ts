import { describe, expect, it } from 'vitest';
import { rulePreviewMachine } from '../../src/machines/rule-preview.machine.ts';
import { PREVIEW_PAUSE_MS, PREVIEW_RETRY_MS } from '../../src/rules/shared/constants.ts';
import { previewOf, previewReply, rulesOf } from './charts/rule-preview.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

async function shown() {
  const played = play(rulePreviewMachine, { rules: rulesOf() });
  await played.answer('replayRules', previewReply());

  return { ...played, context: () => played.snapshot().context };
}

describe('a preview of rules', () => {
  it('replays only after a pause in typing, with the latest rules', async () => {
    const { send, calls, call, clock, snapshot } = await shown();
    for (const dailyCap of [1, 15, 15_000]) send({ type: 'rules.changed', rules: rulesOf({ dailyCap }) });
    expect(calls).toHaveLength(1);
    expect([...snapshot().tags]).toEqual(['busy', 'outdated']);
    clock.increment(PREVIEW_PAUSE_MS);
    expect(call('replayRules').input).toEqual(rulesOf({ dailyCap: 15_000 }));
    expect(calls).toHaveLength(2);
  });

  it('is cancelled by further typing, so that an older answer cannot replace a newer one', async () => {
    const { send, call, clock } = await shown();
    send({ type: 'rules.changed', rules: rulesOf({ dailyCap: 15_000 }) });
    clock.increment(PREVIEW_PAUSE_MS);
    const running = call('replayRules');
    send({ type: 'rules.changed', rules: rulesOf({ dailyCap: 1_000 }) });
    expect(running.signal.aborted).toBe(true);
  });

  it('stays, marked as outdated, while a rule is missing', async () => {
    const { send, snapshot, context } = await shown();
    expect(snapshot().hasTag('outdated')).toBe(false);
    send({ type: 'rules.changed', rules: null });
    expect([snapshot().hasTag('outdated'), snapshot().hasTag('busy')]).toEqual([true, false]);
    expect(context()).toMatchObject({ preview: previewOf(), rules: null });
  });

  it('waits for rules if the form starts without them', () => {
    const { calls, snapshot } = play(rulePreviewMachine, { rules: null });
    expect([calls, [...snapshot().tags]]).toEqual([[], ['outdated']]);
  });

  it('shows why the server refuses rules, until they change', async () => {
    const { send, clock, answer, context } = await shown();
    send({ type: 'rules.changed', rules: rulesOf({ goal: 1 }) });
    clock.increment(PREVIEW_PAUSE_MS);
    await answer('replayRules', refusal(422, 'nobody can reach this goal.'));
    expect(context()).toMatchObject({ preview: null, message: 'Nobody can reach this goal.' });
    send({ type: 'rules.changed', rules: rulesOf() });
    expect(context().message).toBeNull();
  });

  it('is loaded again on request after a refusal or a lost connection', async () => {
    const { send, clock, answer, fail, calls, context } = await shown();
    send({ type: 'rules.changed', rules: rulesOf({ goal: 1 }) });
    clock.increment(PREVIEW_PAUSE_MS);
    await answer('replayRules', refusal(503, 'try again later.'));
    send({ type: 'retry.pressed' });
    expect(calls).toHaveLength(3);
    await fail('replayRules');
    send({ type: 'retry.pressed' });
    expect(calls).toHaveLength(4);
    await answer('replayRules', previewReply());
    expect(context().preview).toEqual(previewOf());
  });

  it('retries by itself when the network fails', async () => {
    const { send, clock, fail, calls, snapshot } = await shown();
    send({ type: 'rules.changed', rules: rulesOf({ dailyCap: 1_000 }) });
    clock.increment(PREVIEW_PAUSE_MS);
    await fail('replayRules');
    expect(snapshot().hasTag('unreachable')).toBe(true);
    clock.increment(PREVIEW_RETRY_MS);
    expect(calls).toHaveLength(3);
  });
});
