import { describe, expect, it } from 'vitest';
import { peopleChangeMachine } from '../../src/machines/people-change.machine.ts';
import { ana, ben, boss, entryOf, outcomesReply, previewReply, undoneReply } from './charts/people-change.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

describe('the last result, once closed', () => {
  async function closed() {
    const world = play(peopleChangeMachine, undefined as never);
    world.send({ type: 'page.toggled', ids: [ana, ben] });
    world.send({ type: 'change.pressed', what: 'manager' });
    world.send({ type: 'target.chosen', to: [boss] });
    await world.answer('previewChange', previewReply([ana, ben]));
    world.send({ type: 'change.confirmed' });
    await world.answer('changeBatch', outcomesReply([ana], [ben]));
    world.send({ type: 'results.closed' });

    return { ...world, context: () => world.snapshot().context };
  }

  it('can still be undone after selecting other people and cancelling another change', async () => {
    const world = await closed();
    expect(world.context().last).toMatchObject({ what: 'manager', to: [boss], outcomes: [{ _id: ana }, { _id: ben }] });
    world.send({ type: 'person.toggled', id: ben });
    world.send({ type: 'change.pressed', what: 'branch' });
    world.send({ type: 'change.dismissed' });
    world.send({ type: 'undo.pressed' });
    expect([world.call('undoBatch').input, world.context().last]).toEqual([{ entries: [entryOf(ana)] }, null]);
    expect(world.context()).toMatchObject({ what: 'manager', to: [boss] });
    await world.answer('undoBatch', undoneReply([ana]));
    world.send({ type: 'results.closed' });
    expect([[...world.snapshot().tags], world.context().last]).toEqual([['choosing'], null]);
    world.send({ type: 'undo.pressed' });
    expect([...world.snapshot().tags]).toEqual(['choosing']);
  });

  it('stays when its undo was refused or got no answer', async () => {
    const world = await closed();
    world.send({ type: 'undo.pressed' });
    await world.answer('undoBatch', refusal(403, 'not for you'));
    world.send({ type: 'results.closed' });
    world.send({ type: 'undo.pressed' });
    await world.fail('undoBatch');
    world.send({ type: 'results.closed' });
    expect(world.context().last?.outcomes).toHaveLength(2);
  });

  it('is dropped once another change is confirmed', async () => {
    const world = await closed();
    world.send({ type: 'person.toggled', id: ben });
    world.send({ type: 'change.pressed', what: 'deactivate' });
    await world.answer('previewChange', previewReply([ben]));
    expect(world.context().last).not.toBeNull();
    world.send({ type: 'change.confirmed' });
    expect(world.context().last).toBeNull();
    await world.answer('changeBatch', outcomesReply([], [ben]));
    world.send({ type: 'results.closed' });
    expect(world.context().last).toBeNull();
  });
});
