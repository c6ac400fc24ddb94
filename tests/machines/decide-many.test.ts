import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decideManyMachine } from '../../src/machines/decide-many.machine.ts';
import { DECISION_UNDO_MS } from '../../src/rules/shared/constants.ts';
import { allDone, bothDone, first, outcomesReply, second, tooLate } from './charts/decide-many.chart.ts';
import { by, requestOf } from './charts/leave-review.chart.ts';
import { ana, refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

function open() {
  const played = play(decideManyMachine, { me: ana._id });
  const news: string[] = [];
  played.actor.on('requests.changed', ({ type }) => news.push(type));

  return { ...played, news, outcomes: () => played.snapshot().context.outcomes.map(({ isDone }) => isDone) };
}

function deciding(decision: 'approved' | 'rejected' = 'approved') {
  const played = open();
  played.send({ type: 'requests.chosen', requests: [first, second] });
  played.send({ type: 'decision.pressed', decision });
  if (decision === 'rejected') played.send({ type: 'note.changed', note: ' Too many ' });
  played.send({ type: 'decision.confirmed' });

  return played;
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
    const played = deciding('rejected');
    const rejection = { chosen: [first, second], decision: 'rejected', note: 'Too many' };
    expect(played.call('decideMany').input).toEqual(rejection);
    const refused = { _id: 'r2', status: 422, message: 'There are not enough days left.' };
    await played.answer('decideMany', outcomesReply([{ _id: 'r1', status: 200 }, refused]));
    expect(played.outcomes()).toEqual([true, false]);
    expect(played.snapshot().context.outcomes[1]).toEqual({ request: second, isDone: false, message: refused.message });
    expect(played.news).toEqual(['requests.changed']);
    played.send({ type: 'results.closed' });
    expect(played.snapshot().value).toBe('choosing');
    expect(played.snapshot().context.chosen).toEqual([]);
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
    const played = deciding();
    await played.answer('decideMany', refusal(403, 'not for you'));
    expect(played.snapshot().matches('asking')).toBe(true);
    expect(played.snapshot().context.message).toBe('Not for you');
  });

  it('counts its own decisions as done when their answer was lost', async () => {
    const played = deciding();
    await played.fail('decideMany');
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'decision.confirmed' });
    const again = [
      { _id: 'r1', status: 409, request: requestOf(by.me) },
      { _id: 'r2', status: 409, request: requestOf({ _id: 'r2', ...by.tom }) },
    ];
    await played.answer('decideMany', outcomesReply(again));
    expect(played.outcomes()).toEqual([true, false]);
  });
});

