import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decideManyMachine } from '../../src/machines/decide-many.machine.ts';
import { DECISION_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { allDone, bothDone, first, outcomesReply, second, tooLate } from './charts/decide-many.chart.ts';
import { by, requestOf } from './charts/leave-review.chart.ts';
import { ana, refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

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

describe('deciding on many requests', () => {
  it('keeps only visible pending requests selected', () => {
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
    send({ type: 'request.toggled', request: first });
    send({ type: 'rows.shown', rows: [first, second] });
    expect(chosen()).toEqual(['r1', 'r2']);
    send({ type: 'request.toggled', request: first });
    send({ type: 'rows.shown', rows: [requestOf({ _id: 'r2', ...by.tom })] });
    expect(chosen()).toEqual([]);
  });

  it('shows the outcome of each', async () => {
    const world = deciding('rejected');
    expect(world.call('decideMany').input).toEqual({ chosen: [first, second], decision: 'rejected', note: 'Too many' });
    const refused = { _id: 'r2', status: 422, message: 'There are not enough days left.' };
    await world.answer('decideMany', outcomesReply([{ _id: 'r1', status: 200 }, refused]));
    expect(world.outcomes()).toEqual([true, false]);
    expect(world.snapshot().context.outcomes[1]).toEqual({ request: second, isDone: false, message: refused.message });
    expect(world.news).toEqual(['requests.changed']);
    world.send({ type: 'results.closed' });
    expect(world.snapshot().value).toBe('choosing');
    expect(world.snapshot().context.chosen).toEqual([]);
  });

  it('rejects no one without a reason', () => {
    const { send, snapshot, calls } = open();
    send({ type: 'requests.chosen', requests: [first] });
    send({ type: 'decision.pressed', decision: 'rejected' });
    send({ type: 'decision.confirmed' });
    expect(snapshot().context.noteError).toBe('Enter a reason.');
    expect(calls).toEqual([]);
  });

  it('keeps what was typed for a decision until it is made', async () => {
    const { send, snapshot, answer } = open();
    const note = () => snapshot().context.note;
    const press = (decision: 'approved' | 'rejected') => send({ type: 'decision.pressed', decision });
    send({ type: 'requests.chosen', requests: [first, second] });
    press('rejected');
    send({ type: 'note.changed', note: 'We are short' });
    send({ type: 'decision.dismissed' });
    press('approved');
    expect(note()).toBe('');
    send({ type: 'decision.dismissed' });
    press('rejected');
    expect(note()).toBe('We are short');
    send({ type: 'decision.confirmed' });
    await answer('decideMany', allDone);
    send({ type: 'results.closed' });
    send({ type: 'requests.chosen', requests: [first] });
    press('rejected');
    expect(note()).toBe('');
  });

  it('keeps the question open when the whole call is refused', async () => {
    const world = deciding();
    await world.answer('decideMany', refusal(403, 'not for you'));
    expect(world.snapshot().matches('asking')).toBe(true);
    expect(world.snapshot().context.message).toBe('Not for you');
  });

  it('counts its own decisions as done when their answer was lost', async () => {
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

describe('undoing many decisions', () => {
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

  it('covers only the decided requests, and shows the outcome of each', async () => {
    const world = await undoing();
    expect(world.call('undoMany').input).toEqual({ ids: ['r1'] });
    await world.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, message: 'Too late.' }]));
    expect(world.snapshot().hasTag('undone')).toBe(true);
    expect(world.outcomes()).toEqual([false]);
  });

  it('is possible after the results were closed, once, and keeps what was selected meanwhile', async () => {
    const world = deciding();
    await world.answer('decideMany', bothDone);
    world.send({ type: 'results.closed' });
    world.send({ type: 'request.toggled', request: second });
    world.send({ type: 'undo.pressed' });
    expect([...world.snapshot().tags]).toEqual(['open', 'busy', 'decided']);
    expect(world.call('undoMany').input).toEqual({ ids: ['r1', 'r2'] });
    await world.answer('undoMany', bothDone);
    world.send({ type: 'results.closed' });
    expect(world.snapshot().context).toMatchObject({ chosen: [second], outcomes: [] });
    expect(world.effects).toEqual([]);
    world.send({ type: 'undo.pressed' });
    expect(world.snapshot().value).toBe('choosing');
    expect(world.effects).toEqual([
      ['showToast', { kind: 'info', text: 'Only your last decision can be undone, for five minutes.' }],
    ]);
  });

  it('is possible for five minutes after the last decision', async () => {
    // Only the chart's clock goes on.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const world = deciding();
    await world.answer('decideMany', allDone);
    world.send({ type: 'results.closed' });
    world.clock.increment(DECISION_UNDO_MS - 1);
    expect(world.outcomes()).toEqual([true]);
    world.clock.increment(1);
    expect(world.outcomes()).toEqual([]);
  });

  it('is possible for one that was decided by itself, until that is outdated', async () => {
    const world = open();
    world.send({ type: 'request.decided', request: requestOf(by.tom) });
    expect(world.snapshot().context.decision).toBe('rejected');
    world.send({ type: 'undo.pressed' });
    expect(world.call('undoMany').input).toEqual({ ids: ['r1'] });
    await world.answer('undoMany', allDone);
    world.send({ type: 'request.decided', request: requestOf(by.tom) });
    world.send({ type: 'decision.outdated' });
    expect(world.outcomes()).toEqual([]);
  });

  describe('of one, after it was closed', () => {
    function undoingOne() {
      const world = open();
      world.send({ type: 'request.decided', request: requestOf(by.me) });
      world.send({ type: 'undo.pressed' });

      return world;
    }

    it('only says so, while the list stays in use', async () => {
      const world = undoingOne();
      expect([...world.snapshot().tags]).toEqual(['busy']);
      world.send({ type: 'request.toggled', request: second });
      await world.answer('undoMany', allDone);
      expect(world.snapshot().value).toBe('choosing');
      expect(world.snapshot().context).toMatchObject({ chosen: [second], outcomes: [] });
      expect(world.news).toEqual(['requests.changed']);
      expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Decision undone: Noor Vermeer' }]]);
    });

    it('counts as done if it is pending again', async () => {
      const world = undoingOne();
      await world.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, request: requestOf() }]));
      expect(world.effects).toEqual([['showToast', { kind: 'success', text: 'Decision undone: Noor Vermeer' }]]);
    });

    it('shows why it was refused', async () => {
      const world = undoingOne();
      await world.answer('undoMany', tooLate);
      expect([[...world.snapshot().tags], world.outcomes(), world.news]).toEqual([
        ['open', 'undone'],
        [false],
        ['requests.changed'],
      ]);
      const whole = undoingOne();
      await whole.answer('undoMany', refusal(403, 'not for you'));
      expect([whole.snapshot().value, whole.outcomes()]).toEqual(['choosing', [true]]);
      expect(whole.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    });

    it('shows that it is unknown without an answer', async () => {
      const world = undoingOne();
      await world.fail('undoMany');
      expect([...world.snapshot().tags]).toEqual(['open', 'decided', 'unsure']);
      expect([world.news, world.effects.map(([name]) => name)]).toEqual([['requests.changed'], ['logFailure']]);
    });
  });

  it.each([
    [
      'another was decided while the question was open',
      async (world: ReturnType<typeof open>) => world.send({ type: 'request.decided', request: second }),
    ],
    [
      'others may have been decided',
      async (world: ReturnType<typeof open>) => {
        world.send({ type: 'decision.confirmed' });
        await world.fail('decideMany');
      },
    ],
  ])('is not possible for one after which %s', async (_, goOn) => {
    const world = open();
    world.send({ type: 'request.decided', request: requestOf(by.me) });
    world.send({ type: 'requests.chosen', requests: [first, second] });
    world.send({ type: 'decision.pressed', decision: 'approved' });
    expect(world.outcomes()).toEqual([true]);
    await goOn(world);
    world.send({ type: 'decision.dismissed' });
    expect([world.snapshot().value, world.outcomes()]).toEqual(['choosing', []]);
  });

  it('can be tried again after a network failure', async () => {
    const world = await undoing();
    await world.fail('undoMany');
    expect(world.snapshot().hasTag('decided')).toBe(true);
    expect(world.snapshot().hasTag('unsure')).toBe(true);
    world.send({ type: 'undo.pressed' });
    await world.answer('undoMany', allDone);
    expect(world.outcomes()).toEqual([true]);
  });

  it('counts requests that are pending again as undone after a lost answer', async () => {
    const world = await undoing();
    await world.fail('undoMany');
    world.send({ type: 'undo.pressed' });
    const now = requestOf();
    await world.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, message: 'Not decided.', request: now }]));
    expect(world.outcomes()).toEqual([true]);
  });

  it('shows why it was refused, and keeps the decisions', async () => {
    const world = await undoing();
    expect([...world.snapshot().tags]).toEqual(['open', 'busy', 'decided']);
    await world.answer('undoMany', refusal(403, 'not for you'));
    expect(world.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect([world.snapshot().value, world.outcomes()]).toEqual(['decided', [true, false]]);
  });

  it('shows each request in its current state, and can then be closed', async () => {
    const world = await undoing();
    const now = requestOf();
    await world.answer('undoMany', outcomesReply([{ _id: 'r1', status: 200, message: 'Undone', request: now }]));
    expect([...world.snapshot().tags]).toEqual(['open', 'undone']);
    expect(world.snapshot().context.outcomes).toEqual([{ request: now, isDone: true, message: 'Undone' }]);
    expect(world.news).toEqual(['requests.changed', 'requests.changed']);
    world.send({ type: 'results.closed' });
    expect(world.snapshot().value).toBe('choosing');
    expect(world.snapshot().context).toMatchObject({ chosen: [], outcomes: [] });
  });

  it('keeps the known request if the server sends none, and ignores others', async () => {
    const world = await undoing();
    const before = world.snapshot().context.outcomes[0]?.request;
    await world.answer(
      'undoMany',
      outcomesReply([
        { _id: 'r1', status: 422, message: 'Too late.' },
        { _id: 'r9', status: 200 },
      ]),
    );
    expect(world.snapshot().context.outcomes).toEqual([{ request: before, isDone: false, message: 'Too late.' }]);
  });

  it('refreshes the list and logs the failure when the outcome is unknown', async () => {
    const world = await undoing();
    await world.fail('undoMany');
    expect([...world.snapshot().tags]).toEqual(['open', 'decided', 'unsure']);
    expect([world.news.length, world.effects.map(([name]) => name)]).toEqual([2, ['logFailure']]);
    world.send({ type: 'results.closed' });
    expect(world.snapshot().value).toBe('choosing');
    expect(world.snapshot().context.chosen).toEqual([]);
    world.send({ type: 'undo.pressed' });
    expect(world.snapshot().value).toBe('undoingOne');
  });

  it('requires at least one decision that succeeded', async () => {
    const world = deciding();
    await world.answer('decideMany', outcomesReply([{ _id: 'r1', status: 422 }]));
    world.send({ type: 'undo.pressed' });
    expect(world.snapshot().value).toBe('decided');
  });
});

