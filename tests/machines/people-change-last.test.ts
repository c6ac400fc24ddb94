import { describe, expect, it } from 'vitest';
import { peopleChangeMachine } from '../../src/machines/people-change.machine.ts';
import { ana, ben, boss, entryOf, outcomesReply, previewReply, undoneReply } from './charts/people-change.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

describe('the last result, once closed', () => {
  async function closed() {
    const played = play(peopleChangeMachine, undefined as never);
    played.send({ type: 'page.toggled', ids: [ana, ben] });
    played.send({ type: 'change.pressed', what: 'manager' });
    played.send({ type: 'target.chosen', to: [boss] });
    await played.answer('previewChange', previewReply([ana, ben]));
    played.send({ type: 'change.confirmed' });
    await played.answer('changeBatch', outcomesReply([ana], [ben]));
    played.send({ type: 'results.closed' });

    return { ...played, context: () => played.snapshot().context };
  }

  it('can still be undone after selecting other people and cancelling another change', async () => {
    const played = await closed();
    expect(played.context().last).toMatchObject({
      what: 'manager',
      to: [boss],
      outcomes: [{ _id: ana }, { _id: ben }],
    });
    played.send({ type: 'person.toggled', id: ben });
    played.send({ type: 'change.pressed', what: 'branch' });
    played.send({ type: 'change.dismissed' });
    played.send({ type: 'undo.pressed' });
    expect([played.call('undoBatch').input, played.context().last]).toEqual([{ entries: [entryOf(ana)] }, null]);
    expect(played.context()).toMatchObject({ what: 'manager', to: [boss] });
    await played.answer('undoBatch', undoneReply([ana]));
    played.send({ type: 'results.closed' });
    expect([[...played.snapshot().tags], played.context().last]).toEqual([['choosing'], null]);
    played.send({ type: 'undo.pressed' });
    expect([...played.snapshot().tags]).toEqual(['choosing']);
  });

  it('stays when its undo was refused or got no answer', async () => {
    const played = await closed();
    played.send({ type: 'undo.pressed' });
    await played.answer('undoBatch', refusal(403, 'not for you'));
    played.send({ type: 'results.closed' });
    played.send({ type: 'undo.pressed' });
    await played.fail('undoBatch');
    played.send({ type: 'results.closed' });
    expect(played.context().last?.outcomes).toHaveLength(2);
  });

  it('is dropped once another change is confirmed', async () => {
    const played = await closed();
    played.send({ type: 'person.toggled', id: ben });
    played.send({ type: 'change.pressed', what: 'deactivate' });
    await played.answer('previewChange', previewReply([ben]));
    expect(played.context().last).not.toBeNull();
    played.send({ type: 'change.confirmed' });
    expect(played.context().last).toBeNull();
    await played.answer('changeBatch', outcomesReply([], [ben]));
    played.send({ type: 'results.closed' });
    expect(played.context().last).toBeNull();
  });
});