describe('undoing many decisions', () => {
  async function undoing() {
    const played = deciding();
    await played.answer(
      'decideMany',
      outcomesReply([
        { _id: 'r1', status: 200 },
        { _id: 'r2', status: 422 },
      ]),
    );
    played.send({ type: 'undo.pressed' });

    return played;
  }

  it('covers only the decided requests, and shows the outcome of each', async () => {
    const played = await undoing();
    expect(played.call('undoMany').input).toEqual({ ids: ['r1'] });
    await played.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, message: 'Too late.' }]));
    expect(played.snapshot().hasTag('undone')).toBe(true);
    expect(played.outcomes()).toEqual([false]);
  });

  it('is possible after the results were closed, once, and keeps what was selected meanwhile', async () => {
    const played = deciding();
    await played.answer('decideMany', bothDone);
    played.send({ type: 'results.closed' });
    played.send({ type: 'request.toggled', request: second });
    played.send({ type: 'undo.pressed' });
    expect([...played.snapshot().tags]).toEqual(['open', 'busy', 'decided']);
    expect(played.call('undoMany').input).toEqual({ ids: ['r1', 'r2'] });
    await played.answer('undoMany', bothDone);
    played.send({ type: 'results.closed' });
    expect(played.snapshot().context).toMatchObject({ chosen: [second], outcomes: [] });
    expect(played.effects).toEqual([]);
    played.send({ type: 'undo.pressed' });
    expect(played.snapshot().value).toBe('choosing');
    expect(played.effects).toEqual([
      ['showToast', { kind: 'info', text: 'Only your last decision can be undone, for five minutes.' }],
    ]);
  });

  it('is possible for five minutes after the last decision', async () => {
    // Only the chart's clock goes on.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const played = deciding();
    await played.answer('decideMany', allDone);
    played.send({ type: 'results.closed' });
    played.clock.increment(DECISION_UNDO_MS - 1);
    expect(played.outcomes()).toEqual([true]);
    played.clock.increment(1);
    expect(played.outcomes()).toEqual([]);
  });

  it('is possible for one that was decided by itself, until that is outdated', async () => {
    const played = open();
    played.send({ type: 'request.decided', request: requestOf(by.tom) });
    expect(played.snapshot().context.decision).toBe('rejected');
    played.send({ type: 'undo.pressed' });
    expect(played.call('undoMany').input).toEqual({ ids: ['r1'] });
    await played.answer('undoMany', allDone);
    played.send({ type: 'request.decided', request: requestOf(by.tom) });
    played.send({ type: 'decision.outdated' });
    expect(played.outcomes()).toEqual([]);
  });

  describe('of one, after it was closed', () => {
    function undoingOne() {
      const played = open();
      played.send({ type: 'request.decided', request: requestOf(by.me) });
      played.send({ type: 'undo.pressed' });

      return played;
    }

    it('only says so, while the list stays in use', async () => {
      const played = undoingOne();
      expect([...played.snapshot().tags]).toEqual(['busy']);
      played.send({ type: 'request.toggled', request: second });
      await played.answer('undoMany', allDone);
      expect(played.snapshot().value).toBe('choosing');
      expect(played.snapshot().context).toMatchObject({ chosen: [second], outcomes: [] });
      expect(played.news).toEqual(['requests.changed']);
      expect(played.effects).toEqual([['showToast', { kind: 'success', text: 'Decision undone: Noor Vermeer' }]]);
    });

    it('counts as done if it is pending again', async () => {
      const played = undoingOne();
      await played.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, request: requestOf() }]));
      expect(played.effects).toEqual([['showToast', { kind: 'success', text: 'Decision undone: Noor Vermeer' }]]);
    });

    it('shows why it was refused', async () => {
      const played = undoingOne();
      await played.answer('undoMany', tooLate);
      expect([[...played.snapshot().tags], played.outcomes(), played.news]).toEqual([
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
      const played = undoingOne();
      await played.fail('undoMany');
      expect([...played.snapshot().tags]).toEqual(['open', 'decided', 'unsure']);
      expect([played.news, played.effects.map(([name]) => name)]).toEqual([['requests.changed'], ['logFailure']]);
    });
  });

  it.each([
    [
      'another was decided while the question was open',
      async (played: ReturnType<typeof open>) => played.send({ type: 'request.decided', request: second }),
    ],
    [
      'others may have been decided',
      async (played: ReturnType<typeof open>) => {
        played.send({ type: 'decision.confirmed' });
        await played.fail('decideMany');
      },
    ],
  ])('is not possible for one after which %s', async (_, goOn) => {
    const played = open();
    played.send({ type: 'request.decided', request: requestOf(by.me) });
    played.send({ type: 'requests.chosen', requests: [first, second] });
    played.send({ type: 'decision.pressed', decision: 'approved' });
    expect(played.outcomes()).toEqual([true]);
    await goOn(played);
    played.send({ type: 'decision.dismissed' });
    expect([played.snapshot().value, played.outcomes()]).toEqual(['choosing', []]);
  });

  it('can be tried again after a network failure', async () => {
    const played = await undoing();
    await played.fail('undoMany');
    expect(played.snapshot().hasTag('decided')).toBe(true);
    expect(played.snapshot().hasTag('unsure')).toBe(true);
    played.send({ type: 'undo.pressed' });
    await played.answer('undoMany', allDone);
    expect(played.outcomes()).toEqual([true]);
  });

  it('counts requests that are pending again as undone after a lost answer', async () => {
    const played = await undoing();
    await played.fail('undoMany');
    played.send({ type: 'undo.pressed' });
    const now = requestOf();
    await played.answer('undoMany', outcomesReply([{ _id: 'r1', status: 409, message: 'Not decided.', request: now }]));
    expect(played.outcomes()).toEqual([true]);
  });

  it('shows why it was refused, and keeps the decisions', async () => {
    const played = await undoing();
    expect([...played.snapshot().tags]).toEqual(['open', 'busy', 'decided']);
    await played.answer('undoMany', refusal(403, 'not for you'));
    expect(played.effects).toEqual([['showToast', { kind: 'error', text: 'Not for you' }]]);
    expect([played.snapshot().value, played.outcomes()]).toEqual(['decided', [true, false]]);
  });

  it('shows each request in its current state, and can then be closed', async () => {
    const played = await undoing();
    const now = requestOf();
    await played.answer('undoMany', outcomesReply([{ _id: 'r1', status: 200, message: 'Undone', request: now }]));
    expect([...played.snapshot().tags]).toEqual(['open', 'undone']);
    expect(played.snapshot().context.outcomes).toEqual([{ request: now, isDone: true, message: 'Undone' }]);
    expect(played.news).toEqual(['requests.changed', 'requests.changed']);
    played.send({ type: 'results.closed' });
    expect(played.snapshot().value).toBe('choosing');
    expect(played.snapshot().context).toMatchObject({ chosen: [], outcomes: [] });
  });

  it('keeps the known request if the server sends none, and ignores others', async () => {
    const played = await undoing();
    const before = played.snapshot().context.outcomes[0]?.request;
    await played.answer(
      'undoMany',
      outcomesReply([
        { _id: 'r1', status: 422, message: 'Too late.' },
        { _id: 'r9', status: 200 },
      ]),
    );
    expect(played.snapshot().context.outcomes).toEqual([{ request: before, isDone: false, message: 'Too late.' }]);
  });

  it('refreshes the list and logs the failure when the outcome is unknown', async () => {
    const played = await undoing();
    await played.fail('undoMany');
    expect([...played.snapshot().tags]).toEqual(['open', 'decided', 'unsure']);
    expect([played.news.length, played.effects.map(([name]) => name)]).toEqual([2, ['logFailure']]);
    played.send({ type: 'results.closed' });
    expect(played.snapshot().value).toBe('choosing');
    expect(played.snapshot().context.chosen).toEqual([]);
    played.send({ type: 'undo.pressed' });
    expect(played.snapshot().value).toBe('undoingOne');
  });

  it('requires at least one decision that succeeded', async () => {
    const played = deciding();
    await played.answer('decideMany', outcomesReply([{ _id: 'r1', status: 422 }]));
    played.send({ type: 'undo.pressed' });
    expect(played.snapshot().value).toBe('decided');
  });
});