describe('the question about many requests', () => {
  it('starts empty, and without the errors of the one before', async () => {
    const world = open();
    expect(world.snapshot().context).toEqual({
      me: ana._id,
      chosen: [],
      decision: 'approved',
      note: '',
      notes: {},
      noteError: null,
      message: null,
      outcomes: [],
      undoUntil: 0,
    });
    world.send({ type: 'requests.chosen', requests: [first] });
    world.send({ type: 'decision.pressed', decision: 'rejected' });
    expect([...world.snapshot().tags]).toEqual(['open']);
    world.send({ type: 'note.changed', note: '  ' });
    world.send({ type: 'decision.confirmed' });
    expect(world.snapshot().context.noteError).toBe('Enter a reason.');
    world.send({ type: 'note.changed', note: 'Too many' });
    expect(world.snapshot().context).toMatchObject({ note: 'Too many', noteError: null });
    world.send({ type: 'decision.confirmed' });
    expect([...world.snapshot().tags]).toEqual(['open', 'busy']);
    await world.answer('decideMany', refusal(422, 'not accepted', { note: 'Too long.' }));
    expect(world.snapshot().context).toMatchObject({ noteError: 'Too long.', message: 'Not accepted' });
    expect(world.news).toEqual(['requests.changed']);
    world.send({ type: 'decision.dismissed' });
    expect(world.snapshot().value).toBe('choosing');
    world.send({ type: 'decision.pressed', decision: 'approved' });
    expect(world.snapshot().context).toMatchObject({ decision: 'approved', note: '', noteError: null, message: null });
  });

  it('shows no field error if the server sends none', async () => {
    const world = deciding('rejected');
    await world.answer('decideMany', refusal(403, 'not for you'));
    expect(world.snapshot().context.noteError).toBeNull();
  });

  it('shows each request in its current state, and ignores any that was not chosen', async () => {
    const world = deciding();
    const now = requestOf(by.me);
    await world.answer(
      'decideMany',
      outcomesReply([
        { _id: 'r1', status: 200, request: now },
        { _id: 'r9', status: 200 },
      ]),
    );
    expect([...world.snapshot().tags]).toEqual(['open', 'decided']);
    expect(world.snapshot().context.outcomes).toEqual([{ request: now, isDone: true, message: 'Leave approved' }]);
  });

  it.each([
    ['was decided the other way', 'rejected', 409, requestOf(by.me)],
    ['was not told to be decided already', 'approved', 422, requestOf(by.me)],
    ['was decided by somebody else', 'approved', 409, requestOf({ ...by.me, decidedBy: by.tom.decidedBy })],
    ['was decided by nobody who is known', 'approved', 409, requestOf({ ...by.me, decidedBy: null })],
    ['is not shown', 'approved', 409, null],
  ] as const)('does not count a request as done that %s', async (_, decision, status, request) => {
    const world = deciding(decision);
    await world.answer('decideMany', outcomesReply([{ _id: 'r1', status, request }]));
    expect(world.outcomes()).toEqual([false]);
  });

  it('can be closed while the outcome is unknown, and refreshes the list', async () => {
    const world = deciding();
    await world.fail('decideMany');
    expect([[...world.snapshot().tags], world.effects.map(([name]) => name)]).toEqual([
      ['open', 'unsure'],
      ['logFailure'],
    ]);
    world.send({ type: 'decision.dismissed' });
    expect([world.snapshot().value, world.news]).toEqual(['choosing', ['requests.changed']]);
  });
});
