import { describe, expect, it } from 'vitest';
import { decideManyMachine } from '../../src/machines/decide-many.machine.ts';
import { allDone, first, outcomesReply, second } from './decide-many.chart.ts';
import { ana, refusal } from './fixtures.ts';
import { by, requestOf } from './leave-review.chart.ts';
import { play } from './platform.ts';

function open() {
  const world = play(decideManyMachine, { me: ana._id });
  const news: string[] = [];
  world.actor.on('requests.changed', ({ type }) => news.push(type));

  return { ...world, news, outcomes: () => world.snapshot().context.outcomes.map(({ isDone }) => isDone) };
}

function deciding(decision: 'approved' | 'rejected' = 'approved') {
  const world = open();
  world.send({ type: 'requests.chosen', requests: [first, second] });
  world.send({ type: 'decision.pressed', decision });
  if (decision === 'rejected') world.send({ type: 'note.changed', note: ' Too many ' });
  world.send({ type: 'decision.confirmed' });

  return world;
}

describe('deciding on many', () => {
  it('keeps ticks only for what is in sight and waits', () => {
    const { send, snapshot } = open();
    const chosen = () => snapshot().context.chosen.map(({ _id }) => _id);
    send({ type: 'decision.pressed', decision: 'approved' });
    expect(snapshot().hasTag('choosing')).toBe(true);
    send({ type: 'request.toggled', request: first });
    send({ type: 'request.toggled', request: second });
    send({ type: 'request.toggled', request: first });
    expect(chosen()).toEqual(['r2']);
    send({ type: 'rows.shown', rows: [first, second] });
    expect(chosen()).toEqual(['r2']);
    send({ type: 'rows.shown', rows: [requestOf({ _id: 'r2', ...by.tom })] });
    expect(chosen()).toEqual([]);
  });

  it('tells of each what became of it', async () => {
    const world = deciding('rejected');
    expect(world.call('decideMany').input).toEqual({ chosen: [first, second], decision: 'rejected', note: 'Too many' });
    const refused = { _id: 'r2', status: 422, message: 'There are not enough days left.' };
    await world.answer('decideMany', outcomesReply([{ _id: 'r1', status: 200 }, refused]));
    expect(world.outcomes()).toEqual([true, false]);
    expect(world.snapshot().context.outcomes[1]).toEqual({ request: second, isDone: false, message: refused.message });
    expect(world.news).toEqual(['requests.changed']);
    world.send({ type: 'results.closed' });
    expect(world.snapshot().context).toMatchObject({ chosen: [], outcomes: [] });
  });

  it('rejects nobody without a reason', () => {
    const { send, snapshot, calls } = open();
    send({ type: 'requests.chosen', requests: [first] });
    send({ type: 'decision.pressed', decision: 'rejected' });
    send({ type: 'decision.confirmed' });
    expect(snapshot().context.noteError).toBe('Please enter a reason.');
    expect(calls).toEqual([]);
  });

  it('keeps the question open when all of it is refused', async () => {
    const world = deciding();
    await world.answer('decideMany', refusal(403, 'not for you'));
    expect(world.snapshot().matches('asking')).toBe(true);
    expect(world.snapshot().context.message).toBe('Not for you');
  });

  it('counts what it decided itself as done when the answer to that got lost', async () => {
    const world = deciding();
    await world.fail('decideMany');
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'decision.confirmed' });
    const again = [
      { _id: 'r1', status: 409, request: requestOf(by.me) },
      { _id: 'r2', status: 409, request: requestOf({ _id: 'r2', ...by.tom }) },
    ];
    await world.answer('decideMany', outcomesReply(again));
    expect(world.outcomes()).toEqual([true, false]);
  });
});

describe('taking many back', () => {
  async function undoing() {
    const world = deciding();
    await world.answer(
      'decideMany',
      outcomesReply([
        { _id: 'r1', status: 200 },
        { _id: 'r2', status: 422 },
      ]),
    );
    world.send({ type: 'undo.pressed' });

    return world;
  }

  it('is about those that were decided, and tells of each', async () => {
    const world = await undoing();
    expect(world.call('undoMany').input).toEqual({ ids: ['r1'] });
    await world.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, message: 'Too late.' }]));
    expect(world.snapshot().hasTag('undone')).toBe(true);
    expect(world.outcomes()).toEqual([false]);
  });

  it('can be tried again when the network fails', async () => {
    const world = await undoing();
    await world.fail('undoMany');
    expect(world.snapshot().hasTag('decided')).toBe(true);
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'undo.pressed' });
    await world.answer('undoMany', allDone);
    expect(world.outcomes()).toEqual([true]);
  });
});