describe('the question about many requests', () => {
  it('starts empty, and without the errors of the one before', async () => {
    const played = open();
    expect(played.snapshot().context).toEqual({
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
    played.send({ type: 'requests.chosen', requests: [first] });
    played.send({ type: 'decision.pressed', decision: 'rejected' });
    expect([...played.snapshot().tags]).toEqual(['open']);
    played.send({ type: 'note.changed', note: '  ' });
    played.send({ type: 'decision.confirmed' });
    expect(played.snapshot().context.noteError).toBe('Enter a reason.');
    played.send({ type: 'note.changed', note: 'Too many' });
    expect(played.snapshot().context).toMatchObject({ note: 'Too many', noteError: null });
    played.send({ type: 'decision.confirmed' });
    expect([...played.snapshot().tags]).toEqual(['open', 'busy']);
    await played.answer('decideMany', refusal(422, 'not accepted', { note: 'Too long.' }));
    expect(played.snapshot().context).toMatchObject({ noteError: 'Too long.', message: 'Not accepted' });
    expect(played.news).toEqual(['requests.changed']);
    played.send({ type: 'decision.dismissed' });
    expect(played.snapshot().value).toBe('choosing');
    played.send({ type: 'decision.pressed', decision: 'approved' });
    expect(played.snapshot().context).toMatchObject({ decision: 'approved', note: '', noteError: null, message: null });
  });

  it('shows no field error if the server sends none', async () => {
    const played = deciding('rejected');
    await played.answer('decideMany', refusal(403, 'not for you'));
    expect(played.snapshot().context.noteError).toBeNull();
  });

  it('shows each request in its current state, and ignores any that was not chosen', async () => {
    const played = deciding();
    const now = requestOf(by.me);
    await played.answer(
      'decideMany',
      outcomesReply([
        { _id: 'r1', status: 200, request: now },
        { _id: 'r9', status: 200 },
      ]),
    );
    expect([...played.snapshot().tags]).toEqual(['open', 'decided']);
    expect(played.snapshot().context.outcomes).toEqual([{ request: now, isDone: true, message: 'Leave approved' }]);
  });

  it.each([
    ['was decided the other way', 'rejected', 409, requestOf(by.me)],
    ['was not told to be decided already', 'approved', 422, requestOf(by.me)],
    ['was decided by somebody else', 'approved', 409, requestOf({ ...by.me, decidedBy: by.tom.decidedBy })],
    ['was decided by nobody who is known', 'approved', 409, requestOf({ ...by.me, decidedBy: null })],
    ['is not shown', 'approved', 409, null],
  ] as const)('does not count a request as done that %s', async (_, decision, status, request) => {
    const played = deciding(decision);
    await played.answer('decideMany', outcomesReply([{ _id: 'r1', status, request }]));
    expect(played.outcomes()).toEqual([false]);
  });

  it('can be closed while the outcome is unknown, and refreshes the list', async () => {
    const played = deciding();
    await played.fail('decideMany');
    expect([[...played.snapshot().tags], played.effects.map(([name]) => name)]).toEqual([
      ['open', 'unsure'],
      ['logFailure'],
    ]);
    played.send({ type: 'decision.dismissed' });
    expect([played.snapshot().value, played.news]).toEqual(['choosing', ['requests.changed']]);
  });
});
